// The toolset of this package's tests is generated of the source beside it.
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runCli } from "../../cli/src/index.ts";

it("is up to date", () => {
  const output: string[] = [];
  const stream = { write: (text: string) => output.push(text) };
  const cwd = fileURLToPath(new URL("../testing/desk", import.meta.url));
  const status = runCli(["check", "--no-cache"], { cwd, env: {}, stdout: stream, stderr: stream });
  expect({ status, output: output.join("") }).toEqual({
    status: 0,
    output: "23 tools in 1 toolset; 2 generated files up to date\n",
  });
});
