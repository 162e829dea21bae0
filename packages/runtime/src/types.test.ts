// Runs the type tests beside the sources under every supported compiler.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));

describe.each(["5.9", "6.0", "7.0"])("type tests under TypeScript %s", (version) => {
  it("pass", async () => {
    const tsc = `${root}fixtures/node_modules/typescript-${version}/bin/tsc`;
    const failure: { stdout?: string } | undefined = await run(process.execPath, [
      tsc,
      "-p",
      `${root}packages/runtime/tsconfig.types.json`,
      "--pretty",
      "false",
    ]).then(
      () => undefined,
      (error: { stdout?: string }) => error,
    );
    expect(failure?.stdout ?? "").toBe("");
    expect(failure).toBeUndefined();
  });
});
