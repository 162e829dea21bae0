// The packages of this repository as they are built, for tests of what is published and of what is measured.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { once } from "./once.ts";
import { mustRun } from "./run-process.ts";

export const repository: string = fileURLToPath(new URL("..", import.meta.url));

/** Builds every package, once in a run; not where that has just been done, as by `scripts/test.mjs`. */
export async function built(): Promise<void> {
  if (process.env["TOOLSHED_BUILT"] === "1") return;
  await once(join(inject("runDirectory"), "built.json"), async () => {
    await mustRun(process.execPath, [join(repository, "scripts", "build.mjs")], repository);
    return true;
  });
}
