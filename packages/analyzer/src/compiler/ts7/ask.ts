// One request to the compiler's process: whatever goes wrong becomes a CompilerError that a person can read.
import { CompilerError } from "../compiler-error.ts";
import { type Unreadable, UnreadableType, unreadable } from "../shared/unreadable-type.ts";

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

/**
 * Asks about one type. A panic loses that one answer; the process goes on.
 *
 * @throws UnreadableType for a panic, CompilerError for everything else.
 */
export function askType<R>(request: () => R): R {
  try {
    return ask(request);
  } catch (error) {
    if (isPanic(error)) throw new UnreadableType("TypeScript 7 could not pass it on.", { cause: error });
    throw error;
  }
}

/** Asks for a list of types; one by one when one of them loses the whole answer. */
export function askTypes<A, R>(
  list: readonly A[],
  one: (item: A) => R,
  all: (list: readonly A[]) => readonly R[],
): readonly (R | Unreadable)[] {
  const [first] = list;
  if (first === undefined) return [];
  try {
    return ask(() => (list.length === 1 ? [one(first)] : all(list)));
  } catch (error) {
    if (!isPanic(error)) throw error;
    if (list.length === 1) return [unreadable];
    // Halves, since one of thousands is the usual case.
    const half = list.length >> 1;
    return [...askTypes(list.slice(0, half), one, all), ...askTypes(list.slice(half), one, all)];
  }
}

function isPanic(error: unknown): boolean {
  const cause = error instanceof CompilerError ? error.cause : error;
  return cause instanceof Error && cause.message.startsWith("panic: ");
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
