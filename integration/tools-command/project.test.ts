// `toolshed list` and `toolshed call` on a built project: generated, compiled to JavaScript, and run as a user runs them.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noTyping, runInTerminal, type TerminalRun } from "../../packages/cli/testing/run-in-terminal.ts";
import { built } from "../built.ts";
import { type CommandProject, command, commandProject } from "../command-project.ts";
import { environment, type Finished, mustRun, runProcess } from "../run-process.ts";
import { lines } from "./run-lines.ts";

const desk = `import { Toolset, type ToolContext } from "@toolshed/runtime";
console.log("a module that prints");
// Keeps the process, as a pool of connections does.
setInterval(() => undefined, 1_000);

export interface Deps {
  readonly who: string;
}

export class DeskToolset extends Toolset<Deps> {
  constructor() {
    super();
    this.addTool(DeskToolset.findTickets).readOnly().withTags("search", "support");
    this.addTool(DeskToolset.dropTickets).destructive().requiresApproval((number) => number > 10);
    this.addTool(DeskToolset.countSlowly).withTags("slow");
    this.addTool(DeskToolset.writeReport).preliminary();
    this.addTool(DeskToolset.fail);
    this.addTool(DeskToolset.draw).withTitle("Draw").withModelOutput((svg) => [
      { type: "text", text: "A drawing." },
      { type: "image", data: new TextEncoder().encode(svg), mediaType: "image/svg+xml" },
    ]);
    this.addExternalTool<(selector: string) => void>("click").withDescription("Clicks.").deferred();
  }

  /**
   * Finds tickets by a word of their title.
   *
   * Closed ones are not found.
   * @param word The word.
   * @param limit At most so many.
   */
  static findTickets(word: string, limit: 1 | 2 | 3 = 3, ctx: ToolContext<Deps>): { word: string; by: string; limit: number; text: string } {
    console.log("a tool that prints");
    setInterval(() => console.log("late"), 20);
    return { word, by: ctx.deps.who, limit, text: "a\\u001b[31m\\tb\\n::c" };
  }

  /**
   * Closes a ticket for good.
   * @param number Its number.
   */
  static dropTickets(number: number): string {
    return "closed " + number;
  }

  /**
   * Counts.
   * @param to How far.
   */
  static async *countSlowly(to: number): AsyncGenerator<{ progress: number; total: number; message: string }, string> {
    for (let progress = 1; progress <= to; progress++) {
      yield { progress, total: to, message: "counts\\u001b[2J" };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return "counted\\tto " + to + "\\u0007\\n";
  }

  /** Writes a report. */
  static async *writeReport(): AsyncGenerator<string> {
    yield "half";
    yield "whole";
  }

  /** Fails. */
  static fail(): void {
    throw new Error("no database\\u001b[0m");
  }

  /** Draws. */
  static draw(): string {
    return "<svg/>";
  }
}
`;

const stale = `import { Toolset } from "@toolshed/runtime";

export class StaleToolset extends Toolset {
  constructor() {
    super();
    this.addTool(StaleToolset.old);
  }

  /** Is old. */
  static old(): string {
    return "old";
  }
}
`;

/** What docs/cli.md shows. */
const tickets = `import { Toolset } from "@toolshed/runtime";

export class TicketToolset extends Toolset {
  constructor() {
    super();
    this.addTool(TicketToolset.searchTickets).readOnly().withTags("support");
    this.addTool(TicketToolset.closeTicket).destructive().requiresApproval();
  }

  /**
   * Searches the tickets, newest first.
   * @param query Words the ticket's title contains.
   * @param limit At most so many.
   */
  static searchTickets(query: string, limit = 10): { number: number; title: string }[] {
    return [{ number: 7, title: "No " + query }].slice(0, limit);
  }

  /**
   * Closes a ticket for good.
   * @param number The ticket's number.
   */
  static closeTicket(number: number): string {
    return "Ticket " + number + " is closed.";
  }
}
`;
const page = new URL("../../docs/cli.md", import.meta.url);

/** The page's samples by their marks: how each line is written, and its arguments. */
const samples: { readonly [mark: string]: readonly (readonly [string, readonly string[]])[] } = {
  list: [["toolshed list", ["list"]]],
  call: [
    [
      `toolshed call search_tickets --args '{ "query": "coffee" }'`,
      ["call", "search_tickets", "--args", '{ "query": "coffee" }'],
    ],
    [
      `toolshed call search_tickets --args '{ "qery": "coffee", "limit": "1" }'`,
      ["call", "search_tickets", "--args", '{ "qery": "coffee", "limit": "1" }'],
    ],
    [
      `toolshed call close_ticket --args '{ "number": 7 }' < /dev/null`,
      ["call", "close_ticket", "--args", '{ "number": 7 }'],
    ],
    [
      `toolshed call close_ticket --args '{ "number": 7 }' --approve`,
      ["call", "close_ticket", "--args", '{ "number": 7 }', "--approve"],
    ],
  ],
};

