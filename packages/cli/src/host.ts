// What the command needs from the process it runs in, so that tests can run it without one.

export interface OutputStream {
  readonly isTTY?: boolean;
  /** The terminal's width. */
  readonly columns?: number;
  write(text: string): unknown;
}

export interface CliHost {
  /** Absolute; printed paths are relative to it. */
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
  /** Results. */
  readonly stdout: OutputStream;
  /** Usage errors, and what accompanies a result that must stay readable by programs. */
  readonly stderr: OutputStream;
}

/** The host of the real command. */
export function processHost(): CliHost {
  return { cwd: process.cwd(), env: process.env, stdout: process.stdout, stderr: process.stderr };
}
