// One temporary directory for a whole test run, removed at its end. Made here and filled by the tests that need it.
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Absolute. */
    readonly runDirectory: string;
  }
}

/** Runs once before all test files, whichever they are, so it does nothing that takes time. */
export default function setup(project: TestProject): () => void {
  const directory = mkdtempSync(join(realpathSync(tmpdir()), "toolshed-integration-"));
  project.provide("runDirectory", directory);
  return () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
}
