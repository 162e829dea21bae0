// A template literal type as what stands between its strings, in the shortest form that means the same.
import type { TemplatePart } from "@toolshed/analyzer";
import { escapeText } from "./escape-text.ts";

export type Atom =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number" }
  | { readonly kind: "bigint" }
  /** What is left of a numeric hole after a string: its last digit. */
  | { readonly kind: "digit" }
  /** What is left of a numeric hole before a string: its sign and first digit. */
  | { readonly kind: "signedDigit"; readonly sign: string };

/** What stands before, between and after strings; no two texts side by side. */
export type Segment = readonly Atom[];

const patterns: { readonly [K in Exclude<Atom["kind"], "text" | "signedDigit">]: string } = {
  number: "[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?",
  bigint: "-?\\d+",
  digit: "\\d",
};

/** The regular expression of one atom. */
export function atomPattern(atom: Atom): string {
  if (atom.kind === "text") return escapeText(atom.text);
  return atom.kind === "signedDigit" ? `${atom.sign}\\d` : patterns[atom.kind];
}

/** Can the atom be read as nothing but digits, and only so many of them as it has? */
export function isDigits(atom: Atom): boolean {
  return atom.kind === "text"
    ? /^[0-9]*$/.test(atom.text)
    : atom.kind === "digit" || atom.kind === "signedDigit";
}

/** Divides the parts at their strings: one segment more than there are strings (those side by side are one). */
export function segmentsOf(parts: readonly TemplatePart[]): readonly Segment[] {
  const segments: Atom[][] = [[]];
  let afterString = false;
  for (const part of parts) {
    if ("hole" in part && part.hole === "string") {
      if (!afterString) segments.push([]);
      afterString = true;
      continue;
    }
    if ("text" in part && part.text === "") continue;
    add(
      segments.at(-1) ?? [],
      "text" in part ? { kind: "text", text: part.text } : { kind: numeric(part.hole) },
    );
    afterString = false;
  }
  return segments.map((segment, index) => shorten(segment, index > 0, index < segments.length - 1));
}

const numeric = (hole: "string" | "number" | "bigint"): "number" | "bigint" =>
  hole === "bigint" ? "bigint" : "number";

function add(segment: Atom[], atom: Atom): void {
  const last = segment.at(-1);
  if (atom.kind === "text" && last?.kind === "text") {
    segment[segment.length - 1] = { kind: "text", text: last.text + atom.text };
  } else segment.push(atom);
}

/** A string takes the part of a numeric hole beside it that need not be there. */
function shorten(segment: readonly Atom[], afterString: boolean, beforeString: boolean): Segment {
  const atoms = [...segment];
  const last = atoms.at(-1);
  if (beforeString && (last?.kind === "number" || last?.kind === "bigint")) {
    // A hole between two strings keeps no sign: the first string takes it.
    const alone = afterString && atoms.length === 1;
    const sign = last.kind === "number" ? "[+-]?" : "-?";
    atoms[atoms.length - 1] = alone ? { kind: "digit" } : { kind: "signedDigit", sign };
  }
  const first = atoms[0];
  if (afterString && (first?.kind === "number" || first?.kind === "bigint")) atoms[0] = { kind: "digit" };
  return atoms;
}
