// The names that there are, for messages about one that there is not.
import { nearest } from "../decode/nearest.ts";

const most = 20;

/** One sentence, with the nearest name first where one is near. */
export function namesOf(tools: readonly { readonly name: string }[], wanted: string): string {
  const names = tools.map(({ name }) => name);
  const near = nearest(wanted, names);
  const question = near === undefined ? "" : `Did you mean ${JSON.stringify(near)}? `;
  if (names.length === 0) return `${question}It has no tools.`;
  const more = names.length > most ? ` and ${names.length - most} more` : "";
  return `${question}It has ${names.slice(0, most).join(", ")}${more}.`;
}
