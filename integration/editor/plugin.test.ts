// The plugin in a real tsserver of each version that takes plugins.

import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixtureProjects } from "../../fixtures/projects.ts";
import { repository } from "../built.ts";
import { isDeep } from "../is-deep.ts";
import {
  checkFindings,
  deskSource,
  type Samples,
  type Shown,
  sampleProjects,
  scratchProject,
  sortShown,
  sourcesOf,
} from "./sample-projects.ts";
import { type Location, type ServerDiagnostic, TsServer } from "./tsserver-client.ts";

interface CodeFix {
  readonly changes: readonly {
    readonly textChanges: readonly {
      readonly start: Location;
      readonly end: Location;
      readonly newText: string;
    }[];
  }[];
}

/** What differs between the faces, and nothing else. */
function normalised(
  directory: string,
  file: string,
  { start, end, text, code, category, source }: ServerDiagnostic,
): Shown {
  const [, shownCode = "", message = ""] = /^(TSH\d{3}): ([\s\S]*)$/.exec(text) ?? [];
  expect({ source, code }).toEqual({ source: "toolshed", code: 990_000 + Number(shownCode.slice(3)) });
  return {
    file: relative(directory, file).replaceAll("\\", "/"),
    line: start.line,
    column: start.offset,
    endLine: end.line,
    endColumn: end.offset,
    code: shownCode,
    severity: category,
    message,
  };
}

