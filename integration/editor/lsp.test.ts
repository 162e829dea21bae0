// The language server as a process of its own, over TypeScript 7.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Diagnostic } from "vscode-languageserver-protocol";
import { fixtureProjects } from "../../fixtures/projects.ts";
import { repository } from "../built.ts";
import { edited, LspClient, severityOf, uriOf } from "./lsp-client.ts";
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

let samples: Samples;
let client: LspClient;
beforeAll(async () => {
  samples = await sampleProjects("7.0");
  client = await LspClient.start(samples.directory);
});
afterAll(async () => {
  expect(client.errors).toEqual([]);
  await client.end();
});

function normalised(file: string, diagnostic: Diagnostic): Shown {
  const { range, code, source, message } = diagnostic;
  expect(source).toBe("toolshed");
  return {
    file: relative(samples.directory, file).replaceAll("\\", "/"),
    line: range.start.line + 1,
    column: range.start.character + 1,
    endLine: range.end.line + 1,
    endColumn: range.end.character + 1,
    code: String(code),
    severity: severityOf(diagnostic),
    message: typeof message === "string" ? message : message.value,
  };
}

const brief = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map(({ range: { start }, code }) => `${start.line + 1}:${start.character + 1} ${code}`);

/** As the editor has it: without a byte order mark. */
const textOf = (file: string): string => readFileSync(file, "utf8").replace(/^\ufeff/, "");

const everything = { start: { line: 0, character: 0 }, end: { line: 1_000, character: 0 } };

test.each(fixtureProjects.map(({ tsconfig }) => relative(join(repository, "fixtures"), tsconfig)))(
  "%s: the same findings as the command",
  async (path) => {
    const expected = await checkFindings(samples.directory, path);
    const files = sourcesOf(samples.directory, path);
    for (const file of files) await client.open(file, textOf(file));
    await client.settle(files[0] ?? "");
    const found = client
      .files()
      .flatMap((file) => client.published(file).map((diagnostic) => normalised(file, diagnostic)));
    expect(sortShown(found)).toEqual(expected);
    for (const file of files) await client.close(file);
    await client.settle(files[0] ?? "");
    expect(client.files()).toEqual([]);
  },
);

