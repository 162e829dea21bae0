// The faces of Toolshed by name, each as a function from a project to what it says of it.
import type { Severity } from "../../packages/analyzer/src/index.ts";
import type { JsonReport } from "../../packages/cli/src/index.ts";
import { command } from "../command-project.ts";
import { runNode } from "../run-process.ts";
import type { Finding } from "./finding.ts";

export interface Face {
  /** The severities that it shows. */
  readonly shows: readonly Severity[];
  readonly findings: (directory: string) => Promise<readonly Finding[]>;
}

const everything: readonly Severity[] = ["error", "warning", "suggestion"];

export const faces: { readonly [name: string]: Face } = {
  "toolshed check with TypeScript 7": { shows: everything, findings: (directory) => check(directory, "7") },
  "toolshed check with TypeScript 6": { shows: everything, findings: (directory) => check(directory, "6") },
};

async function check(directory: string, compiler: string): Promise<readonly Finding[]> {
  const args = [command, "check", "--no-cache", "--format", "json", "--compiler", compiler];
  const { stdout, stderr } = await runNode(args, directory);
  if (stderr !== "") throw new Error(stderr);
  // boundary: the command's documented report.
  const { diagnostics } = JSON.parse(stdout) as JsonReport;
  return diagnostics
    .filter(({ code }) => code !== "TSH020")
    .map(({ code, severity, message, span: { file, line, column } }) => ({
      file,
      line,
      column,
      code,
      severity,
      message,
    }));
}
