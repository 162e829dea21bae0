// `toolshed mcp` as users have it: the built packages, a built module of theirs, and the official client.
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { built, repository } from "../built.ts";
import { environment, type Finished, runProcess } from "../run-process.ts";

const command = join(repository, "packages/cli/bin/toolshed.js");
const fromMcp = createRequire(join(repository, "packages/mcp/package.json"));
let directory: string;

const hello = `import { tool } from "@toolshed/runtime";
console.log("a module that prints");
const say = (text) => tool({ name: "say", description: "Says.", inputSchema: { type: "object" }, execute: (_args, { deps }) => text + (deps?.who ?? "nobody") });
`;

/** Modules of a user, by the name of their file. */
const modules: { readonly [file: string]: string } = {
  "dist/toolshed.generated.js": `${hello}export const toolsets = [{ tools: () => [say("index ")] }];`,
  "default.js": `${hello}export default say("default ");`,
  "context.js": `${hello}export default say("hello "); export const context = ({ method }) => ({ deps: { who: method } });`,
  "tools.ts": "export const toolsets: readonly [] = [];",
  "bad-schema.js":
    'const tool = { name: "bad", description: "", inputSchema: { anyOf: [] }, annotations: {}, metadata: {}, tags: [], decode: () => ({}) };\nexport default { tools: () => [tool] };',
};

beforeAll(async () => {
  await built();
  directory = join(inject("runDirectory"), "mcp-command");
  for (const name of ["runtime", "mcp"]) {
    mkdirSync(join(directory, "node_modules/@toolshed"), { recursive: true });
    symlinkSync(
      join(repository, "packages", name),
      join(directory, "node_modules/@toolshed", name),
      "junction",
    );
  }
  writeFileSync(
    join(directory, "package.json"),
    '{ "name": "users-desk", "version": "3.2.1", "type": "module" }',
  );
  for (const [file, text] of Object.entries(modules)) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  }
}, 240_000);

const run = (...args: readonly string[]): Promise<Finished> =>
  runProcess(process.execPath, [command, "mcp", ...args], directory);

it.each([
  [
    "a module that is not there",
    ["dist/nothing.js"],
    /error: the entry dist\/nothing\.js does not exist: name a built module/,
  ],
  [
    "TypeScript, where this Node does not read it",
    ["tools.ts"],
    /error: tools\.ts (?:is not JavaScript, which is all that this Node loads|exports no toolsets)/,
  ],
  ["a tool that no client takes", ["bad-schema.js"], /error: The tool "bad" cannot be served/],
  ["an option of another transport", ["default.js", "--port", "1"], /error: --port is for --transport http/],
])("says what is wrong with %s", async (_name, args, message) => {
  const { status, stdout, stderr } = await run(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(message);
});

describe("serves", () => {
  /** Without types: the client is a dependency of another package. */
  async function connect(args: readonly string[]) {
    const load = (path: string) => import(pathToFileURL(fromMcp.resolve(path)).href);
    const { Client } = await load("@modelcontextprotocol/sdk/client/index.js");
    const { StdioClientTransport } = await load("@modelcontextprotocol/sdk/client/stdio.js");
    const client = new Client({ name: "client", version: "1.0.0" });
    const env = environment as Record<string, string>;
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [command, "mcp", ...args],
        cwd: directory,
        stderr: "pipe",
        env,
      }),
    );
    return client;
  }

  it.each([
    ["the built index", [], "index nobody"],
    ["with a context", ["context.js"], "hello tools/call"],
  ])("%s over stdio, whatever the module prints", async (_name, args, text) => {
    const client = await connect(args);
    try {
      expect(client.getServerVersion()).toMatchObject({ name: "users-desk", version: "3.2.1" });
      expect(await client.callTool({ name: "say" })).toMatchObject({ content: [{ type: "text", text }] });
    } finally {
      await client.close();
    }
  });

  it("over HTTP, until it is told to end", async () => {
    const child = spawn(
      process.execPath,
      [command, "mcp", "default.js", "--transport", "http", "--port", "0"],
      {
        cwd: directory,
        env: environment,
      },
    );
    const ended = new Promise((resolve) => child.on("close", (...end) => resolve(end)));
    let stderr = "";
    const url = await new Promise<string>((resolve, reject) => {
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        stderr += text;
        const [, found] = /serving at (\S+)\n/.exec(stderr) ?? [];
        if (found !== undefined) resolve(found);
      });
      ended.then(() => reject(new Error(stderr)));
    });
    expect(await (await fetch(new URL("/health", url))).json()).toEqual({ status: "ok" });
    child.kill("SIGTERM");
    // Windows knows no signals, and ends it at once.
    if (process.platform !== "win32") expect(await ended).toEqual([null, "SIGTERM"]);
    await ended;
  });

  it("deferred tools, where that is asked for", async () => {
    const client = await connect(["default.js", "--defer"]);
    try {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }: { name: string }) => name)).toEqual(["search", "describe", "call"]);
    } finally {
      await client.close();
    }
  });
});

it("needs no SDK before a server starts, and says then what to install", async () => {
  const alone = join(inject("runDirectory"), "mcp-alone");
  const installed = join(alone, "node_modules/@toolshed");
  mkdirSync(installed, { recursive: true });
  symlinkSync(join(repository, "packages/runtime"), join(installed, "runtime"), "junction");
  // Not linked: where it really lies, the SDK is found.
  for (const part of ["dist", "package.json"])
    cpSync(join(repository, "packages/mcp", part), join(installed, "mcp", part), { recursive: true });
  const script = `import { registerTools, serveMcp } from "@toolshed/mcp";
console.log(typeof registerTools);
for (const transport of ["stdio", "http"])
  await serveMcp([], { name: "x", version: "1", transport }).catch((error) => console.error(error.message));
`;
  writeFileSync(join(alone, "main.mjs"), script);
  const { stdout, stderr } = await runProcess(process.execPath, ["main.mjs"], alone);
  expect(stdout).toBe("function\n");
  const message =
    "Serving needs @modelcontextprotocol/sdk or @modelcontextprotocol/server, which is not installed: " +
    "run `npm install @modelcontextprotocol/sdk` or `npm install @modelcontextprotocol/server`.\n";
  expect(stderr).toBe(message.repeat(2));
});
