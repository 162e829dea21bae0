// Whether a file that a command line names may be replaced. Knows nothing of what commands write.
import { readFileSync, statSync } from "node:fs";

/** Does the file hold something that no command has written? */
export function holdsSomethingElse(file: string, isOurs: (value: unknown) => boolean): boolean {
  let text: string;
  try {
    // A pipe or a device holds nothing, and waits for somebody who writes to it.
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
    text = readFileSync(file, "utf8");
  } catch (error) {
    // What is wrong with it otherwise is said when it is written.
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
  return text.trim() !== "" && !isOurs(readJson(text));
}

/** `undefined` for what is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
