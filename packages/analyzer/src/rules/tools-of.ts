// The walks that most rules share: every tool of a project, and every tool whose target is a function.
import type { FunctionFacts, ProjectFacts, ToolFacts, ToolsetFacts } from "../model/facts.ts";

/** A tool with its toolset; fits `Finding.subject`. */
export interface ToolSubject {
  readonly toolset: ToolsetFacts;
  readonly tool: ToolFacts;
}

/** Every tool of the project, in order. */
export function toolsOf(project: ProjectFacts): readonly ToolSubject[] {
  return project.toolsets.flatMap((toolset) => toolset.tools.map((tool) => ({ toolset, tool })));
}

/** Every tool whose target is a function, with that function. */
export function functionToolsOf(
  project: ProjectFacts,
): readonly { readonly subject: ToolSubject; readonly target: FunctionFacts }[] {
  return toolsOf(project).flatMap((subject) =>
    subject.tool.target.kind === "function" ? [{ subject, target: subject.tool.target.function }] : [],
  );
}
