// What the command itself does; the server is tested as a process.
import { expect, it } from "vitest";
import { sampleProject } from "../../../testing/sample-project.ts";
import { startCli } from "../../cli.ts";

it.each([
  ["npm", {}, "npm install --save-dev @toolshed/editor"],
  ["pnpm", { "pnpm-lock.yaml": "" }, "pnpm add -D @toolshed/editor"],
])("says what to install when the language server is missing (%s)", async (_name, files, install) => {
  const { directory } = sampleProject(files);
  const stdout: string[] = [];
  const stderr: string[] = [];
  const status = await startCli(["lsp", "--stdio"], {
    cwd: directory,
    env: {},
    stdout: { write: (text) => stdout.push(text) },
    stderr: { write: (text) => stderr.push(text) },
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: [] });
  expect(stderr.join("")).toBe(
    `toolshed: error: the language server is in @toolshed/editor, which is not installed. Install it: \`${install}\`.\n`,
  );
});
