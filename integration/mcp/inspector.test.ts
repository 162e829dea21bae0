// The Inspector's command line, against the built server that a user would start.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { beforeAll, expect, inject, it } from "vitest";
import { built, repository } from "../built.ts";
import { runProcess } from "../run-process.ts";

const manifest = createRequire(join(repository, "packages/mcp/package.json")).resolve(
  "@modelcontextprotocol/inspector/package.json",
);
let directory: string;

beforeAll(async () => {
  await built();
  directory = join(inject("runDirectory"), "mcp-inspector");
  mkdirSync(join(directory, "node_modules/@toolshed"), { recursive: true });
  for (const name of ["runtime", "mcp"])
    symlinkSync(
      join(repository, "packages", name),
      join(directory, "node_modules/@toolshed", name),
      "junction",
    );
  writeFileSync(join(directory, "package.json"), '{ "type": "module" }');
  const server = `import { tool } from "@toolshed/runtime";
import { serveMcp } from "@toolshed/mcp";

const add = tool({
  name: "add",
  description: "Adds.",
  inputSchema: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } }, required: ["a", "b"] },
  outputSchema: { type: "number" },
  execute: ({ a, b }) => a + b,
});
await serveMcp(add, { name: "sums", version: "1.0.0", transport: "stdio" });
`;
  writeFileSync(join(directory, "server.js"), server);
}, 240_000);

async function inspect(...args: readonly string[]): Promise<unknown> {
  const cli = join(dirname(manifest), "clients/launcher/build/index.js");
  const { status, stdout, stderr } = await runProcess(
    process.execPath,
    [cli, "--cli", process.execPath, "server.js", ...args],
    directory,
  );
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout);
}

it("lists the tools, and calls one", async () => {
  expect(await inspect("--method", "tools/list")).toMatchObject({
    tools: [{ name: "add", outputSchema: { type: "object", properties: { result: { type: "number" } } } }],
  });
  const call = ["--method", "tools/call", "--tool-name", "add", "--tool-arg", "a=1", "--tool-arg", "b=2"];
  expect(await inspect(...call)).toMatchObject({
    content: [{ type: "text", text: "3" }],
    structuredContent: { result: 3 },
  });
});
