// What the command needs from the process it runs in, so that tests can run it without one.
import { readTerminalLine } from "./read-terminal-line.ts";

export interface OutputStream {
  readonly isTTY?: boolean;
  /** The terminal's width. */
  readonly columns?: number;
  write(text: string): unknown;
}

/** Where a person answers questions. */
export interface QuestionInput {
  readonly isTTY?: boolean;
  /** Waits for one line; `undefined` at the end of the input. */
  readLine(): string | undefined;
}

export interface CliHost {
  /** Absolute; printed paths are relative to it. */
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
  /** Results. */
  readonly stdout: OutputStream;
  /** Usage errors, and what accompanies a result that must stay readable by programs. */
  readonly stderr: OutputStream;
  /** Without it nobody is asked. */
  readonly stdin?: QuestionInput;
}

/** The host of the real command. */
export function processHost(): CliHost {
  return {
    cwd: process.cwd(),
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    // Looked at only when a question is near: asking for it opens the stream.
    get stdin() {
      return { isTTY: process.stdin.isTTY, readLine: readTerminalLine };
    },
  };
}
