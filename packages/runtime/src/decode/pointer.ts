// JSON Pointers (RFC 6901).

/** One reference token, escaped: `a/b` is `a~1b`. */
export function escapeToken(token: string): string {
  return token.includes("~") || token.includes("/")
    ? token.replaceAll("~", "~0").replaceAll("/", "~1")
    : token;
}

/** The tokens of a pointer, not escaped. */
export function splitPointer(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}
