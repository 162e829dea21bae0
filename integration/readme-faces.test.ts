// The set-ups in the README, followed as written: its commands in a new project with the files that it shows. Only the
// packages of this repository come from their tarballs. What all of them install is installed once; in the deep tests each
// installs its own, by the README's own lines.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { repository } from "./built.ts";
import { LspClient } from "./editor/lsp-client.ts";
import { TsServer } from "./editor/tsserver-client.ts";
import { isDeep } from "./is-deep.ts";
import { commandOf, packageNames, packed, setupTimeout, type Tarballs } from "./packed.ts";
import { environment, type Finished, mustRun, runProcess } from "./run-process.ts";

interface Fence {
  readonly language: string;
  readonly text: string;
}

const readme = readFileSync(join(repository, "README.md"), "utf8");
const section = part(readme, "## Where it runs");
const timeout = setupTimeout;

const headings = [...section.matchAll(/^### (.*)$/gm)].map(([, heading = ""]) => heading);
const quiet = ["--no-audit", "--no-fund", "--prefer-offline"];

let tarballs: Tarballs;
/** The folder of everything that the set-ups install. */
let everything: string;

beforeAll(async () => {
  tarballs = await packed();
  if (isDeep) return;
  everything = join(inject("runDirectory"), "readme-everything");
  const all = [...new Set(headings.flatMap((heading) => packagesOf(commandsOf(heading))))];
  mkdirSync(everything);
  writeFileSync(join(everything, "package.json"), manifest(all));
  await mustRun("npm", ["install", ...quiet, ...all.map(fromTarball)], everything);
}, setupTimeout);

/** The commands below a heading. */
function commandsOf(heading: string): readonly string[] {
  return fencesOf(part(section, `### ${heading}`))
    .filter(({ language }) => language === "sh")
    .flatMap(({ text }) => text.trim().split("\n"));
}

const isInstall = (command: string): boolean => command.startsWith("npm install ");

/** What the commands install. */
function packagesOf(commands: readonly string[]): readonly string[] {
  return commands
    .filter(isInstall)
    .flatMap((command) => command.split(" ").slice(2))
    .filter((word) => !word.startsWith("--"));
}

/** With what npm would otherwise ask its registry for. */
function manifest(packages: readonly string[]): string {
  const overrides = Object.fromEntries(
    (["analyzer", "transformer"] as const)
      .map((name) => [`@toolshed/${name}`, `file:${tarballs[name]}`] as const)
      .filter(([name]) => !packages.includes(name)),
  );
  return JSON.stringify({ private: true, type: "module", overrides });
}

/** From a heading to the next of its level. */
function part(text: string, heading: string): string {
  const start = text.indexOf(`\n${heading}\n`) + 1;
  if (start === 0) throw new Error(`The README has no "${heading}".`);
  const level = /^#+ /.exec(heading)?.[0] ?? "";
  const end = text.indexOf(`\n${level}`, start + heading.length);
  return text.slice(start, end === -1 ? undefined : end + 1);
}

function fencesOf(text: string): readonly Fence[] {
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = "", body = ""]) => ({
    language,
    text: body,
  }));
}

/** Files of code fences, by the path that their first line names. */
function filesOf(fences: readonly Fence[]): { readonly [path: string]: string } {
  return Object.fromEntries(
    fences.flatMap(({ text }) => {
      const path = /^\/\/ ([\w./-]+)\n/.exec(text)?.[1];
      return path === undefined ? [] : [[path, text]];
    }),
  );
}

interface Followed {
  readonly directory: string;
  /** What the last command printed. */
  readonly printed: string;
  write(file: string, text: string): void;
  run(command: string): Promise<Finished>;
}

/** Does in a new project what stands below the heading. */
async function follow(heading: string): Promise<Followed> {
  const fences = fencesOf(part(section, `### ${heading}`));
  const directory = join(inject("runDirectory"), `readme-${heading.toLowerCase().replaceAll(/\W+/g, "-")}`);
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  };
  const commands = commandsOf(heading);
  write("package.json", manifest(packagesOf(commands)));
  write(
    "tsconfig.json",
    JSON.stringify({ compilerOptions: { module: "nodenext", strict: true, skipLibCheck: true } }),
  );
  const shown = filesOf(fencesOf(readme));
  for (const file of ["src/forecast.ts", "src/list.ts"]) write(file, shown[file] ?? "");
  for (const [file, text] of Object.entries(filesOf(fences))) write(file, text);
  if (!isDeep) symlinkSync(join(everything, "node_modules"), join(directory, "node_modules"), "junction");
  let printed = "";
  for (const command of commands) {
    if (isInstall(command)) {
      if (!isDeep) continue;
      const [program = "", ...args] = command.split(" ").map(fromTarball);
      await mustRun(program, [...args, ...quiet], directory);
    } else printed = await mustRun(...wordsOf(directory, command), directory);
  }
  const run = (command: string): Promise<Finished> => runProcess(...wordsOf(directory, command), directory);
  return { directory, printed, write, run };
}

/** npx has little to do where a package is installed, and takes long for it: the deep tests run it. */
function wordsOf(directory: string, command: string): [program: string, args: readonly string[]] {
  const [program = "", ...args] = command.split(" ");
  const [name = "", ...rest] = args;
  return program === "npx" && !isDeep ? [join(directory, "node_modules/.bin", name), rest] : [program, args];
}

