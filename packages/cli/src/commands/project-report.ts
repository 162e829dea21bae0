// The parts of a report that every command on projects shares. All paths become relative to the working directory.
import { resolve } from "node:path";
import type { Diagnostic, Span } from "@toolshed/analyzer";
import { displayPath } from "../reporters/display-path.ts";
import type { Report } from "../reporters/report.ts";
import type { ProjectPlans } from "./plan-projects.ts";

/** What the analyzer said, before anything is done about files. */
export function projectReport(
  command: Report["command"],
  { plans, failures, config }: ProjectPlans,
  cwd: string,
): Report {
  const compiler = plans[0]?.analysis.compiler;
  return {
    command,
    ...(compiler && { compiler }),
    projects: plans.map(({ analysis: { projectDirectory }, counts }) => ({
      directory: displayPath(cwd, projectDirectory),
      ...counts,
    })),
    diagnostics: distinct(
      [{ config }, ...plans]
        .flatMap((plan) => rebased(plan.config.diagnostics, plan.config.directory, cwd))
        .concat(
          plans.flatMap(({ analysis }) => rebased(analysis.diagnostics, analysis.projectDirectory, cwd)),
        ),
    ),
    files: [],
    failures,
  };
}

/** A span of a project, as this command prints it. */
export function rebaseSpan(span: Span, projectDirectory: string, cwd: string): Span {
  return { ...span, file: displayPath(cwd, resolve(projectDirectory, span.file)) };
}

function rebased(
  diagnostics: readonly Diagnostic[],
  projectDirectory: string,
  cwd: string,
): readonly Diagnostic[] {
  return diagnostics.map((diagnostic) => ({
    ...diagnostic,
    span: rebaseSpan(diagnostic.span, projectDirectory, cwd),
    ...(diagnostic.related && {
      related: diagnostic.related.map(({ message, span }) => ({
        message,
        span: rebaseSpan(span, projectDirectory, cwd),
      })),
    }),
  }));
}

/** A file of two projects is read twice and said once. */
function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()];
}
