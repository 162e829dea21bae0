// `toolshed list` and `toolshed call` on MCP servers: official ones, one over HTTP, dead ones, and one that means harm.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { noTyping, runInTerminal } from "../../packages/cli/testing/run-in-terminal.ts";
import { listed, TestServer } from "../../packages/mcp/testing/http-server.ts";
import { built, repository } from "../built.ts";
import { command } from "../command-project.ts";
import { lines } from "./run-lines.ts";

const fromMcp = createRequire(join(repository, "packages/mcp/package.json"));
const everything = [
  fromMcp
    .resolve("@modelcontextprotocol/server-everything/package.json")
    .replace("package.json", "dist/index.js"),
  "stdio",
];
const hostileServer = fileURLToPath(new URL("hostile-server.mjs", import.meta.url));
const node = process.execPath;

let directory: string;
let http: TestServer;
/** What the server over HTTP was sent. */
const headers: (string | undefined)[] = [];

beforeAll(async () => {
  await built();
  directory = join(inject("runDirectory"), "tools-command-servers");
  mkdirSync(join(directory, "node_modules/@toolshed"), { recursive: true });
  for (const name of ["runtime", "mcp"])
    symlinkSync(
      join(repository, "packages", name),
      join(directory, "node_modules/@toolshed", name),
      "junction",
    );
  const mcpServers = {
    everything: { command: node, args: everything },
    dead: { command: "no-such-command" },
    exits: { command: node, args: ["-e", "console.error('\u001b[31mgone'); process.exit(3)"] },
    hostile: { command: node, args: [hostileServer, join(directory, "all.pid")], prefix: "x_" },
    needs: { command: node, env: { KEY: "${NOT_SET}" } },
  };
  const { needs: _, ...startable } = mcpServers;
  writeFileSync(join(directory, "mcp.json"), JSON.stringify({ mcpServers }));
  writeFileSync(join(directory, "startable.json"), JSON.stringify({ mcpServers: startable }));
  http = await TestServer.start({
    list: () => ({ tools: [listed("read", { annotations: { readOnlyHint: true } }), listed("write")] }),
    call: (name, args) => ({ content: [{ type: "text", text: `${name} ${JSON.stringify(args)}` }] }),
  });
  http.before = (request) => {
    headers.push(request.headers["authorization"]);
    return false;
  };
}, 240_000);

afterAll(() => http?.close());

/** A file for the hostile server's process id, and the command that starts it. */
function hostile(name: string): { readonly file: string; readonly words: readonly string[] } {
  const file = join(directory, `${name}.pid`);
  return { file, words: [node, hostileServer, file] };
}

/** The process that wrote the file has ended. */
function expectEnded(file: string): void {
  const [pid = ""] = readFileSync(file, "utf8").split("\n");
  expect(Number(pid)).toBeGreaterThan(0);
  expect(() => process.kill(Number(pid), 0)).toThrow("ESRCH");
}

