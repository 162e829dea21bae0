// Runs the type tests beside the sources under every supported compiler.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { checkFiles } from "../../../fixtures/check-files.ts";
import { isDeep } from "../../../integration/is-deep.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));

const compilers = ["5.9", "6.0", "7.0"] as const;
/** The types of Node, those of browsers (the signal that tools are given is the host's own in both), and of providers. */
const projects = ["tsconfig.types.json", "tsconfig.types-dom.json", "tsconfig.types-providers.json"] as const;

describe.each(isDeep ? compilers : (["7.0"] as const))("type tests under TypeScript %s", (version) => {
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

// A compiler in JavaScript takes ten seconds for the sources below the tests, which are not what users compile: the
// usual run asks it about the test files, the deep one about everything.
describe.each([
  ["5.9", "tsconfig.types.json"],
  ["6.0", "tsconfig.types-dom.json"],
] as const)("type tests alone under TypeScript %s", (version, project) => {
  it(`pass with ${project}`, () => {
    const isTest = (path: string): boolean => path.endsWith(".test-d.ts");
    expect(checkFiles(`typescript-${version}`, `${root}packages/runtime/${project}`, isTest)).toEqual([]);
  });
});
