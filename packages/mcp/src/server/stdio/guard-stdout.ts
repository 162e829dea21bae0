// Keeps standard output for the protocol: whatever else this process prints there goes to standard error.
import { Writable } from "node:stream";

// Other copies of this package know that it is done.
const key: symbol = Symbol.for("toolshed.protocolOutput");

/**
 * From now on `console.log`, `process.stdout.write` and what worker threads print goes to standard error. Only what a
 * child process inherits, and writing to the file descriptor itself, cannot be seen from here.
 *
 * @returns The one way that is left to standard output.
 */
export function guardStdout(): Writable {
  // boundary: a property of our own.
  const stdout = process.stdout as typeof process.stdout & { [key: symbol]: Writable | undefined };
  const known = stdout[key];
  if (known !== undefined) return known;
  const write = stdout.write.bind(stdout);
  const output = new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, encoding, done) => {
      write(chunk, encoding, (error) => done(error ?? null));
    },
  });
  // boundary: both streams take the same arguments.
  stdout.write = process.stderr.write.bind(process.stderr) as typeof stdout.write;
  stdout[key] = output;
  return output;
}
