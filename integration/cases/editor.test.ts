// ED-02 to ED-04: the plugin in servers that load it twice, on sources that are odd or half-typed, and beside the command.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { command } from "../command-project.ts";
import { LspClient } from "../editor/lsp-client.ts";
import {
  deskSource,
  type Samples,
  type Scratch,
  sampleProjects,
  scratchProject,
} from "../editor/sample-projects.ts";
import { type Location, type ServerDiagnostic, TsServer } from "../editor/tsserver-client.ts";
import { isDeep } from "../is-deep.ts";
import { faces } from "../parity/faces.ts";
import { normalFindings } from "../parity/finding.ts";
import { runNode } from "../run-process.ts";

const plugin = { name: "@toolshed/editor" };

interface Completions {
  readonly entries: readonly { readonly name: string; readonly kind: string; readonly source?: string }[];
}

/** Where a text stands in another, as tsserver counts. */
function locate(text: string, found: string): Location {
  const index = text.indexOf(found);
  if (index === -1) throw new Error(`there is no ${found}`);
  const before = text.slice(0, index).split("\n");
  return { line: before.length, offset: (before.at(-1)?.length ?? 0) + 1 };
}

/** What a server says, or why it says nothing: both must be the same with the plugin and without. */
async function answer(server: TsServer, name: string, args: object): Promise<unknown> {
  try {
    return await server.request(name, args);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

// The plugin's other tests run on both.
describe.each(isDeep ? ["5.9", "6.0"] : ["6.0"])("TypeScript %s", (version) => {
  let samples: Samples;
  beforeAll(async () => {
    samples = await sampleProjects(version);
  });

  async function withServer<R>(directory: string, work: (server: TsServer) => Promise<R>): Promise<R> {
    const server = new TsServer(samples.typescript, directory);
    try {
      return await work(server);
    } finally {
      await server.close();
    }
  }

  describe("ED-02: two projects that list the plugin twice have one file in common", () => {
    let project: Scratch;
    let server: TsServer;
    let file: string;
    beforeAll(() => {
      const compilerOptions = { plugins: [plugin, plugin] };
      const config = JSON.stringify({
        extends: "../../tsconfig.base.json",
        compilerOptions,
        include: [".", "../src"],
      });
      project = scratchProject(samples, {
        "src/desk.ts": deskSource.replace("words: string", "words: symbol"),
        "one/tsconfig.json": config,
        "one/first.ts": 'export * from "../src/desk.js";\n',
        "two/tsconfig.json": config,
        "two/second.ts": 'export * from "../src/desk.js";\n',
      });
      project.write("tsconfig.json", JSON.stringify({ files: [] }));
      file = project.path("src/desk.ts");
      server = new TsServer(samples.typescript, project.directory);
      for (const each of [project.path("one/first.ts"), project.path("two/second.ts"), file])
        server.open(each);
    });
    afterAll(() => server.close());

    const configs = ["one/tsconfig.json", "two/tsconfig.json"];
    const keyOf = ({ start, code }: ServerDiagnostic): string => `${start.line}:${start.offset} ${code}`;

    test.each(configs)("each diagnostic comes once in %s", async (config) => {
      const found = await server.request<readonly ServerDiagnostic[]>("semanticDiagnosticsSync", {
        file,
        projectFileName: project.path(config),
      });
      const keys = found.map(keyOf);
      expect(keys).toEqual([...new Set(keys)]);
      // The first is the compiler's own.
      expect(found.map(({ code }) => code).sort()).toEqual([2322, 990_009, 990_010, 990_018]);
    });

    test.each(configs)(
      "hover, completion and fixes at the wrong parameter come once in %s",
      async (config) => {
        const text = deskSource.replace("words: string", "words: symbol");
        const projectFileName = project.path(config);
        const at = locate(text, "findTickets(words");
        const { documentation } = await server.request<{
          readonly documentation: string | readonly { readonly text: string }[];
        }>("quickinfo", { file, projectFileName, ...at });
        expect(JSON.stringify(documentation).match(/Finds tickets\./g)).toHaveLength(1);
        const { entries } = await server.request<Completions>("completionInfo", {
          file,
          projectFileName,
          ...locate(text, "words, String"),
        });
        const names = entries.map(({ name, kind, source }) => `${name} ${kind} ${source ?? ""}`);
        expect(names).toEqual([...new Set(names)]);
        expect(names).toContain("words parameter ");
        const undescribed = locate(text, "closeTicket(id");
        const fixes = await server.request<readonly { readonly fixName: string }[]>("getCodeFixes", {
          file,
          projectFileName,
          startLine: undescribed.line,
          startOffset: undescribed.offset,
          endLine: undescribed.line,
          endOffset: undescribed.offset + "closeTicket".length,
          errorCodes: [990_009],
        });
        expect(fixes.map(({ fixName }) => fixName)).toEqual(["toolshed-TSH009"]);
      },
    );
  });

  describe("ED-03: odd and half-typed sources", () => {
    const odd = `import { Remote } from "pkg-without-types";
import { Toolset } from "@toolshed/runtime";
import unnamed from "./unnamed.js";
/** A. */
export function a(x: Remote): void { void x; }
/** B. */
export function b(x: typeof globalThis.Map): void { void x; }
/** C. */
export function c({ d, e = 1 }: { d: string; e?: number }, ...rest: string[]): void { void [d, e, rest]; }
export class Odd extends Toolset {
  constructor() {
    super();
    this.addTool(a);
    this.addTool(b);
    this.addTool(c);
    this.addTool(unnamed);
  }
}
export const unrelated = { left: "l", right: "r" };
unrelated.left;
`;
    const unnamed = "/** Doubles. */\nexport default function (x: number): number { return 2 * x; }\n";
    const files = { "src/tool.ts": odd, "src/unnamed.ts": unnamed };

    test("every form has a schema or one precise diagnostic", async () => {
      const project = scratchProject(samples, files);
      const file = project.path("src/tool.ts");
      await withServer(project.directory, async (server) => {
        server.open(file);
        const own = (await server.diagnostics(file)).filter(
          ({ source, category }) => source === "toolshed" && category === "error",
        );
        const places = own.map(({ start, code }) => `${start.line} ${code}`);
        expect(places).toEqual([...new Set(places)]);
        const lineOf = (found: string): number => locate(odd, found).line;
        expect(places).toContain(`${lineOf("function a")} 990023`);
        expect(places).toContain(`${lineOf("function b")} 990018`);
        expect(places.filter((place) => place.startsWith(`${lineOf("function c")} `))).toEqual([]);
        const { documentation } = await server.request<{ readonly documentation: unknown }>("quickinfo", {
          file,
          ...locate(odd, "c({ d"),
        });
        const shown = Array.isArray(documentation)
          ? documentation.map(({ text }: { readonly text: string }) => text).join("")
          : String(documentation);
        const [, schema = ""] = /```json\n([\s\S]*?)\n```/.exec(shown) ?? [];
        expect(JSON.parse(schema)).toMatchObject({
          properties: {
            d: { type: "string" },
            e: { type: "number", default: 1 },
            rest: { type: "array", items: { type: "string" } },
          },
          required: ["d"],
        });
        // A function without a name gives the tool none.
        const unnamedLine = lineOf("this.addTool(unnamed)");
        const about = places.filter((place) => place.startsWith(`${unnamedLine} `));
        const hover = JSON.stringify(
          await answer(server, "quickinfo", { file, ...locate(odd, "unnamed);") }),
        );
        expect([about.length, hover.includes("Input schema")]).toEqual(
          about.length === 0 ? [0, true] : [1, false],
        );
      });
    });

    describe("unrelated requests are answered as without the plugin, and none fails", () => {
      const sides: { readonly project: Scratch; readonly server: TsServer }[] = [];
      beforeAll(() => {
        for (const config of [{}, { compilerOptions: { plugins: [] } }]) {
          const project = scratchProject(samples, files, config);
          sides.push({ project, server: new TsServer(samples.typescript, project.directory) });
        }
      });
      afterAll(async () => {
        for (const { server } of sides) await server.close();
      });

      test.each([
        ["as it is", odd],
        ["half-typed", `${odd}export function f(x: `],
        ["a half-typed chain", odd.replace("this.addTool(c);", "this.addTool(c).with")],
        ["a half-typed class", odd.slice(0, odd.indexOf("this.addTool(b)"))],
        ["empty", ""],
      ])("%s", async (_, text) => {
        const said: unknown[] = [];
        for (const { project, server } of sides) {
          const file = project.path("src/tool.ts");
          server.open(file, text);
          const answers: unknown[] = [];
          for (const kind of ["syntactic", "semantic", "suggestion"]) {
            const name = `${kind}DiagnosticsSync`;
            const all = await server.request<readonly ServerDiagnostic[]>(name, { file });
            answers.push(all.filter(({ source }) => source !== "toolshed"));
          }
          for (const found of ["unrelated", "left;", "globalThis", "super()", "Remote)"]) {
            if (!text.includes(found)) continue;
            const at = { file, ...locate(text, found) };
            for (const name of ["quickinfo", "definition", "completionInfo"])
              answers.push(await answer(server, name, at));
          }
          // Paths differ by the folders of the two projects.
          said.push(JSON.parse(JSON.stringify(answers).replaceAll(project.directory, "")));
        }
        expect(said[0]).toEqual(said[1]);
      });
    });
  });

  test("ED-04: the editor service says what check says, without the plugin as with it", async () => {
    const project = scratchProject(samples, badSources);
    const shown = normalFindings((await faces["tsserver"]?.findings(project.directory)) ?? []);
    expect(shown).toEqual(await byCommand(project.directory, "check"));
    const alone = scratchProject(samples, badSources, { compilerOptions: { plugins: [] } });
    expect(await faces["tsserver"]?.findings(alone.directory)).toEqual([]);
    expect(await byCommand(alone.directory, "check")).toEqual(shown);
    expect(await byCommand(alone.directory, "generate")).toEqual(shown);
  });
});

/** The four tools of DG-01; of the comments one is allowed to silence what it names, one is not, and one silences nothing. */
const badSources = {
  "src/bad.ts": `import { Toolset } from "@toolshed/runtime";

export function a(x: { n: never }): void { void x; }
// toolshed-ignore TSH009 Its name says it.
export function b(x: { s: symbol }): void { void x; }
// toolshed-ignore TSH018 Never silent.
export function c(x: string | (() => void)): void { void x; }
// toolshed-ignore TSH024 Nothing to silence.
export function d(x: { k: WeakMap<object, string> }): void { void x; }

export class BadToolset extends Toolset {
  constructor() {
    super();
    this.addTool(a);
    this.addTool(b);
    this.addTool(c);
    this.addTool(d);
  }
}
`,
};

/** What the command reports; it must fail. */
async function byCommand(directory: string, name: "check" | "generate"): Promise<readonly string[]> {
  const args = [command, name, "--no-cache", "--format", "json"];
  const { status, stdout, stderr } = await runNode(args, directory);
  expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
  // boundary: the command's documented report.
  const { diagnostics } = JSON.parse(stdout) as {
    readonly diagnostics: readonly {
      readonly code: string;
      readonly severity: "error" | "warning" | "suggestion";
      readonly message: string;
      readonly span: { readonly file: string; readonly line: number; readonly column: number };
    }[];
  };
  return normalFindings(
    diagnostics
      .filter(({ code }) => code !== "TSH020")
      .map(({ code, severity, message, span: { file, line, column } }) => ({
        ...{ code, severity, message, file, line, column },
      })),
  );
}

describe("ED-04: over TypeScript 7", () => {
  let samples: Samples;
  beforeAll(async () => {
    samples = await sampleProjects("7.0");
  });

  test("check, generate and the language server say the same, and what silences in one silences in all", async () => {
    const project = scratchProject(samples, badSources);
    const checked = await byCommand(project.directory, "check");
    const codes = (line: number): readonly string[] =>
      checked
        .filter((each) => each.startsWith(`src/bad.ts:${line}:`))
        .map((each) => /TSH\d+/.exec(each)?.[0] ?? "");
    // Four findings of one rule with four reasons, of which none is silenced.
    for (const line of [3, 5, 7, 9]) expect(codes(line)).toContain("TSH018");
    expect(new Set(checked.filter((each) => each.includes("TSH018:"))).size).toBe(4);
    expect(codes(3)).toContain("TSH009");
    expect(codes(5)).not.toContain("TSH009");
    expect([codes(4), codes(6), codes(8)]).toEqual([[], ["TSH021"], ["TSH021"]]);
    const shown = await faces["toolshed lsp"]?.findings(project.directory);
    expect(normalFindings(shown ?? [])).toEqual(checked);
    expect(await byCommand(project.directory, "generate")).toEqual(checked);
  });

  test("ED-03: the language server answers for half-typed and empty files", async () => {
    const project = scratchProject(samples, { "src/desk.ts": deskSource });
    const file = join(project.directory, "src/desk.ts");
    const client = await LspClient.start(project.directory);
    try {
      await client.open(file, deskSource);
      for (const text of [`${deskSource}export function f(x: `, deskSource.slice(0, 150), "", deskSource]) {
        await client.change(file, text);
        await client.settle(file);
      }
      expect(client.published(file).map(({ code }) => code)).toEqual(["TSH009", "TSH010"]);
      expect(client.errors).toEqual([]);
      expect(client.messages).toEqual([]);
    } finally {
      await client.end();
    }
  });
});