let project: CommandProject;

beforeAll(async () => {
  await built();
  project = commandProject({
    "src/desk.ts": desk,
    "src/stale.ts": stale,
    "src/tickets.ts": tickets,
    "src/tools.ts": `export { toolsets } from "./toolshed.generated.js";
export const context = ({ method, toolName }: { method: string; toolName?: string }) => ({ deps: { who: method + " " + toolName } });
`,
    "src/only.ts":
      'export { deskToolset as default } from "./desk.generated.js"; export { context } from "./tools.js";',
    "args.json": '\ufeff{ "word": "ink" }',
  });
  await mustRun(process.execPath, [command, "generate", "--quiet"], project.directory);
  // What was generated of it fits no more.
  project.write(
    "src/stale.ts",
    stale.replaceAll("StaleToolset.old", "StaleToolset.renamed").replace("old()", "renamed()"),
  );
  const entryPoints = readdirSync(project.path("src")).map((file) => join("src", file));
  await build({ absWorkingDir: project.directory, entryPoints, outdir: "dist", format: "esm" });
}, 240_000);

afterAll(() => project?.remove());

/** A process of its own. */
const run = (...args: readonly string[]): Promise<Finished> =>
  runProcess(process.execPath, [command, ...args], project.directory);

/** A command line that calls a tool of the sound toolset. */
const call = (name: string, args: object, ...more: readonly string[]): readonly string[] => [
  "call",
  name,
  "--entry",
  "dist/only.js",
  "--args",
  JSON.stringify(args),
  ...more,
];

/** What a module prints. */
const prints = "a module that prints\n";

it("keeps standard output for what was asked for, whatever modules and tools print", async () => {
  const child = spawn(
    process.execPath,
    [command, "call", "find_tickets", "--entry", "dist/only.js", "--args", "-", "--json"],
    { cwd: project.directory, env: environment },
  );
  child.stdin.end(JSON.stringify({ word: "größe".repeat(50_000), limit: 2 }));
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const [status, table] = await Promise.all([
    new Promise((resolve) => child.on("close", resolve)),
    run("list"),
  ]);
  expect(status).toBe(0);
  expect(stderr.replaceAll("late\n", "")).toBe(`${prints}a tool that prints\n`);
  expect(stderr).toContain("late\n");
  expect(JSON.parse(stdout)).toEqual({
    word: "größe".repeat(50_000),
    by: "tools/call find_tickets",
    limit: 2,
    text: "a\u001b[31m\tb\n::c",
  });
  expect(stdout).not.toMatch(/(?!\n)\p{Cc}/u);

  expect(table.stdout).toBe(`DeskToolset (7 tools)
  find_tickets    read-only           #search #support  Finds tickets by a word of their title.
  drop_tickets    destructive, asks                     Closes a ticket for good.
  count_slowly                        #slow             Counts.
  write_report                                          Writes a report.
  fail                                                  Fails.
  draw                                                  Draw: Draws.
  click           deferred, external                    Clicks.

TicketToolset (2 tools)
  search_tickets  read-only           #support          Searches the tickets, newest first.
  close_ticket    destructive, asks                     Closes a ticket for good.
`);
  expect(table.status).toBe(1);
  expect(table.stderr).toMatch(
    /^a module that prints\ntoolshed: error: toolset 2 of 3: OUT_OF_DATE: StaleToolset .*\n$/,
  );
});

