// Command lines of the built command, all in one process.
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { type Finished, mustRun } from "../run-process.ts";

const program = fileURLToPath(new URL("run-lines.mjs", import.meta.url));

/** What came of each. Modules and tools print to the process's own output, which is not theirs. */
export async function lines(
  cwd: string,
  given: readonly (readonly string[])[],
  env: { readonly [name: string]: string } = {},
): Promise<readonly Finished[]> {
  const file = join(inject("runDirectory"), `lines-${randomUUID()}.json`);
  writeFileSync(file, JSON.stringify({ cwd, env, lines: given }));
  await mustRun(process.execPath, [program, file, `${file}.out`], cwd);
  // boundary: what the program has written.
  return JSON.parse(readFileSync(`${file}.out`, "utf8")) as readonly Finished[];
}
