// A row of the tables that fixes are tested by: what stands there before, and what after.

export interface FixCase {
  readonly name: string;
  readonly before: string;
  /** Absent where there is nothing certain to do: then no fix may be offered. */
  readonly after?: string;
  /** Which of several fixes is chosen. */
  readonly choose?: number;
  /** Other files of the project, which are not changed. */
  readonly besides?: { readonly [file: string]: string };
}

/** A module with the toolset `Kit`; the parts are written without indentation. */
export function kit(body: string, members = "", around = ""): string {
  return [
    'import { Toolset } from "@toolshed/runtime";',
    "",
    ...(around === "" ? [] : [around.trim(), ""]),
    "export class Kit extends Toolset {",
    "  constructor() {",
    "    super();",
    ...(body.trim() === "" ? [] : [indent(body, 4)]),
    "  }",
    ...(members.trim() === "" ? [] : ["", indent(members, 2)]),
    "}",
    "",
  ].join("\n");
}

function indent(text: string, width: number): string {
  return text
    .trim()
    .split("\n")
    .map((line) => (line === "" ? "" : `${" ".repeat(width)}${line}`))
    .join("\n");
}