function fromTarball(argument: string): string {
  const name = packageNames.find((each) => argument === `@toolshed/${each}`);
  return name === undefined ? argument : tarballs[name];
}

const listed = "get_forecast - Forecasts the weather of a city.\n";

test("has each face", () => {
  expect(headings).toEqual([
    "Command line and CI",
    "The TypeScript compiler",
    "Bundlers",
    "MCP servers",
    "Agents",
    "Editors",
  ]);
});

// In the deep tests each has no others.
test.skipIf(isDeep)("each face names the packages whose commands and modules it uses", () => {
  for (const heading of headings) {
    const commands = commandsOf(heading);
    const packages = packagesOf(commands).map((name) => name.replace(/(?<=.)@.*$/, ""));
    if (packages.length === 0) continue;
    const programs = packages.flatMap((name) => {
      // boundary: the manifest of an installed package.
      const { bin = {} } = JSON.parse(
        readFileSync(join(everything, "node_modules", name, "package.json"), "utf8"),
      ) as { readonly bin?: string | { readonly [program: string]: string } };
      return typeof bin === "string" ? [name] : Object.keys(bin);
    });
    const called = commands.filter((command) => command.startsWith("npx "));
    expect(programs, heading).toEqual(expect.arrayContaining(called.map((one) => one.split(" ")[1])));
    const fences = fencesOf(part(section, `### ${heading}`)).filter(({ language }) =>
      /^[jt]s$/.test(language),
    );
    const imported = fences.flatMap(({ text }) =>
      [...text.matchAll(/ from "((?:@[\w.-]+\/)?[\w-][\w.-]*)/g)].map(([, name]) => name),
    );
    expect(packages, heading).toEqual(expect.arrayContaining(imported));
  }
});

test("the command line", { timeout }, async () => {
  const { directory, write, run } = await follow("Command line and CI");
  const source = readFileSync(join(directory, "src/forecast.ts"), "utf8");
  write("src/forecast.ts", source.replace("days ahead", "days from now"));
  expect(await run("npx toolshed check")).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("TSH020"),
  });
});

test("the compiler plugin", { timeout }, async () => {
  const { printed, directory, write, run } = await follow("The TypeScript compiler");
  expect(printed).toBe(listed);
  const source = readFileSync(join(directory, "src/forecast.ts"), "utf8");
  write("src/forecast.ts", source.replace("export class", "class"));
  expect(await run("npx tspc --skipLibCheck")).toMatchObject({
    status: 2,
    stdout: expect.stringContaining("TSH001"),
  });
});

test("the bundler plugin, in Vite and by the names that it has for others", { timeout }, async () => {
  const { printed, directory } = await follow("Bundlers");
  expect(printed).toBe(listed);
  const names = [...part(section, "### Bundlers").matchAll(/`(@toolshed\/transformer\/\w+)`/g)].map(
    ([, name]) => name,
  );
  expect(names).toHaveLength(5);
  const script = names.map((name) => `console.log(typeof (await import("${name}")).default);`).join("");
  const types = await mustRun(process.execPath, ["--input-type=module", "-e", script], directory);
  expect(types).toBe("function\n".repeat(names.length));
});

test("the MCP server, as its own program and as the command serves it", { timeout }, async () => {
  const { directory } = await follow("MCP servers");
  const script = commandOf({ directory }, "@toolshed/cli", "toolshed");
  for (const args of [["dist/server.js"], [script, "mcp"]]) {
    // A client that says as little as there must be said.
    const messages = [
      {
        id: 0,
        method: "initialize",
        params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } },
      },
      { method: "notifications/initialized" },
      {
        id: 1,
        method: "tools/call",
        params: { name: "get_forecast", arguments: { city: "Oslo, Norway", days: 3 } },
      },
    ];
    const child = spawn(process.execPath, args, { cwd: directory, env: environment });
    child.stdin.end(
      messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join(""),
    );
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    await new Promise((resolve) => child.on("close", resolve));
    expect(stdout.trim().split("\n")).toHaveLength(2);
    expect(stdout).toContain("Oslo, Norway, next 3 days: mild, in celsius");
  }
});

test("the editor plugin and the language server", { timeout }, async () => {
  const { directory } = await follow("Editors");
  if (isDeep) await mustRun("npm", ["install", ...quiet, tarballs.runtime], directory);
  const file = join(directory, "src/forecast.ts");
  const source = readFileSync(file, "utf8");
  const server = new TsServer(join(directory, "node_modules/typescript"), directory);
  try {
    server.open(file);
    expect(await server.diagnostics(file)).toEqual([]);
    server.open(file, source.replace("export class", "class"));
    expect((await server.diagnostics(file)).map(({ code, source: by }) => [code, by])).toEqual([
      [990_001, "toolshed"],
    ]);
  } finally {
    await server.close();
  }
  expect(part(section, "### Editors")).toContain("`npx toolshed lsp --stdio`");
  const script = commandOf({ directory }, "@toolshed/cli", "toolshed");
  const client = await LspClient.start(directory, script);
  try {
    await client.open(file, source.replace("export class", "class"));
    await client.settle(file);
    expect(client.published(file).map(({ code, source: by }) => [code, by])).toEqual([
      ["TSH001", "toolshed"],
    ]);
    expect(client.messages).toEqual([]);
  } finally {
    await client.end();
  }
});