it("lists what was asked for, for programs and for people", async () => {
  const [document, page, unknown, none, colored] = await lines(project.directory, [
    ["list", "--json", "--tag", "support", "--tag", "search", "--entry", "dist/tools.js"],
    ["list", "find_tickets", "--entry", "dist/only.js"],
    ["list", "find_ticket", "--entry", "dist/only.js"],
    ["list", "--filter", "find*x", "--entry", "dist/only.js"],
    ["list", "--filter", "drop", "--entry", "dist/only.js", "--color"],
  ]);
  expect(document?.status).toBe(1);
  const { version, toolsets, failures } = JSON.parse(document?.stdout ?? "");
  expect(version).toBe(1);
  expect(failures).toEqual([{ toolset: "toolset 2 of 3", message: expect.stringContaining("StaleToolset") }]);
  expect(toolsets).toEqual([
    {
      name: "DeskToolset",
      tools: [
        {
          name: "find_tickets",
          description: expect.stringMatching(/^Finds tickets/),
          inputSchema: expect.objectContaining({ required: ["word"], additionalProperties: false }),
          outputSchema: expect.objectContaining({ type: "object" }),
          annotations: { readOnlyHint: true },
          requiresApproval: false,
          tags: ["search", "support"],
          origin: { toolset: "DeskToolset", tool: "find_tickets" },
        },
      ],
    },
  ]);

  expect(page).toMatchObject({ status: 0, stderr: "" });
  expect(page?.stdout).toMatch(
    /^find_tickets {2}read-only\n\nFinds tickets .*\n\nClosed ones are not found\.\n\ntoolset {2}DeskToolset\ntags {5}search, support\n\ninput schema\n\{\n/,
  );
  const [input = "", output = ""] = page?.stdout.split(/^(?:in|out)put schema\n/m).slice(1) ?? [];
  expect(JSON.parse(input).properties.limit.default).toBe(3);
  expect(JSON.parse(output).properties.by).toEqual({ type: "string" });

  expect(unknown).toMatchObject({ status: 1, stdout: "" });
  expect(unknown?.stderr).toContain(
    'there is no tool "find_ticket". Did you mean find_tickets? There are find_tickets, ',
  );
  expect(none).toEqual({ status: 0, stdout: "no tools match\n", stderr: "" });
  expect(colored?.stdout).toContain("\u001b[36mdrop_tickets\u001b[39m");
});

it("calls what was asked for, and says what is wrong with a call, with places and nearest names", async () => {
  const [text, file, drawn, drawnJson, invalid, issues, unknown, failed, list] = await lines(
    project.directory,
    [
      call("count_slowly", { to: 2 }),
      ["call", "find_tickets", "--entry", "dist/tools.js", "--args", "@args.json"],
      call("draw", {}),
      call("draw", {}, "--json"),
      call("find_tickets", { wrod: "ink", limit: 9 }),
      call("find_tickets", { wrod: "ink", limit: 9 }, "--json"),
      call("find_ticket", {}),
      call("fail", {}),
      call("fail", [1]),
    ],
  );
  expect(text).toEqual({
    status: 0,
    stdout: "counted\tto 2\\u{7}\n",
    stderr: "1/2 counts\\u{1b}[2J\n2/2 counts\\u{1b}[2J\n",
  });
  // The other toolset is missing; the tool was there all the same.
  expect(file).toMatchObject({ status: 0, stderr: "" });
  expect(JSON.parse(file?.stdout ?? "")).toMatchObject({ word: "ink", limit: 3 });
  expect(drawn?.stdout).toBe("A drawing.\n[image: image/svg+xml, 6 bytes; --json prints it as base64]\n");
  expect(JSON.parse(drawnJson?.stdout ?? "")).toBe("<svg/>");

  for (const one of [invalid, issues, unknown, failed, list]) {
    expect(one?.status).toBe(1);
    expect(one?.stderr).not.toMatch(/^ {4}at /m);
  }
  expect(invalid?.stdout).toBe("");
  expect(invalid?.stderr).toContain(
    "toolshed: error: The arguments of find_tickets are not valid:\n- /word: ",
  );
  expect(invalid?.stderr).toContain('Did you mean "word"?');
  expect(issues?.stderr).toBe("");
  expect(JSON.parse(issues?.stdout ?? "")).toMatchObject({
    toolName: "find_tickets",
    status: "invalid",
    issues: expect.arrayContaining([
      expect.objectContaining({ pointer: "/wrod", code: "unknown_key", nearest: "word" }),
      expect.objectContaining({ pointer: "/limit", code: "constraint" }),
    ]),
  });
  expect(unknown?.stderr).toContain('There is no tool "find_ticket". Did you mean "find_tickets"? It has ');
  expect(failed).toMatchObject({
    stdout: "",
    stderr: "toolshed: error: no database\\u{1b}[0m\n",
  });
  expect(list?.stderr).toContain("The arguments of fail are not valid:");
});

it("asks before it runs what asks, ends what takes too long, and shows what a stream says", async () => {
  const [refused, approved, needless, wrong, external, late, stream, quiet] = await lines(project.directory, [
    call("drop_tickets", { number: 11 }),
    call("drop_tickets", { number: 11 }, "--approve"),
    call("drop_tickets", { number: 10 }),
    call("drop_tickets", { number: "11" }, "--approve"),
    call("click", { selector: "#a" }, "--approve"),
    call("count_slowly", { to: 500 }, "--timeout", "0.3s", "--quiet"),
    call("write_report", {}),
    call("write_report", {}, "--quiet"),
  ]);
  expect(refused).toMatchObject({ status: 1, stdout: "" });
  expect(refused?.stderr).toContain(
    "drop_tickets was not run: it asks for approval, and there is no terminal to ask at.",
  );
  expect(refused?.stderr).toContain("--approve");
  expect(approved).toEqual({ status: 0, stdout: "closed 11\n", stderr: "" });
  expect(needless).toEqual({ status: 0, stdout: "closed 10\n", stderr: "" });
  expect(wrong).toMatchObject({ status: 1, stdout: "" });
  expect(wrong?.stderr).toContain("/number: expected a number");
  expect(external).toMatchObject({ status: 1, stdout: "" });
  expect(external?.stderr).toContain("click was not run: it has no function here.");
  expect(late).toEqual({
    status: 1,
    stdout: "",
    stderr: "toolshed: error: count_slowly took longer than 300 ms.\n",
  });
  expect(stream).toEqual({ status: 0, stdout: "whole\n", stderr: "so far: half\nso far: whole\n" });
  expect(quiet).toEqual({ status: 0, stdout: "whole\n", stderr: "" });
});

it("docs/cli.md shows what comes of it", async () => {
  const before = readFileSync(page, "utf8");
  let after = before;
  for (const [mark, given] of Object.entries(samples)) {
    const ended = await lines(
      project.directory,
      given.map(([, args]) => [...args, "--entry", "dist/tickets.generated.js"]),
    );
    const shown = given.map(([line], index) => `$ ${line}\n${ended[index]?.stderr}${ended[index]?.stdout}`);
    const part = new RegExp(`(<!-- ${mark} -->\\n)[^]*?(\\n<!-- end -->)`);
    expect(after, `the mark of ${mark}`).toMatch(part);
    const text = `\`\`\`text\n${shown.join("")}\`\`\``;
    after = after.replace(part, (_, start: string, end: string) => `${start}\n${text}\n${end}`);
  }
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(page, after);
  else expect(before).toBe(after);
});

describe.skipIf(noTyping !== undefined)("at a terminal", () => {
  const atTerminal = (
    args: readonly string[],
    ...typed: readonly { readonly after: string; readonly keys: string }[]
  ): Promise<TerminalRun> =>
    runInTerminal(project.directory, args, {}, "", typed, [process.execPath, command]);

  it("shows what is asked for, and does what is answered", async () => {
    const close = call("drop_tickets", { number: 12 });
    const [yes, nothing, interrupted] = await Promise.all([
      atTerminal(close, { after: "[y/N] ", keys: "what\n" }, { after: "[y/N] ", keys: "yes\n" }),
      atTerminal(close, { after: "[y/N] ", keys: "\u0004" }),
      atTerminal(close, { after: "[y/N] ", keys: "\u0003" }),
    ]);
    expect(yes.status).toBe(0);
    expect(yes.screen).toContain(
      'drop_tickets asks for approval.\nIts arguments:\n{\n  "number": 12\n}\nRun it? [y/N] what\nPlease answer y or n.\nRun it? [y/N] yes\n',
    );
    expect(yes.screen).toMatch(/\nclosed 12\n$/);
    expect(nothing.status).toBe(1);
    expect(nothing.screen).toMatch(/drop_tickets was not run: it was not approved\.\n$/);
    expect(interrupted.status).toBe(130);
    expect(interrupted.screen).toMatch(/The call was aborted\.\n$/);
  });

  it("draws progress in one line, aborts by Ctrl-C, and fits tables to the width", async () => {
    const count = call("count_slowly", { to: 500 }, "--no-color");
    const [counted, list] = await Promise.all([
      atTerminal(count, { after: "1/500 counts", keys: "\u0003" }),
      atTerminal(["list", "--entry", "dist/only.js"]),
    ]);
    expect(counted.status).toBe(130);
    const drawn = counted.screen.split("\r\u001b[2K");
    expect(drawn[1]).toMatch(/^1\/500 counts\\u\{1b\}\[2J/);
    expect(drawn.at(-1)).toBe("toolshed: error: The call was aborted.\n");

    expect(list.screen).toContain("\u001b[36mfind_tickets\u001b[39m");
    expect(list.screen).toContain("\u001b[31m\u001b[1mdestructive");
    const plain = stripVTControlCharacters(list.screen);
    expect(plain).toContain("  drop_tickets  destructive, asks ");
    expect(Math.max(...plain.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(100);
  });
});
