// Names that a target takes, for those that it would refuse. Knows no schema and no tool.
import type { NameLimit } from "./provider-limits.ts";

/** The name itself, or the nearest one that is legal and not used yet. */
export function legalName(name: string, limit: NameLimit | undefined, used: ReadonlySet<string>): string {
  if (limit === undefined) return used.has(name) ? numbered(name, Number.POSITIVE_INFINITY, used) : name;
  const { pattern, maximum } = limit;
  const isLegal = name !== "" && name.length <= maximum && pattern.test(name);
  if (isLegal) return used.has(name) ? numbered(name, maximum, used) : name;
  const letters = [...name].map((letter) => (/^[A-Za-z0-9_]$/.test(letter) ? letter : "_")).join("");
  const begun = /^[A-Za-z_]/.test(letters) ? letters : `_${letters}`;
  return numbered(begun.slice(0, maximum), maximum, used);
}

function numbered(name: string, maximum: number, used: ReadonlySet<string>): string {
  let candidate = name;
  for (let number = 2; used.has(candidate); number += 1) {
    const end = `_${number}`;
    candidate = `${name.slice(0, maximum - end.length)}${end}`;
  }
  return candidate;
}
