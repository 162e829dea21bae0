// What the command needs from the process it runs in, so that tests can run it without one.
import { nextLine, readAll } from "./read-input.ts";
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
  /** The same while other things go on; `undefined` also when it is aborted. */
  nextLine?(signal: AbortSignal): Promise<string | undefined>;
  /** All of the input. */
  readAll?(signal: AbortSignal): Promise<string>;
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
  /** Ends the process soon, when everything is written, whatever modules of the project have left open. */
  leave?(): void;
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
      return { isTTY: process.stdin.isTTY, readLine: readTerminalLine, nextLine, readAll };
    },
    leave: () => {
      // A process that nothing keeps ends by itself before.
      setTimeout(() => process.stdout.write("", () => process.exit()), 250).unref();
    },
  };
}
