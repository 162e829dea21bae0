// Standard input as a stream, for commands that go on meanwhile: a person's answer, or a whole document.
import { createInterface } from "node:readline";

/** More of it is no document that a person has written. */
const maxCharacters = 64 * 1024 * 1024;

/** One line; the terminal does the editing. `undefined` at the end of the input, and when it is aborted. */
export function nextLine(signal: AbortSignal): Promise<string | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  const lines = createInterface({ input: process.stdin, terminal: false });
  return new Promise((resolve) => {
    const end = (line: string | undefined): void => {
      // First: closing tells that it has ended, too.
      resolve(line);
      signal.removeEventListener("abort", abort);
      lines.close();
      // Else it would keep the process.
      process.stdin.pause();
    };
    const abort = (): void => end(undefined);
    signal.addEventListener("abort", abort, { once: true });
    lines.once("line", end);
    lines.once("close", () => end(undefined));
  });
}

/**
 * All of it, as UTF-8.
 *
 * @throws RangeError when it is too long. What aborted it, when it is aborted.
 */
export async function readAll(signal: AbortSignal): Promise<string> {
  const abort = (): void => void process.stdin.destroy();
  signal.addEventListener("abort", abort, { once: true });
  let text = "";
  try {
    for await (const chunk of process.stdin.setEncoding("utf8")) {
      text += String(chunk);
      if (text.length > maxCharacters) throw new RangeError("standard input is too long.");
    }
  } finally {
    signal.removeEventListener("abort", abort);
  }
  signal.throwIfAborted();
  return text;
}
