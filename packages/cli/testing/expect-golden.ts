// Compares an output with a recorded one; UPDATE_GOLDEN=1 records it anew.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { readVersion } from "../src/version.ts";

/** @param name A file in `testing/golden`. The version of this package is left open in it. */
export function expectGolden(text: string, name: string): void {
  const file = fileURLToPath(new URL(`./golden/${name}`, import.meta.url));
  const open = text
    .replaceAll(`@${readVersion()}/`, "@VERSION/")
    .replaceAll(`"${readVersion()}"`, '"VERSION"');
  if (process.env["UPDATE_GOLDEN"] === "1") {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, open);
  }
  expect(open).toBe(readFileSync(file, "utf8"));
}
