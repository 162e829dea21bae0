// What a tool's function threw, as an error, and its text. Nothing that was thrown makes these throw.

/** The thrown error itself; anything else becomes an `Error` of its string, with the thing as its cause. */
export function toError(thrown: unknown): Error {
  return isError(thrown) ? thrown : new Error(textOf(thrown), { cause: thrown });
}

/** The error's message, also of one whose message is no text. Never empty: a model could not tell that it failed. */
export function messageOf(error: Error): string {
  try {
    return saidOr(String(error.message), nothingSaid);
  } catch {
    // A message that throws when it is read: there is nothing to show.
    return noText;
  }
}

/** The text, unless it says nothing. */
export function saidOr(text: string | undefined, otherwise: string): string {
  return text === undefined || text.trim() === "" ? otherwise : text;
}

const noText = "The tool threw something that has no text.";
export const nothingSaid = "The tool failed, and did not say why.";

function isError(thrown: unknown): thrown is Error {
  try {
    return thrown instanceof Error;
  } catch {
    // A revoked proxy says nothing of itself.
    return false;
  }
}

function textOf(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    // An object without a string of its own, or one whose `toString` throws: it is still the cause.
    return noText;
  }
}
