// docs/cli.md is what the command says and prints. UPDATE_GOLDEN=1 writes the parts between its marks anew.
import { readFileSync, writeFileSync } from "node:fs";
import type { Command } from "commander";
import { expect, it } from "vitest";
import { sampleProject } from "../testing/sample-project.ts";
import { callCommand } from "./commands/call/command.ts";
import { checkCommand } from "./commands/check/command.ts";
import { checks } from "./commands/doctor/checks/all-checks.ts";
import { doctorCommand } from "./commands/doctor/command.ts";
import { explainCommand } from "./commands/explain/command.ts";
import { generateCommand } from "./commands/generate/command.ts";
import { initCommand } from "./commands/init/command.ts";
import { listCommand } from "./commands/list/command.ts";
import { mcpCommand } from "./commands/mcp/command.ts";
import { reportFormats } from "./commands/report-options.ts";
import { exitStatus } from "./exit-status.ts";
import { readVersion } from "./version.ts";

const page = new URL("../../../docs/cli.md", import.meta.url);
const silent = { cwd: "/", env: {}, stdout: { write: () => true }, stderr: { write: () => true } };
const commands: readonly Command[] = [
  initCommand,
  generateCommand,
  checkCommand,
  doctorCommand,
  explainCommand,
  mcpCommand,
  listCommand,
  callCommand,
].map((create) => create(silent, () => {}));

const sample = `import { Toolset } from "@toolshed/runtime";

export class TicketToolset extends Toolset {
  constructor() {
    super();
    this.addTool(TicketToolset.getTicket).readOnly();
    this.addTool(TicketToolset.closeTicket).withName("get_ticket");
  }

  /**
   * Reads one ticket.
   * @param number The ticket's number.
   */
  static getTicket(number: number): string {
    return String(number);
  }

  static closeTicket(): void {}
}
`;

/** The text of each part, by its mark. */
function parts(): ReadonlyMap<string, string> {
  const project = sampleProject({ "src/tickets.ts": sample });
  const run = (format: string): string =>
    project.run("generate", "--format", format).stdout.replaceAll(`@${readVersion()}/`, "@VERSION/");
  const samples = reportFormats
    .filter((format) => format !== "sarif")
    .map((format) => [format, fenced(run(format), "text")] as const);
  // The page of a rule is long. Not marked as JSON, which formatters of Markdown rewrite.
  const sarif = run("sarif").replace(/"(text|markdown)": "(# [^\\]*).*"/g, '"$1": "$2…"');
  return new Map([
    ...commands.map((command) => [`options of ${command.name()}`, optionTable(command)] as const),
    ["init", fenced(initSample(), "text")],
    ["checks", checkTable()],
    ["doctor", fenced(doctorSample(), "text")],
    ["sample", fenced(sample, "ts")],
    ...samples,
    ["sarif", fenced(sarif.replaceAll(`"${readVersion()}"`, '"VERSION"'), "text")],
  ]);
}

/** Of a project that has nothing but a package.json. */
function initSample(): string {
  const project = sampleProject({ "package.json": '{\n  "name": "shop",\n  "type": "module"\n}\n' });
  project.remove("tsconfig.json");
  return project.run("init", "--yes").stdout.replaceAll(readVersion(), "VERSION");
}

/** Of a project in which not all is well. */
function doctorSample(): string {
  const project = sampleProject({
    "src/tickets.ts": sample.replace(/^.*withName.*\n/m, ""),
    ".prettierrc": "{}",
  });
  return project
    .run("doctor")
    .stdout.replaceAll(readVersion(), "VERSION")
    .replaceAll(process.versions.node, "VERSION")
    .replaceAll(`${process.platform}-${process.arch}`, "PLATFORM");
}

function optionTable(command: Command): string {
  const rows = command.options.map(({ flags, description, defaultValue, argChoices }) => {
    const choices = argChoices ? ` One of ${argChoices.map((choice) => `\`${choice}\``).join(", ")}.` : "";
    const standard = typeof defaultValue === "string" ? ` Default: \`${defaultValue}\`.` : "";
    return [`\`${flags}\``, `${description}.${choices}${standard}`.replaceAll("|", "\\|")] as const;
  });
  return table(["option", ""], rows);
}

function checkTable(): string {
  return table(
    ["check", "asks"],
    checks.map(({ id, asks }) => [`\`${id}\``, asks] as const),
  );
}

function table(head: readonly [string, string], rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([flags]) => flags.length));
  const last = Math.max(...rows.map(([, text]) => text.length));
  const line = (flags: string, text: string) => `| ${flags.padEnd(width)} | ${text.padEnd(last)} |`;
  return [line(...head), line("-".repeat(width), "-".repeat(last)), ...rows.map((row) => line(...row))].join(
    "\n",
  );
}

function fenced(text: string, language: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

it("docs/cli.md holds the options and samples as they are", () => {
  const before = readFileSync(page, "utf8");
  let after = before;
  for (const [name, text] of parts()) {
    const mark = new RegExp(`(<!-- ${name} -->\\n)[^]*?(\\n<!-- end -->)`);
    expect(after, `the mark of ${name}`).toMatch(mark);
    after = after.replace(mark, (_, start: string, end: string) => `${start}\n${text}\n${end}`);
  }
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(page, after);
  else expect(before).toBe(after);
});

it("docs/cli.md names every command and every exit status", () => {
  const text = readFileSync(page, "utf8");
  for (const command of commands) expect(text).toContain(`## toolshed ${command.name()}`);
  const rows = [...text.matchAll(/^\| `(\d)` +\|/gm)].map(([, status]) => Number(status));
  expect(rows).toEqual(Object.values(exitStatus));
});
