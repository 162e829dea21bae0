// Standard output for the command's own result: what tools and their modules print there goes to standard error.
import type { CliHost } from "../../host.ts";

export interface ClaimedOutput {
  /** The one way that is left to standard output. */
  readonly write: (text: string) => void;
  readonly release: () => void;
}

/**
 * From now on `console.log` and `process.stdout.write` go to standard error, until it is released. What a child process
 * inherits cannot be seen from here.
 *
 * @param beforeForeign Runs before each foreign text: a line that is drawn anew has to go first.
 */
export function claimStdout(host: CliHost, beforeForeign: () => void): ClaimedOutput {
  const { stdout, stderr } = process;
  // A program that runs the command itself has streams of its own, and prints to its own output as it likes.
  if (host.stdout !== stdout)
    return { write: (text) => void host.stdout.write(text), release: () => undefined };
  const original = stdout.write;
  const toStderr = (...args: Parameters<typeof stderr.write>): boolean => {
    beforeForeign();
    return stderr.write(...args);
  };
  // boundary: both streams take the same arguments.
  stdout.write = toStderr as typeof stdout.write;
  return {
    write: (text) => void original.call(stdout, text),
    release: () => {
      stdout.write = original;
    },
  };
}
