// Types that are made of parts, broken over lines where one line is too long.
import { lineWidth } from "./print-value.ts";

/**
 * Prints an intersection of types.
 *
 * @param used The columns of the first line that are taken already, with what follows.
 * @param indent The indentation of the lines after the first.
 */
export function printIntersection(members: readonly string[], indent: number, used: number): string {
  const flat = members.join(" & ");
  if (used + flat.length <= lineWidth && !flat.includes("\n")) return flat;
  return members.join(` &\n${" ".repeat(indent)}`);
}

/**
 * Prints a type literal, or a type argument list, of entries.
 *
 * @param entries Without their separator.
 */
export function printTypeLiteral(entries: readonly string[], indent: number, used: number): string {
  if (entries.length === 0) return "{}";
  const flat = `{ ${entries.join("; ")} }`;
  if (used + flat.length <= lineWidth && !flat.includes("\n")) return flat;
  const inner = " ".repeat(indent + 2);
  return `{\n${entries.map((entry) => `${inner}${entry};\n`).join("")}${" ".repeat(indent)}}`;
}
