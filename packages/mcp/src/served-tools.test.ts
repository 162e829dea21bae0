// The toolsets that the tests of this package serve are generated of the sources beside them.
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runCli } from "../../cli/src/index.ts";

it("are up to date", () => {
  const output: string[] = [];
  const stream = { write: (text: string) => output.push(text) };
  const cwd = fileURLToPath(new URL("../testing/served", import.meta.url));
  const status = runCli(["check", "--no-cache"], { cwd, env: {}, stdout: stream, stderr: stream });
  expect({ status, output: output.join("") }).toEqual({
    status: 0,
    output: "26 tools in 2 toolsets; 3 generated files up to date\n",
  });
});
