// Command lines of `list` and `call` that cannot be meant; tools and servers are tested as processes.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { sampleProject } from "../../../testing/sample-project.ts";
import { startCli } from "../../cli.ts";

async function run(
  directory: string,
  args: readonly string[],
  env: { readonly [name: string]: string } = {},
) {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const status = await startCli(args, {
    cwd: directory,
    env,
    stdout: { write: (text) => stdout.push(text) },
    stderr: { write: (text) => stderr.push(text) },
  });
  return { status, stdout: stdout.join(""), stderr: stderr.join("") };
}

it.each([
  [
    ["list", "--url", "https://a", "--", "node"],
    "--url and a command after -- name different tools: give one of them.",
  ],
  [
    ["list", "--entry", "a.js", "--config", "b", "--command", "c"],
    "--entry and --command and --config name different",
  ],
  [["list", "--header", "A: s3cr3t"], "--header is for --url."],
  [["call", "x", "--env", "A=s3cr3t"], "--env is for --command."],
  [["call", "x", "--server", "a"], "--server is for --config."],
  [["call", "x", "--input", "a=s3cr3t"], "--input is for --config."],
  [["list", "--url", "s3cr3t"], "--url is no address of http or https"],
  [["list", "--url", "file:///s3cr3t"], "--url is no address of http or https"],
  [["list", "--url", "https://a", "--header", "s3cr3t"], "a --header is a name, a colon and a value"],
  [
    ["list", "--url", "https://a", "--header", "A: s3cr3t\u0000"],
    'the --header "A" is none that HTTP can send.',
  ],
  [["list", "--config", "a.json", "--input", "s3cr3t"], "an --input is a name, = and a value"],
  [["list", "--env", "=s3cr3t", "--", "node"], "an --env is NAME=value"],
  [["list", "--env", "NONE", "--", "node"], "--env NONE hands on your own variable, which is not set."],
  [["list", "--command", " "], "--command names no program to start."],
  [["list", "--command", "node 's3cr3t"], "--command ends inside of quotes: a single quote is missing."],
  [["list", "--timeout", "soon", "--url", "https://a"], "A time is a number above 0"],
  [["list", "--timeout", "0", "--url", "https://a"], "A time is a number above 0"],
  [["list", "--config", "nothing.json"], "the configuration nothing.json does not exist."],
  [["list", "--config", "src"], "the configuration src is a folder."],
  [["list", "a", "b"], "too many arguments"],
  [["call"], "missing required argument 'name'"],
  [["call", "x", "--args", "{'a':1}"], "--args is no JSON: "],
  [["call", "x", "--args", " "], "--args is no JSON: it is empty."],
  [["call", "x", "--args", "@nothing.json"], "--args: nothing.json: no such file or directory"],
  [["call", "x", "--args", "@"], "--args @ names no file"],
  [["call", "x", "--args", "@bad.json"], "bad.json is no JSON: "],
  [["call", "x", "--args", "-"], "--args - reads standard input, which there is not here."],
  [["list", "--entry", "nothing.js"], "the entry nothing.js does not exist"],
  [["list"], "name the module that exports toolsets: `toolshed list --entry dist/tools.js`."],
  [["call", "x"], "name the module that exports toolsets: `toolshed call --entry dist/tools.js`."],
])("refuses %j", async (args, message) => {
  const { directory } = sampleProject({ "src/a.ts": "", "bad.json": "{" });
  const { status, stdout, stderr } = await run(directory, args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(/^toolshed: error: /);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain("    at ");
  // What may be a secret is not repeated.
  expect(stderr).not.toContain("s3cr3t");
});

it.each([
  ["npm", {}, "npm install --save-dev @toolshed/mcp @modelcontextprotocol/sdk"],
  ["pnpm", { "pnpm-lock.yaml": "" }, "pnpm add -D @toolshed/mcp @modelcontextprotocol/sdk"],
])("says what to install when clients of servers are missing (%s)", async (_name, files, install) => {
  const { directory } = sampleProject(files);
  for (const args of [
    ["list", "--", "node"],
    ["call", "x", "--url", "https://127.0.0.1:1"],
  ]) {
    const { status, stdout, stderr } = await run(directory, args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toBe(
      `toolshed: error: reaching MCP servers is in @toolshed/mcp, which is not installed. Install it, and the SDK that it uses: \`${install}\`.\n`,
    );
  }
});

it("says that the runtime is missing where the project has none", async () => {
  const directory = mkdtempSync(join(tmpdir(), "toolshed-bare-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, "tools.mjs"), "export const toolsets = [{ tools: () => [] }];");
  const { status, stderr } = await run(directory, ["list", "--entry", "tools.mjs"]);
  expect(status).toBe(2);
  expect(stderr).toBe(
    "toolshed: error: @toolshed/runtime, which runs the tools, is not installed where tools.mjs is. Add it to the project's dependencies.\n",
  );
});
