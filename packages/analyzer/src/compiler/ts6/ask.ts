// One question to the checker: what goes wrong inside it becomes a CompilerError that a person can read.
import { CompilerError } from "../compiler-error.ts";
import { UnreadableType } from "../shared/unreadable-type.ts";

/** @throws CompilerError `COMPILER_FAILED`, with the compiler's own error as its cause. */
export function ask<R>(version: string, question: () => R): R {
  try {
    return question();
  } catch (error) {
    if (error instanceof CompilerError) throw error;
    const line = (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
    throw new CompilerError(
      "COMPILER_FAILED",
      `TypeScript ${version} could not answer: ${line}. Use --compiler 7 if this happens again.`,
      { cause: error },
    );
  }
}

/**
 * Asks about one type. A type that the checker fails on, as one that is too deep for its stack, costs no other.
 *
 * @throws UnreadableType
 */
export function askType<R>(version: string, question: () => R): R {
  try {
    return ask(version, question);
  } catch (error) {
    throw new UnreadableType(`TypeScript ${version} could not tell it.`, { cause: error });
  }
}