describe("one project", () => {
  test("follows what is typed, saved or not, and the disk when it is closed", async () => {
    const project = scratchProject(samples, { "src/desk.ts": deskSource });
    const file = project.path("src/desk.ts");
    await client.open(file, deskSource);
    await client.settle(file);
    expect(brief(client.published(file))).toEqual(["19:10 TSH009", "19:22 TSH010"]);
    await client.change(
      file,
      deskSource.replace("static closeTicket", "/** Closes it. */ static closeTicket"),
    );
    await client.settle(file);
    expect(brief(client.published(file))).toEqual(["19:40 TSH010"]);
    await client.change(
      file,
      deskSource.replace("static closeTicket(id: number): void {", "static closeTicket(id: "),
    );
    await client.settle(file);
    expect(client.published(file)).toEqual([]);
    await client.change(file, "");
    await client.settle(file);
    expect(client.published(file)).toEqual([]);
    await client.change(file, deskSource);
    // By itself, when nobody types any more.
    await expect.poll(() => brief(client.published(file))).toEqual(["19:10 TSH009", "19:22 TSH010"]);
    await client.close(file);
    await expect.poll(() => client.published(file)).toEqual([]);
  });

  test("an edit in one file is seen in another that is not open", async () => {
    const project = scratchProject(samples, {
      "src/ticket.ts":
        "/** A ticket. */\nexport interface Ticket {\n  /** Its text. */\n  text: string;\n}\n",
      "src/desk.ts": deskSource
        .replace("import", 'import type { Ticket } from "./ticket.ts";\nimport')
        .replace("id: number", "id: Ticket"),
    });
    const file = project.path("src/ticket.ts");
    const text = textOf(file);
    await client.open(file, text);
    await client.settle(file);
    const before = brief(client.published(project.path("src/desk.ts")));
    expect(before.some((each) => each.endsWith("TSH018"))).toBe(false);
    await client.change(file, text.replace("text: string", "text: symbol"));
    await client.settle(file);
    expect(brief(client.published(project.path("src/desk.ts"))).some((each) => each.endsWith("TSH018"))).toBe(
      true,
    );
    await client.close(file);
  });

  test("hover and hints", async () => {
    const project = scratchProject(samples, { "src/desk.ts": deskSource });
    const file = project.path("src/desk.ts");
    await client.open(file, deskSource);
    const lines = deskSource.split("\n");
    for (const part of ["DeskToolset.findTickets", "findTickets(words"]) {
      const line = lines.findIndex((text) => text.includes(part));
      const hover = await client.hover(file, line, (lines[line]?.indexOf(part) ?? 0) + 1);
      expect(hover?.contents).toMatchObject({
        kind: "markdown",
        value: expect.stringMatching(
          /^\*\*Tool\*\* `find_tickets` · `Find` · read-only\n[\s\S]*"What their titles contain."/,
        ),
      });
    }
    expect(await client.hover(file, 0, 0)).toBeNull();
    const hints = await client.inlayHints(file, everything);
    expect(hints.map(({ label, position }) => [label, position])).toEqual([
      ["find_tickets", { line: 5, character: (lines[5] ?? "").indexOf(".withTitle") }],
      ["close_ticket", { line: 6, character: (lines[6] ?? "").indexOf(".requiresApproval") }],
    ]);
    await client.close(file);
  });

  test.each([
    ["LF", "\n", ""],
    ["CRLF and a character beyond the first plane", "\r\n", "/*\u{1f600}*/ "],
  ])("fixes one, all of a rule and all of a file (%s)", async (_what, lineEnd, prefix) => {
    const first = deskSource.replace("export class", `${prefix}class`);
    const second = first
      .replace(/^import .*\n/, "")
      .replaceAll("DeskToolset", "OtherToolset")
      .replaceAll("Ticket", "Note");
    const text = `${first}${second}`.replaceAll("\n", lineEnd);
    const project = scratchProject(samples, { "src/desk.ts": text });
    const file = project.path("src/desk.ts");
    await client.open(file, text);
    await client.settle(file);
    const wrong = client.published(file).filter(({ code }) => code === "TSH001");
    expect(wrong).toHaveLength(2);
    const actions = await client.codeActions(file, wrong[0]?.range ?? everything);
    const own = actions.filter(({ diagnostics }) => diagnostics?.[0]?.code === "TSH001");
    expect(own).toHaveLength(1);
    expect(own[0]?.diagnostics).toEqual([wrong[0]]);
    const editsOf = (action: (typeof actions)[number] | undefined): string =>
      edited(text, action?.edit?.changes?.[uriOf(file)] ?? []);
    expect(editsOf(own[0])).toBe(text.replace("class DeskToolset", "export class DeskToolset"));
    const all = actions.find(({ title }) => title === "Fix all TSH001 in this file");
    const exported = text.replaceAll(/(?=class \w+Toolset)/g, "export ");
    expect(editsOf(all)).toBe(exported);
    const source = await client.codeActions(file, everything, ["source.fixAll"]);
    expect(source.map(({ kind }) => kind)).toEqual(["source.fixAll.toolshed"]);
    expect(editsOf(source[0]).includes("export class")).toBe(true);
    // Nothing of all that has changed what the server knows.
    await client.settle(file);
    expect(client.published(file).filter(({ code }) => code === "TSH001")).toEqual(wrong);
    await client.change(file, editsOf(source[0]));
    await client.settle(file);
    expect(client.published(file).filter(({ code }) => code === "TSH001")).toEqual([]);
    expect(await client.codeActions(file, everything, ["source.fixAll"])).toEqual([]);
    await client.close(file);
  });

  test("the configuration counts, is checked, and is read again", async () => {
    const project = scratchProject(samples, {
      "src/desk.ts": deskSource,
      "toolshed.config.json": '{ "rulez": {} }',
    });
    const file = project.path("src/desk.ts");
    const config = project.path("toolshed.config.json");
    await client.open(file, deskSource);
    await client.settle(file);
    expect(client.published(file)).toEqual([]);
    expect(client.published(config).map(({ range, severity }) => [range.start, severity])).toEqual([
      [{ line: 0, character: 2 }, 1],
    ]);
    project.write(
      "toolshed.config.json",
      '{ "rules": { "TSH009": "off", "TSH010": "error", "TSH999": "off" } }',
    );
    await client.watched(config, 2);
    await client.settle(file);
    expect(client.published(file).map(({ code, severity }) => [code, severity])).toEqual([["TSH010", 1]]);
    expect(client.published(config).map(({ code }) => code)).toEqual(["TSH021"]);
    await client.close(file);
  });

  test("a tsconfig that is wrong is told, and its repair is noticed", async () => {
    const project = scratchProject(samples, { "src/desk.ts": deskSource });
    const file = project.path("src/desk.ts");
    const good = textOf(project.path("tsconfig.json"));
    project.write("tsconfig.json", "{ not json");
    await client.open(file, deskSource);
    await client.settle(file);
    expect(client.messages.join("\n")).toContain("tsconfig.json is no JSON");
    project.write("tsconfig.json", good);
    await client.watched(project.path("tsconfig.json"), 2);
    await client.settle(file);
    expect(brief(client.published(file))).toEqual(["19:10 TSH009", "19:22 TSH010"]);
    await client.close(file);
  });

  test("files that come and go", async () => {
    const project = scratchProject(samples, { "src/desk.ts": deskSource });
    const file = project.path("src/desk.ts");
    const other = project.path("src/other.ts");
    await client.open(file, deskSource);
    project.write("src/other.ts", deskSource.replaceAll("DeskToolset", "OtherToolset"));
    await client.watched(other, 1);
    await client.settle(file);
    // Two tools of one name.
    expect(brief(client.published(other)).filter((each) => each.endsWith("TSH007"))).toHaveLength(2);
    await client.watched(other, 3);
    await client.close(file);
  });
});

