// The command line asked for something that there is not.

/** Ends the command with status 2; its message is for the person who typed the line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
