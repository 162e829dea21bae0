// Severities and comments from a project's files to its findings, through both compilers.
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { analyzeProject } from "./analyze.ts";
import { tempProject } from "./compiler/test-support/temp-project.ts";
import type { AnalyzeOptions } from "./session/analysis.ts";

const installed = fileURLToPath(new URL("../../../fixtures/node_modules", import.meta.url));

const options = {
  strict: true,
  target: "es2023",
  lib: ["es2023"],
  module: "nodenext",
  types: [],
  composite: true,
  customConditions: ["source"],
  allowImportingTsExtensions: true,
  emitDeclarationOnly: true,
  skipLibCheck: true,
};

/** Findings and models of the projects, which must be the same through both compilers. */
function analyze(files: { readonly [file: string]: string }, rules?: AnalyzeOptions["rules"], at = ".") {
  const project = tempProject({ "package.json": '{ "type": "module" }', ...files });
  try {
    project.link("node_modules/@toolshed", join(installed, "@toolshed"));
    project.link("node_modules/typescript", realpathSync(join(installed, "typescript-6.0")));
    const [six, seven] = ([6, 7] as const).map((compiler) =>
      analyzeProject({ project: at, cwd: project.directory, compiler, ...(rules && { rules }) }).map(
        ({ model, diagnostics }) => ({
          model,
          findings: diagnostics.map(
            ({ code, severity, span }) => `${span.file}:${span.line} ${severity} ${code}`,
          ),
        }),
      ),
    );
    expect(six).toEqual(seven);
    return seven ?? [];
  } finally {
    project.remove();
  }
}

const config = (more: object = {}): string => JSON.stringify({ compilerOptions: options, ...more });

function kit(comment = "", more = ""): string {
  return `import { Toolset } from "@toolshed/runtime";
import type { Ticket } from "../shared/ticket.js";
export class Kit extends Toolset {
  constructor() { super(); this.addTool(Kit.go); ${more} }
  ${comment}
  static go(ticket: Ticket, other: string): void {}
}
`;
}

const ticket = "export interface Ticket { text: string } // toolshed-ignore TSH010\n";

describe("analyzeProject", () => {
  const one = { "tsconfig.json": config(), "shared/ticket.ts": ticket };

  test("gives findings after severities and comments; the model does not depend on them", () => {
    const plain = analyze({ ...one, "src/kit.ts": kit() });
    expect(plain[0]?.findings).toEqual([
      "src/kit.ts:6 warning TSH009",
      "src/kit.ts:6 warning TSH010",
      "src/kit.ts:6 warning TSH010",
    ]);
    const raised = analyze({ ...one, "src/kit.ts": kit() }, { TSH009: "error", TSH010: "off" });
    expect(raised[0]?.findings).toEqual(["src/kit.ts:6 error TSH009"]);
    expect(raised[0]?.model).toEqual(plain[0]?.model);
    const ignored = analyze({ ...one, "src/kit.ts": kit("// toolshed-ignore TSH009 TSH010") });
    expect(ignored[0]?.findings).toEqual([]);
    expect(ignored[0]?.model.toolsets[0]?.tools).toHaveLength(1);
  });

  test("a comment of a rule that is off is of use as long as it would silence something", () => {
    const files = { ...one, "src/kit.ts": kit("// toolshed-ignore TSH009 TSH010 TSH024") };
    expect(analyze(files, { TSH009: "off" })[0]?.findings).toEqual(["src/kit.ts:5 warning TSH021"]);
    expect(analyze(files, { TSH021: "off" })[0]?.findings).toEqual([]);
    expect(analyze(files, { TSH021: "error" })[0]?.findings).toEqual(["src/kit.ts:5 error TSH021"]);
  });

  test("mandatory rules are not ignored, and their tools are left out", () => {
    const wrong = {
      "src/kit.ts": kit(
        "// toolshed-ignore TSH009 TSH010 TSH003",
        "// toolshed-ignore TSH003\nthis.addTool(() => {});",
      ),
    };
    const [read] = analyze({ ...one, ...wrong }, { TSH003: "off" });
    expect(read?.findings).toEqual([
      "src/kit.ts:4 warning TSH021",
      "src/kit.ts:5 error TSH003",
      "src/kit.ts:6 warning TSH021",
    ]);
    expect(read?.model.toolsets[0]?.failed).toMatchObject([{ codes: ["TSH003"] }]);
  });

  test("nothing is said of comments in a file that cannot be parsed", () => {
    const files = { ...one, "src/kit.ts": `${kit("// toolshed-ignore TSH999")}\nlet = = 1;` };
    const codes = analyze(files)[0]?.findings.map((finding) => finding.split(" ").at(-1));
    expect(codes?.length).toBeGreaterThan(0);
    expect(codes?.join(" ")).not.toContain("TSH");
  });
});

describe("several projects", () => {
  const files = {
    "tsconfig.json": JSON.stringify({ files: [], references: [{ path: "shared" }, { path: "app" }] }),
    "shared/tsconfig.json": config(),
    "shared/ticket.ts": `${ticket}export interface Bare { text: string } // toolshed-ignore TSH010 TSH999\n`,
    "app/tsconfig.json": config({ references: [{ path: "../shared" }] }),
    "app/kit.ts": kit("// toolshed-ignore TSH009"),
  };

  test("types of one are ignored for the tools of another, and what nobody takes yet is left in peace", () => {
    expect(analyze(files).map(({ findings }) => findings)).toEqual([
      ["ticket.ts:2 warning TSH021"],
      ["kit.ts:6 warning TSH010", "kit.ts:6 warning TSH010"],
    ]);
    expect(analyze(files, undefined, "shared").map(({ findings }) => findings)).toEqual([
      ["ticket.ts:2 warning TSH021"],
    ]);
    expect(analyze(files, undefined, "app").map(({ findings }) => findings)).toEqual([
      ["kit.ts:6 warning TSH010", "kit.ts:6 warning TSH010"],
    ]);
  });

  test("each has severities of its own", () => {
    const settings = (directory: string) =>
      directory.endsWith("/app") ? ({ TSH010: "error" } as const) : ({ TSH021: "off" } as const);
    expect(analyze(files, settings).map(({ findings }) => findings)).toEqual([
      [],
      ["kit.ts:6 error TSH010", "kit.ts:6 error TSH010"],
    ]);
  });
});