test("several projects at once, each with what is its own", async () => {
  const one = scratchProject(samples, { "src/desk.ts": deskSource });
  const two = scratchProject(samples, {
    "src/desk.ts": deskSource.replace("static closeTicket", "/** Closes. */ static closeTicket"),
  });
  await client.open(one.path("src/desk.ts"), textOf(one.path("src/desk.ts")));
  await client.open(two.path("src/desk.ts"), textOf(two.path("src/desk.ts")));
  await client.settle(two.path("src/desk.ts"));
  expect(brief(client.published(one.path("src/desk.ts")))).toEqual(["19:10 TSH009", "19:22 TSH010"]);
  expect(brief(client.published(two.path("src/desk.ts")))).toEqual(["19:37 TSH010"]);
  await client.close(one.path("src/desk.ts"));
  await client.close(two.path("src/desk.ts"));
});

describe("the process", () => {
  test.skipIf(process.platform === "win32")("starts a compiler again that has died", async () => {
    const own = await LspClient.start(samples.directory);
    try {
      const project = scratchProject(samples, { "src/desk.ts": deskSource });
      const file = project.path("src/desk.ts");
      await own.open(file, deskSource);
      await own.settle(file);
      const list = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).stdout;
      const children = list
        .split("\n")
        .map((line) => line.trim().split(/\s+/).map(Number))
        .filter(([, parent]) => parent === own.process.pid);
      expect(children.length).toBeGreaterThan(0);
      for (const [child] of children) if (child !== undefined) process.kill(child, "SIGKILL");
      await own.change(file, deskSource.replace("static closeTicket", "/** Closes. */ static closeTicket"));
      await own.settle(file);
      expect(brief(own.published(file))).toEqual(["19:37 TSH010"]);
      expect(own.messages).toEqual([]);
    } finally {
      await own.end();
    }
  });

  test("ends with 0 when it is asked to, and with 1 when its editor goes away", async () => {
    const polite = await LspClient.start(samples.directory);
    const project = scratchProject(samples, { "src/desk.ts": deskSource });
    await polite.open(project.path("src/desk.ts"), deskSource);
    await polite.settle(project.path("src/desk.ts"));
    expect(await polite.end()).toBe(0);
    const left = await LspClient.start(samples.directory);
    await left.open(project.path("src/desk.ts"), deskSource);
    await left.settle(project.path("src/desk.ts"));
    const ended = left.ended();
    left.process.stdin.end();
    expect(await ended).toBe(1);
  });
});