describe.each(["5.9", "6.0"])("TypeScript %s", (version) => {
  let samples: Samples;
  let server: TsServer;
  beforeAll(async () => {
    samples = await sampleProjects(version);
    server = new TsServer(samples.typescript, samples.directory);
  });
  afterAll(() => server.close());

  async function ours(file: string): Promise<readonly Shown[]> {
    const all = [...(await server.diagnostics(file)), ...(await server.suggestions(file))];
    return all
      .filter(({ source }) => source === "toolshed")
      .map((diagnostic) => normalised(samples.directory, file, diagnostic));
  }

  // One version looks at everything; of the other the deep tests do.
  const isWhole = isDeep || version === "6.0";
  const looked = fixtureProjects.filter(({ name }) => isWhole || ["mistakes", "tickets"].includes(name));

  test.each(looked.map(({ tsconfig }) => relative(join(repository, "fixtures"), tsconfig)))(
    "%s: the same findings as the command",
    async (path) => {
      const expected = await checkFindings(samples.directory, path);
      // Also what is found elsewhere: in the sources of another package.
      const files = new Set([
        ...sourcesOf(samples.directory, path),
        ...expected.map(({ file }) => join(samples.directory, file)),
      ]);
      const found: Shown[] = [];
      for (const file of files) server.open(file);
      // Findings in a file of one project may follow from the tools of another.
      for (const file of files) await ours(file);
      for (const file of files) found.push(...(await ours(file)));
      server.send("updateOpen", { closedFiles: [...files] });
      expect(sortShown(found)).toEqual(expected);
    },
  );

  /** Where a text stands in another, as tsserver counts. */
  function locate(text: string, found: string, plus = 0): Location {
    const before = text.slice(0, text.indexOf(found) + plus).split(/\r?\n/);
    return { line: before.length, offset: (before.at(-1)?.length ?? 0) + 1 };
  }

  const toolshed = (all: readonly ServerDiagnostic[]): readonly string[] =>
    all
      .filter(({ source }) => source === "toolshed")
      .map(({ start, text }) => `${start.line}:${start.offset} ${text.slice(0, 6)}`);

  async function hover(file: string, at: Location): Promise<string> {
    const { documentation } = await server.request<{
      readonly documentation: string | readonly { readonly text: string }[];
    }>("quickinfo", { file, ...at });
    return typeof documentation === "string" ? documentation : documentation.map(({ text }) => text).join("");
  }

  test("hover shows the tool as the model sees it, at its call and at its method", async () => {
    const project = scratchProject(samples, { "src/desk.ts": deskSource });
    const file = project.path("src/desk.ts");
    server.open(file);
    for (const [found, plus] of [
      ["DeskToolset.findTickets", 14],
      ["findTickets(words", 2],
    ] as const) {
      const text = await hover(file, locate(deskSource, found, plus));
      expect(text.match(/Input schema/g)).toHaveLength(1);
      expect(text).toContain("**Tool** `find_tickets` · `Find` · read-only\n\n```text\nFinds tickets.\n```");
      const [, schema = ""] = /```json\n([\s\S]*?)\n```/.exec(text) ?? [];
      expect(JSON.parse(schema)).toEqual({
        type: "object",
        properties: {
          words: { type: "string", description: "What their titles contain." },
          limit: { type: "number", description: "How many at most.", default: 10 },
        },
        required: ["words"],
        additionalProperties: false,
      });
    }
    const other = await hover(file, locate(deskSource, "words: string"));
    expect(other).not.toContain("Input schema");
  });

  test("inlay hints name the tools", async () => {
    const project = scratchProject(samples, { "src/desk.ts": deskSource });
    const file = project.path("src/desk.ts");
    server.open(file);
    const hints = await server.request<readonly { readonly text: string; readonly position: Location }[]>(
      "provideInlayHints",
      { file, start: 0, length: deskSource.length },
    );
    expect(hints.map(({ text, position }) => [text, position])).toEqual([
      ["find_tickets", locate(deskSource, ".withTitle")],
      ["close_ticket", locate(deskSource, ".requiresApproval")],
    ]);
  });

  test("fixes for one finding and for all of a rule", async () => {
    const first = deskSource.replace("export class", "class");
    const second = first
      .replace(/^import .*\n/, "")
      .replaceAll("DeskToolset", "OtherToolset")
      .replaceAll("Ticket", "Note");
    const text = `${first}${second}`;
    const project = scratchProject(samples, { "src/desk.ts": text });
    const file = project.path("src/desk.ts");
    server.open(file);
    const found = (await server.diagnostics(file)).filter(({ code }) => code === 990_001);
    expect(found.map(({ start }) => start.line)).toHaveLength(2);
    expect(await server.request("getSupportedCodeFixes", { file })).toContain("990001");
    const [one] = found;
    const fixes = await server.request<readonly CodeFix[]>("getCodeFixes", {
      file,
      startLine: one?.start.line,
      startOffset: one?.start.offset,
      endLine: one?.end.line,
      endOffset: one?.end.offset,
      errorCodes: [990_001],
    });
    expect(fixes).toHaveLength(1);
    expect(fixes[0]).toMatchObject({ fixName: "toolshed-TSH001", fixId: "toolshed:TSH001" });
    const edits = fixes[0]?.changes.flatMap(({ textChanges }) => textChanges) ?? [];
    expect(edits.map(({ newText }) => newText)).toEqual(["export "]);
    const all = await server.request<{ readonly changes: CodeFix["changes"] }>("getCombinedCodeFix", {
      scope: { type: "file", args: { file } },
      fixId: "toolshed:TSH001",
    });
    expect(all.changes.map(({ textChanges }) => textChanges.map(({ newText }) => newText))).toEqual([
      ["export ", "export "],
    ]);
    // Applied from the end, so that the places stay.
    for (const { start, end, newText } of all.changes.flatMap(({ textChanges }) => textChanges).reverse()) {
      server.send("change", {
        file,
        line: start.line,
        offset: start.offset,
        endLine: end.line,
        endOffset: end.offset,
        insertString: newText,
      });
    }
    expect((await server.diagnostics(file)).filter(({ code }) => code === 990_001)).toEqual([]);
  });

  test("what is not saved counts, and is answered while it is broken", async () => {
    const project = scratchProject(samples, { "src/desk.ts": deskSource });
    const file = project.path("src/desk.ts");
    server.open(file, deskSource.replace("static closeTicket", "/** Closes it. */\n  static closeTicket"));
    expect(toolshed(await server.diagnostics(file))).toEqual(["20:22 TSH010"]);
    const broken = deskSource.replace("static closeTicket(id: number): void {", "static closeTicket(id: ");
    server.open(file, broken);
    expect(toolshed(await server.diagnostics(file))).toEqual([]);
    expect(
      (await server.request<readonly unknown[]>("syntacticDiagnosticsSync", { file })).length,
    ).toBeGreaterThan(0);
    expect(await hover(file, locate(broken, "findTickets(words", 2))).toBeDefined();
    server.open(file, "");
    expect(await server.diagnostics(file)).toEqual([]);
    server.open(file, deskSource);
    expect(toolshed(await server.diagnostics(file))).toEqual(["19:10 TSH009", "19:22 TSH010"]);
  });

  test("ED-03: symbols without a declaration in the project", async () => {
    const odd = `import { Remote } from "pkg-without-types";
import { Toolset } from "@toolshed/runtime";
export function a(x: Remote): void {}
export function b(x: typeof globalThis.Map): void {}
export function c({ d, e = 1 }: { d: string; e?: number }, ...rest: string[]): void {}
export default function (x: number) { return x; }
export class Odd extends Toolset {
  constructor() { super(); this.addTool(a); this.addTool(b); this.addTool(c); }
}
`;
    const project = scratchProject(samples, { "src/tool.ts": odd });
    const file = project.path("src/tool.ts");
    server.open(file);
    const all = await server.diagnostics(file);
    expect(all.some(({ code }) => code === 2307)).toBe(true);
    expect(all.map(({ code }) => code)).toContain(990_023);
    for (const at of ["Remote):", "b(x", "c({", "addTool(b", "default"]) {
      await server.request("quickinfo", { file, ...locate(odd, at) }).catch((error: unknown) => {
        // What tsserver says where there is nothing to show.
        expect(String(error)).toContain("No content available");
      });
    }
    server.open(file, `${odd}export function f(x: `);
    expect(await server.diagnostics(file)).toBeDefined();
  });

  test.each([
    ["CRLF", (text: string) => text.replaceAll("\n", "\r\n")],
    ["a byte order mark", (text: string) => `\ufeff${text}`],
    [
      "characters beyond the first plane",
      (text: string) => text.replace("static close", "/*\u{1f600}*/ static close"),
    ],
    [
      "all of them",
      (text: string) =>
        `\ufeff${text.replace("static close", "/*\u{1f600}*/ static close").replaceAll("\n", "\r\n")}`,
    ],
  ])("places in texts with %s, opened and on disk", async (_what, change) => {
    const text = change(deskSource);
    const project = scratchProject(samples, { "src/desk.ts": text });
    const file = project.path("src/desk.ts");
    const column = (/^.*closeTicket\(id/m.exec(text)?.[0].indexOf("closeTicket") ?? 0) + 1;
    const expected = [`19:${column} TSH009`, `19:${column + 12} TSH010`];
    server.open(file);
    expect(toolshed(await server.diagnostics(file))).toEqual(expected);
    server.open(file, text);
    expect(toolshed(await server.diagnostics(file))).toEqual(expected);
  });

  test.runIf(isWhole)(
    "a name that a referenced project has is taken, and free again when that changes on disk",
    async () => {
      const other = (tool: string): string =>
        deskSource.replaceAll("DeskToolset", "OtherToolset").replaceAll("findTickets", tool);
      const project = scratchProject(
        samples,
        { "src/desk.ts": deskSource, "lib/other.ts": other("findTickets") },
        { references: [{ path: "./lib" }] },
      );
      project.write(
        "lib/tsconfig.json",
        JSON.stringify({
          extends: "../../tsconfig.base.json",
          compilerOptions: { composite: true, noEmit: false, emitDeclarationOnly: true },
        }),
      );
      const file = project.path("src/desk.ts");
      server.open(file);
      const taken = async (): Promise<readonly string[]> =>
        toolshed(await server.diagnostics(file)).filter((each) => each.endsWith("TSH007"));
      expect(await taken()).toHaveLength(2);
      project.write("lib/other.ts", other("findOthers"));
      expect(await taken()).toHaveLength(1);
      project.write("lib/other.ts", other("findOthers").replaceAll("closeTicket", "closeOther"));
      expect(await taken()).toEqual([]);
    },
  );

  test("a wrong configuration is shown, and its repair is noticed", async () => {
    const project = scratchProject(samples, {
      "src/desk.ts": deskSource,
      "toolshed.config.json": '{ "rulez": {} }',
    });
    const file = project.path("src/desk.ts");
    server.open(file);
    const shown = (await server.diagnostics(file)).filter(({ source }) => source === "toolshed");
    expect(shown.map(({ code, category }) => [code, category])).toEqual([[990_000, "error"]]);
    expect(shown[0]?.text).toContain("toolshed.config.json:1:3");
    project.write(
      "toolshed.config.json",
      '{ "rules": { "TSH009": "off", "TSH010": "error", "TSH999": "off" } }',
    );
    await expect
      .poll(async () => toolshed(await server.diagnostics(file)), { timeout: 20_000 })
      .toEqual(["6:10 TSH021", "19:22 TSH010"]);
  });

  test.runIf(isWhole)("the editor's extension can leave the work to the language server", async () => {
    const project = scratchProject(samples, { "src/desk.ts": deskSource });
    const file = project.path("src/desk.ts");
    server.open(file);
    expect(toolshed(await server.diagnostics(file))).toHaveLength(2);
    const configure = (...leave: readonly string[]): Promise<unknown> =>
      server.request("configurePlugin", { pluginName: "@toolshed/editor", configuration: { leave } });
    try {
      await configure(join(project.directory, "other"), project.directory);
      expect(toolshed(await server.diagnostics(file))).toEqual([]);
      await configure(join(project.directory, "other"));
      expect(toolshed(await server.diagnostics(file))).toHaveLength(2);
    } finally {
      // The server is everybody's.
      await configure();
    }
  });

  test.runIf(isWhole)("ED-02: loaded twice, each answer comes once", async () => {
    const twice = {
      compilerOptions: { plugins: [{ name: "@toolshed/editor" }, { name: "@toolshed/editor" }] },
    };
    const project = scratchProject(
      samples,
      { "src/desk.ts": deskSource.replace("export class", "class") },
      twice,
    );
    project.write("tsconfig.other.json", JSON.stringify({ extends: "./tsconfig.json", references: [] }));
    const file = project.path("src/desk.ts");
    // A second copy, as an extension brings one.
    const extension = project.path("extension");
    cpSync(
      join(repository, "packages/editor/package.json"),
      join(extension, "node_modules/@toolshed/editor/package.json"),
    );
    cpSync(join(repository, "packages/editor/dist"), join(extension, "node_modules/@toolshed/editor/dist"), {
      recursive: true,
    });
    const morph = realpathSync(join(repository, "packages/editor/node_modules/ts-morph"));
    symlinkSync(morph, join(extension, "node_modules/ts-morph"), "junction");
    const own = new TsServer(samples.typescript, samples.directory, [
      "--globalPlugins",
      "@toolshed/editor",
      "--pluginProbeLocations",
      extension,
    ]);
    try {
      own.open(file);
      const all = toolshed(await own.diagnostics(file));
      expect(all).toEqual([...new Set(all)]);
      expect(all).toHaveLength(3);
      // Its configuration is read again, and with it the plugins.
      project.write(
        "tsconfig.json",
        JSON.stringify({ extends: "../tsconfig.base.json", include: ["src"], ...twice, exclude: ["x"] }),
      );
      own.send("reloadProjects", {});
      expect(toolshed(await own.diagnostics(file))).toEqual(all);
      const [at] = (await own.diagnostics(file)).filter(({ source }) => source === "toolshed");
      const fixes = await own.request<readonly CodeFix[]>("getCodeFixes", {
        file,
        startLine: at?.start.line,
        startOffset: at?.start.offset,
        endLine: at?.end.line,
        endOffset: at?.end.offset,
        errorCodes: [990_001],
      });
      expect(fixes).toHaveLength(1);
    } finally {
      await own.close();
    }
  });

  test.runIf(isWhole)("a fault of the plugin leaves TypeScript's own answers, and is logged", async () => {
    const text = `${deskSource}export const wrong: string = 1;\n`;
    const project = scratchProject(samples, { "src/desk.ts": text });
    const file = project.path("src/desk.ts");
    const broken = project.path("broken/node_modules/@toolshed/editor");
    cpSync(join(repository, "packages/editor/package.json"), join(broken, "package.json"));
    const plugin = readFileSync(join(repository, "packages/editor/dist/plugin.cjs"), "utf8");
    const [start = ""] = /^ {2}analyze\(host,.*\{$/m.exec(plugin) ?? [];
    expect(plugin.split(start)).toHaveLength(2);
    mkdirSync(join(broken, "dist"));
    writeFileSync(
      join(broken, "dist/plugin.cjs"),
      plugin.replace(start, `${start} throw new Error("sabotage");`),
    );
    project.write(
      "tsconfig.json",
      JSON.stringify({
        extends: "../tsconfig.base.json",
        include: ["src"],
        compilerOptions: { plugins: [] },
      }),
    );
    const log = project.path("server.log");
    const own = new TsServer(samples.typescript, samples.directory, [
      ...["--globalPlugins", "@toolshed/editor", "--pluginProbeLocations", dirname(dirname(dirname(broken)))],
      ...["--logFile", log, "--logVerbosity", "normal"],
    ]);
    try {
      own.open(file);
      expect((await own.diagnostics(file)).map(({ code }) => code)).toEqual([2322]);
      expect(await own.suggestions(file)).toBeDefined();
      expect(await own.request("quickinfo", { file, ...locate(text, "findTickets(words", 2) })).toMatchObject(
        {
          documentation: expect.anything(),
        },
      );
      expect(await own.request("provideInlayHints", { file, start: 0, length: text.length })).toEqual([]);
    } finally {
      await own.close();
    }
    expect(readFileSync(log, "utf8")).toMatch(/toolshed: Error: sabotage/);
  });
});
