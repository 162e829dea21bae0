// One request to the compiler's process: whatever goes wrong becomes a CompilerError that a person can read.
import { CompilerError } from "../compiler-error.ts";

/**
 * Runs a request. A panic in the compiler comes back as an error with a stack of its own language, of which only the
 * first line says anything; a dead process as an end of file or a broken pipe.
 *
 * @throws CompilerError `COMPILER_FAILED`.
 */
export function ask<R>(request: () => R): R {
  try {
    return request();
  } catch (error) {
    if (error instanceof CompilerError) throw error;
    throw new CompilerError("COMPILER_FAILED", describe(error), { cause: error });
  }
}

/** Whether the compiler's process has ended, in contrast to an answer that says what is wrong. */
export function isProcessLost(error: unknown): boolean {
  const cause = error instanceof CompilerError ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  return cause.message.startsWith("Unexpected EOF") || ("code" in cause && cause.code === "EPIPE");
}

function describe(error: unknown): string {
  if (isProcessLost(error))
    return "The TypeScript 7 process has ended. Run the command again, or use --compiler 6.";
  const text = error instanceof Error ? error.message : String(error);
  const line = text.split("\n")[0] ?? "";
  return `TypeScript 7 could not answer: ${line}. Use --compiler 6 if this happens again.`;
}
