// Whether a project can have tools at all: a look at its texts that needs no compiler. Never wrong in saying no.
import { toolStarters } from "../model/chain-calls.ts";
import type { ReadUnsaved } from "./port.ts";
import { readRegularFile } from "./shared/read-regular-file.ts";

const starter = new RegExp(`\\b(?:${toolStarters.join("|")})\\b|\\\\u`);

/** A tool is registered by a call that names one of the starters, in a file of the project. */
export function mentionsTools(files: readonly string[], readUnsaved?: ReadUnsaved): boolean {
  return files.some(
    (file) => !/\.d\.[cm]?ts$/.test(file) && starter.test(readUnsaved?.(file) ?? textOf(file)),
  );
}

/** A file that cannot be read holds no tool; who opens the project says more. */
function textOf(file: string): string {
  try {
    return readRegularFile(file)?.toString("utf8") ?? "";
  } catch {
    return "";
  }
}