/** Nothing that a terminal or a build server would obey. */
function expectHarmless(text: string): void {
  expect(text).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
  expect(text).not.toMatch(/^::|##\[/m);
}

it("calls tools of a server that is started by a command, in every way to write it", async () => {
  const quoted = [node, ...everything].map((word) => `"${word.replaceAll("\\", "\\\\")}"`).join(" ");
  const [env, structured, image] = await lines(
    directory,
    [
      ["call", "get-env", "--env", "OWN", "--env", "GIVEN=a=b", "--command", quoted],
      [
        "call",
        "get-structured-content",
        "--args",
        '{"location":"Chicago"}',
        "--json",
        "--",
        node,
        ...everything,
      ],
      ["call", "get-tiny-image", "--config", "mcp.json", "--server", "everything"],
    ],
    { OWN: "of the caller" },
  );
  expect(env).toMatchObject({ status: 0, stderr: "" });
  expect(JSON.parse(env?.stdout ?? "")).toMatchObject({ OWN: "of the caller", GIVEN: "a=b" });
  expect(structured).toMatchObject({ status: 0, stderr: "" });
  expect(JSON.parse(structured?.stdout ?? "")).toMatchObject({
    structuredContent: { temperature: expect.any(Number) },
  });
  expect(image?.status).toBe(0);
  expect(image?.stdout).toMatch(/\n\[image: image\/png, \d+ bytes; --json prints it as base64\]\n/);
});

it("lists what the servers of a configuration have, and says of each that fails why", async () => {
  const [table, wrong, unknown, broken, page] = await lines(directory, [
    ["list", "--config", "startable.json", "--filter", "*e*h*o", "--timeout", "30s"],
    ["list", "--config", "mcp.json"],
    ["list", "--config", "mcp.json", "--server", "everythin"],
    ["call", "echo", "--config", "mcp.json", "--server", "dead"],
    ["list", "echo", "--config", "mcp.json", "--server", "dead"],
  ]);
  expect(table?.status).toBe(1);
  expect(table?.stdout).toBe(
    "everything (1 tool)\n  echo  read-only  Echo Tool: Echoes back the input string\n",
  );
  expect(table?.stderr).toContain("toolshed: error: dead: could not connect: ENOENT.\n");
  expect(table?.stderr).toMatch(
    /^toolshed: error: exits: could not connect: .*it wrote: \\u\{1b\}\[31mgone\.$/m,
  );
  expect(table?.stderr).not.toContain("error: everything");
  expectEnded(join(directory, "all.pid"));

  expect(wrong).toEqual({
    status: 2,
    stdout: "",
    stderr:
      "toolshed: error: mcp.json#/mcpServers/needs/env/KEY: needs the environment variable NOT_SET, which is not set. Set it, or write ${NOT_SET:-default}.\n",
  });
  expect(unknown).toMatchObject({ status: 2, stdout: "" });
  expect(unknown?.stderr).toContain('has no server named "everythin". Did you mean everything?');
  const noServer = "toolshed: error: dead: could not connect: ENOENT.\n";
  expect(broken).toEqual({ status: 1, stdout: "", stderr: noServer });
  expect(page).toEqual({ status: 1, stdout: "", stderr: noServer });
});

it("reaches a server over HTTP with its headers, and tells none of them", async () => {
  const place = ["--url", http.url, "--header", "Authorization: Bearer s3cr3t"];
  const all = await lines(directory, [
    ["list", ...place],
    ["list", ...place, "--json", "--filter", "read"],
    ["call", "write", ...place, "--args", '{"a":[1]}'],
    ["list", "--url", "http://127.0.0.1:1/mcp", "--header", "Authorization: s3cr3t"],
  ]);
  const [list, document, call, gone] = all;
  expect(list).toEqual({
    status: 0,
    stdout: "127.0.0.1 (2 tools)\n  read   read-only  Does read.\n  write             Does write.\n",
    stderr: "",
  });
  expect(JSON.parse(document?.stdout ?? "")).toEqual({
    version: 1,
    toolshed: expect.any(String),
    toolsets: [
      {
        name: "127.0.0.1",
        server: { name: "test", version: "1.0.0" },
        tools: [
          {
            name: "read",
            description: "Does read.",
            inputSchema: { type: "object", properties: {} },
            outputSchema: expect.objectContaining({ title: "MCPToolResult" }),
            annotations: { readOnlyHint: true },
            requiresApproval: false,
            tags: [],
            origin: {
              toolset: "127.0.0.1",
              tool: "read",
              definition: expect.stringMatching(/^[0-9a-f]{64}$/),
            },
          },
        ],
      },
    ],
    failures: [],
    warnings: [],
  });
  expect(call).toEqual({ status: 0, stdout: 'write {"a":[1]}\n', stderr: "" });
  expect(headers).toContain("Bearer s3cr3t");
  expect(gone?.status).toBe(1);
  expect(gone?.stderr).toMatch(/^toolshed: error: 127\.0\.0\.1: could not connect: /);
  for (const { stdout, stderr } of all) expect(stdout + stderr).not.toContain("s3cr3t");
});

it("lets nothing through of a server that means harm, and leaves none running", async () => {
  const servers = ["list", "json", "ok", "fails", "refused", "silent"].map(hostile);
  const [ofList, ofJson, ...others] = servers.map(({ words }) => words);
  const call = (kind: string, index: number, ...more: readonly string[]): readonly string[] => [
    "call",
    "answer",
    "--args",
    JSON.stringify({ kind }),
    ...more,
    "--",
    ...(others[index] ?? []),
  ];
  const all = await lines(
    directory,
    [
      ["list", "--", ...(ofList ?? [])],
      ["list", "--json", "--", ...(ofJson ?? [])],
      call("ok", 0),
      call("fails", 1),
      call("refused", 2, "--json"),
      call("silent", 3, "--timeout", "2s"),
    ],
    { GITHUB_ACTIONS: "true" },
  );
  for (const { file } of servers) expectEnded(file);
  for (const { stdout, stderr } of all) {
    expectHarmless(stdout);
    expectHarmless(stderr);
  }
  const [table, document, good, bad, refused, late] = all;
  expect(table?.status).toBe(0);
  expect(table?.stdout).toMatch(/ {2}take\w+[\w-]* +destructive {2}Take \\u\{1b\}\[31m/);
  // Those that cannot be used are told.
  expect(table?.stderr).toMatch(/^toolshed: warning: The tool "not a tool" .* is left out: /m);
  const { toolsets } = JSON.parse(document?.stdout ?? "");
  expect(toolsets[0].tools[0].title).toContain("\u001b]0;owned\u0007");
  expect(good).toMatchObject({ status: 0, stdout: expect.stringMatching(/^so \\u\{1b\}\[31m/) });
  expect(good?.stdout).toContain("[image: application/octet-stream, 8 bytes; --json prints it as base64]");
  expect(bad).toMatchObject({ status: 1, stdout: "" });
  expect(bad?.stderr).toContain("toolshed: error: no \\u{1b}[31m");
  expect(refused?.status).toBe(1);
  expect(JSON.parse(refused?.stdout ?? "")).toMatchObject({
    toolName: "answer",
    status: "failed",
    message: expect.stringContaining("refused \u001b[31m"),
  });
  expect(late).toMatchObject({ status: 1, stdout: "" });
  expect(late?.stderr).toMatch(/^1\/2 half \\u\{1b\}\[31m/);
  expect(late?.stderr).toMatch(/toolshed: error: answer took longer than 2000 ms\.\n$/);
});

it.skipIf(noTyping !== undefined)(
  "cancels the call at the server by Ctrl-C, and ends the server",
  async () => {
    const { file, words } = hostile("interrupted");
    const args = ["call", "answer", "--args", '{"kind":"silent"}', "--no-color", "--", ...words];
    const typed = [{ after: "1/2 half", keys: "\u0003" }];
    const { status, screen } = await runInTerminal(directory, args, {}, "", typed, [node, command]);
    expect(status).toBe(130);
    expect(screen).toMatch(/toolshed: error: The call was aborted\.\n$/);
    expect(readFileSync(file, "utf8")).toContain("cancelled\n");
    expectEnded(file);
  },
);
