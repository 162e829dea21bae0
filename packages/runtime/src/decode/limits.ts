// The bounds that keep hostile input cheap.

/** How deep a value may be nested, for every recursive check, conversion and encoder. */
export const MAX_DEPTH = 256;

/** How many issues one refusal lists. */
export const MAX_ISSUES = 50;

/** How many places of a value the explanation of a refusal looks at, over all alternatives that it tries. */
export const MAX_VISITS = 200_000;

/** The longest string that is held against a format made of a regular expression. */
export const MAX_FORMAT_LENGTH = 65_536;

/** The longest text of a bigint. */
export const MAX_BIGINT_LENGTH = 65_536;

/** The longest string that `coerce` reads as JSON. */
export const MAX_COERCED_JSON_LENGTH = 1_000_000;
