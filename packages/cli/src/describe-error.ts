// Turns what was thrown into what is printed: known kinds become a failure with a code; the rest is a fault of
// this program.
import { CompilerError } from "@toolshed/analyzer";
import { displayPath } from "./reporters/display-path.ts";
import type { Failure } from "./reporters/report.ts";

const systemReasons: { readonly [code: string]: string } = {
  EACCES: "permission denied",
  EPERM: "not permitted",
  EROFS: "the file system is read-only",
  ENOENT: "no such file or directory",
  ENOTDIR: "a part of the path is not a directory",
  EISDIR: "it is a directory",
  ENOSPC: "no space left on the device",
  EMFILE: "too many open files",
  ELOOP: "too many symbolic links",
  ENAMETOOLONG: "the name is too long",
};

/**
 * The failure that an error stands for.
 *
 * @returns `undefined` for an error that nobody expected.
 */
export function describeError(error: unknown, cwd: string): Failure | undefined {
  if (error instanceof CompilerError) return { code: error.code, message: error.message };
  if (isSystemError(error)) {
    const subject = error.path === undefined ? error.syscall : displayPath(cwd, error.path);
    return { code: error.code, message: `${subject}: ${systemReasons[error.code] ?? error.message}` };
  }
  return undefined;
}

interface SystemError extends Error {
  readonly code: string;
  readonly syscall: string;
  readonly path?: string;
}

function isSystemError(error: unknown): error is SystemError {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    "syscall" in error &&
    typeof error.syscall === "string" &&
    // A child process that could not be started is ours to explain, not the file system's.
    !error.syscall.startsWith("spawn")
  );
}
