// Runs the type tests beside the sources. The SDKs' own types take older compilers a minute.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));

it("the type tests pass under TypeScript 7.0", async () => {
  const tsc = `${root}fixtures/node_modules/typescript-7.0/bin/tsc`;
  const args = [tsc, "-p", `${root}packages/ai-sdk/tsconfig.types.json`, "--pretty", "false"];
  const failure: { stdout?: string } | undefined = await run(process.execPath, args).then(
    () => undefined,
    (error: { stdout?: string }) => error,
  );
  expect(failure?.stdout ?? "").toBe("");
  expect(failure).toBeUndefined();
});
