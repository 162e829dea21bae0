// The packages of this repository as they are built, for tests of what is published and of what is measured.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { once } from "./once.ts";
import { mustRun } from "./run-process.ts";

export const repository: string = fileURLToPath(new URL("..", import.meta.url));

/** Builds every package, once in a run. */
export async function built(): Promise<void> {
  await once(join(inject("runDirectory"), "built.json"), async () => {
    await mustRun(process.execPath, [join(repository, "scripts", "build.mjs")], repository);
    return true;
  });
}
