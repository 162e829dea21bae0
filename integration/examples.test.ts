// Every example is up to date, is accepted by its own compiler as its user has it, and prints what its page says.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { built, repository } from "./built.ts";
import { environment, runNode } from "./run-process.ts";

const folder = join(repository, "examples");
const examples = readdirSync(folder).filter((name) => existsSync(join(folder, name, "package.json")));
const overview = readFileSync(join(folder, "README.md"), "utf8");

beforeAll(built, 240_000);

it("are all on the page of examples", () => {
  expect(examples.length).toBeGreaterThan(0);
  const listed = [...overview.matchAll(/^\| \[([\w-]+)\]\(\1\)/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(examples.sort());
});

describe.each(examples)("%s", (name) => {
  const directory = join(folder, name);
  const fence = (page: string, language: string): string | undefined =>
    new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];

  it("has generated files that are up to date", async () => {
    const command = join(repository, "packages/cli/bin/toolshed.js");
    const checked = await runNode([command, "check", "--no-cache", "--max-warnings", "0"], directory);
    expect(checked).toMatchObject({ status: 0, stderr: "" });
  });

  it("compiles, and prints what its page says", async () => {
    const tsc = join(repository, "node_modules/typescript/bin/tsc");
    expect(await runNode([tsc, "-p", "."], directory)).toEqual({ status: 0, stdout: "", stderr: "" });
    const page = readFileSync(join(directory, "README.md"), "utf8");
    const isServer = existsSync(join(directory, "node_modules/@toolshed/mcp"));
    const input = fence(page, "input") ?? "";
    const { status, stdout, stderr } = await run(directory, isServer ? requestsOf(input) : input);
    if (status !== 0) throw new Error(stderr);
    expect(isServer ? answersOf(stdout) : stdout).toBe(fence(page, "text"));
  });
});

function run(cwd: string, input: string): Promise<{ status: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["dist/main.js"], { cwd, env: environment });
    const printed = { stdout: "", stderr: "" };
    for (const stream of ["stdout", "stderr"] as const)
      child[stream].setEncoding("utf8").on("data", (text: string) => {
        printed[stream] += text;
      });
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, ...printed }));
    child.stdin.end(input);
  });
}

/** The lines of a page as messages of JSON-RPC, in which a call waits for those before it. */
function requestsOf(lines: string): string {
  const requests = lines.trim().split("\n");
  const messages = requests.map((line, id) => `{"jsonrpc":"2.0","id":${id},${line.slice(1)}`);
  messages.splice(1, 0, '{"jsonrpc":"2.0","method":"notifications/initialized"}');
  return `${messages.join("\n")}\n`;
}

interface Answer {
  readonly id: number;
  readonly result: {
    readonly serverInfo?: { readonly name: string; readonly version: string };
    readonly instructions?: string;
    readonly content?: readonly { readonly text: string }[];
  };
}

/** What a person would read of the answers, in the order of the requests. */
function answersOf(stdout: string): string {
  const answers = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer)
    .sort((a, b) => a.id - b.id);
  return answers
    .map(({ result: { serverInfo, instructions, content = [] } }) =>
      serverInfo === undefined
        ? `${content.map(({ text }) => text).join("\n")}\n`
        : `${serverInfo.name} ${serverInfo.version}: ${instructions}\n`,
    )
    .join("");
}
