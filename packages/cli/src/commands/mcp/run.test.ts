// What the command itself does; the server is tested as a process.
import { expect, it } from "vitest";
import { sampleProject } from "../../../testing/sample-project.ts";
import { startCli } from "../../cli.ts";

it.each([
  ["npm", {}, "npm install --save-dev @toolshed/mcp @modelcontextprotocol/sdk"],
  ["pnpm", { "pnpm-lock.yaml": "" }, "pnpm add -D @toolshed/mcp @modelcontextprotocol/sdk"],
])("says what to install when the server is missing (%s)", async (_name, files, install) => {
  const { directory } = sampleProject(files);
  const stdout: string[] = [];
  const stderr: string[] = [];
  const status = await startCli(["mcp"], {
    cwd: directory,
    env: {},
    stdout: { write: (text) => stdout.push(text) },
    stderr: { write: (text) => stderr.push(text) },
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: [] });
  expect(stderr.join("")).toBe(
    `toolshed: error: serving tools is in @toolshed/mcp, which is not installed. Install it, and the SDK that it serves by: \`${install}\`.\n`,
  );
});

it("says which port is none", () => {
  const stderr: string[] = [];
  const host = {
    cwd: "/",
    env: {},
    stdout: { write: () => true },
    stderr: { write: (text: string) => stderr.push(text) },
  };
  expect(startCli(["mcp", "--port", "70000"], host)).toBe(2);
  expect(stderr.join("")).toContain("A port is a whole number from 0 to 65535.");
});
