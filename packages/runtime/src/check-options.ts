// Refuses option keys that there are none of: in plain JavaScript a misspelt option would silently hold nothing.
import { nearest } from "./decode/nearest.ts";

/** All keys of an options type, so that the compiler says when one is missing here. */
export type OptionKeys<T> = { readonly [K in keyof T]-?: true };

/**
 * @param what Who takes the options, as in "A ToolExecutor".
 * @throws TypeError that names the first key that is none, and the nearest one.
 */
export function checkOptions(given: object, known: { readonly [key: string]: true }, what: string): void {
  for (const key of Object.keys(given)) {
    if (Object.hasOwn(known, key)) continue;
    const names = Object.keys(known);
    const near = nearest(key, names);
    const hint = near === undefined ? `The options are ${names.join(", ")}.` : `Did you mean \`${near}\`?`;
    throw new TypeError(`${what} has no option ${JSON.stringify(key)}. ${hint}`);
  }
}
