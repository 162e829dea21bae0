// What a tool's function threw, as an error.

/** The thrown error itself; anything else becomes an `Error` of its string, with the thing as its cause. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(textOf(thrown), { cause: thrown });
}

function textOf(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    // An object without a string of its own, or one whose `toString` throws: it is still the cause.
    return "The tool threw something that has no text.";
  }
}
