// One line that a person types. Synchronous, as the commands are; the terminal itself does the editing, and an
// interrupt ends the process as it always does.
import { closeSync, openSync, readSync } from "node:fs";

/** Longer lines are no answers. */
const maxLength = 4096;

/** @returns The line without its end; `undefined` at the end of the input. */
export function readTerminalLine(): string | undefined {
  const terminal = openTerminal();
  try {
    const bytes: number[] = [];
    const one = Buffer.alloc(1);
    while (bytes.length < maxLength) {
      if (readByte(terminal, one) === 0) return bytes.length === 0 ? undefined : lineOf(bytes);
      if (one[0] === 0x0a) break;
      bytes.push(one[0] ?? 0);
    }
    return lineOf(bytes);
  } finally {
    if (terminal !== process.stdin.fd) closeSync(terminal);
  }
}

function lineOf(bytes: readonly number[]): string {
  return Buffer.from(bytes).toString("utf8").replace(/\r$/, "");
}

/** Opened anew, since Node may have set its own stdin to not wait. */
function openTerminal(): number {
  if (process.platform === "win32") return process.stdin.fd;
  try {
    return openSync("/dev/tty", "r");
  } catch {
    return process.stdin.fd;
  }
}

function readByte(file: number, into: Buffer): number {
  try {
    return readSync(file, into, 0, 1, null);
  } catch (error) {
    // So Windows says that the input has ended.
    if (error instanceof Error && "code" in error && error.code === "EOF") return 0;
    throw error;
  }
}
