// Runs the type tests beside the sources under every supported compiler.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));

const compilers = ["5.9", "6.0", "7.0"] as const;
/** The types of Node, those of browsers (the signal that tools are given is the host's own in both), and of providers. */
const projects = ["tsconfig.types.json", "tsconfig.types-dom.json", "tsconfig.types-providers.json"] as const;

describe.each(compilers)("type tests under TypeScript %s", (version) => {
  it.each(projects)("pass with %s", async (project) => {
    const tsc = `${root}fixtures/node_modules/typescript-${version}/bin/tsc`;
    const args = [tsc, "-p", `${root}packages/runtime/${project}`, "--pretty", "false"];
    const failure: { stdout?: string } | undefined = await run(process.execPath, args).then(
      () => undefined,
      (error: { stdout?: string }) => error,
    );
    expect(failure?.stdout ?? "").toBe("");
    expect(failure).toBeUndefined();
  });
});
