// A regular expression reduced to what decides how often it backtracks: which characters, in which order, how often.
// Assertions inside are left out, so more is thought possible than is; look-arounds are expressions of their own.
import { createRequire } from "node:module";
import type { AST, RegExpParser as Parser } from "@eslint-community/regexpp";

export type Expression =
  /** One character; `raw` is a pattern of its own that matches exactly the characters meant. */
  | { readonly kind: "set"; readonly raw: string }
  | { readonly kind: "sequence"; readonly parts: readonly Expression[] }
  | { readonly kind: "choice"; readonly parts: readonly Expression[] }
  | { readonly kind: "repeat"; readonly part: Expression; readonly min: number; readonly max: number };

/** One alternative of the whole pattern. */
export interface Alternative {
  readonly body: Expression;
  /** It begins with `^`: only one place of the text is tried. */
  readonly fromStart: boolean;
  /** It ends with `$`: a match is one only when the text ends there. */
  readonly toEnd: boolean;
}

export interface PatternParts {
  /** The pattern itself, then every look-around in it. */
  readonly searches: readonly (readonly Alternative[])[];
  /** Patterns of single characters at the edges of what the pattern's classes hold. */
  readonly codePoints: readonly number[];
}

let parser: Parser | undefined;

/** Loaded with the first pattern: most projects have none. */
function loadParser(): Parser {
  if (parser === undefined) {
    // boundary: `require` gives what the package's own types say
    const { RegExpParser } = createRequire(import.meta.url)("@eslint-community/regexpp") as {
      readonly RegExpParser: typeof Parser;
    };
    parser = new RegExpParser({ ecmaVersion: 2025 });
  }
  return parser;
}

/**
 * Takes a pattern apart as it is read under the `u` flag.
 *
 * @throws SyntaxError for what the parser cannot read.
 */
export function readPattern(source: string): PatternParts {
  const pattern = loadParser().parsePattern(source, 0, source.length, { unicode: true });
  const reading: Reading = { searches: [], codePoints: new Set(), open: new Set() };
  readSearch(pattern.alternatives, true, reading);
  return { searches: reading.searches, codePoints: [...reading.codePoints] };
}

interface Reading {
  readonly searches: Alternative[][];
  readonly codePoints: Set<number>;
  /** Groups that are being copied for a back-reference. */
  readonly open: Set<AST.Node>;
}

/** `once`: the search itself is tried at one place only, as far as its surroundings decide. */
function readSearch(alternatives: readonly AST.Alternative[], isWhole: boolean, reading: Reading): void {
  const search: Alternative[] = [];
  reading.searches.push(search);
  for (const alternative of flatten(alternatives)) {
    const [first] = alternative.elements;
    const last = alternative.elements.at(-1);
    search.push({
      body: readElements(alternative.elements, reading),
      // A look-around is tried where it stands; where that is, is the surrounding pattern's question.
      fromStart: !isWhole || (first?.type === "Assertion" && first.kind === "start"),
      toEnd: last?.type === "Assertion" && last.kind === "end",
    });
  }
}

/** `(?:a|b)` as the whole is `a|b`. */
function flatten(alternatives: readonly AST.Alternative[]): readonly AST.Alternative[] {
  return alternatives.flatMap((alternative) => {
    const [only, ...others] = alternative.elements;
    const isGroup = only?.type === "Group" || only?.type === "CapturingGroup";
    return isGroup && others.length === 0 ? flatten(only.alternatives) : [alternative];
  });
}

function readElements(elements: readonly AST.Element[], reading: Reading): Expression {
  return { kind: "sequence", parts: elements.map((element) => readElement(element, reading)) };
}

function readChoice(alternatives: readonly AST.Alternative[], reading: Reading): Expression {
  const parts = alternatives.map(({ elements }) => readElements(elements, reading));
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : { kind: "choice", parts };
}

const nothing: Expression = { kind: "sequence", parts: [] };

const readers: {
  readonly [K in AST.Element["type"]]: (
    element: Extract<AST.Element, { readonly type: K }>,
    reading: Reading,
  ) => Expression;
} = {
  Assertion: (element, reading) => {
    if (element.kind === "lookahead" || element.kind === "lookbehind") {
      readSearch(element.alternatives, false, reading);
    }
    return nothing;
  },
  Backreference: ({ resolved }, reading) => {
    const groups = Array.isArray(resolved) ? resolved : [resolved];
    const copies = groups.flatMap((group) => {
      if (reading.open.has(group)) return [];
      reading.open.add(group);
      const copy = readChoice(group.alternatives, reading);
      reading.open.delete(group);
      return [copy];
    });
    return copies.length === 0 ? nothing : { kind: "choice", parts: copies };
  },
  Group: ({ alternatives }, reading) => readChoice(alternatives, reading),
  CapturingGroup: (group, reading) => {
    reading.open.add(group);
    const choice = readChoice(group.alternatives, reading);
    reading.open.delete(group);
    return choice;
  },
  Quantifier: ({ element, min, max }, reading) => ({
    kind: "repeat",
    part: readElement(element, reading),
    min,
    max,
  }),
  Character: ({ raw, value }, reading) => {
    reading.codePoints.add(value);
    return { kind: "set", raw };
  },
  CharacterSet: ({ raw }) => ({ kind: "set", raw }),
  CharacterClass: ({ raw, elements }, reading) => {
    for (const element of elements) {
      if (element.type === "Character") reading.codePoints.add(element.value);
      if (element.type === "CharacterClassRange") {
        reading.codePoints.add(element.min.value);
        reading.codePoints.add(element.max.value);
      }
    }
    return { kind: "set", raw };
  },
  // Only under the `v` flag, with which no pattern is read.
  ExpressionCharacterClass: ({ raw }) => ({ kind: "set", raw }),
};

function readElement<K extends AST.Element["type"]>(
  element: AST.Element & { readonly type: K },
  reading: Reading,
): Expression {
  // boundary: the compiler cannot see that an element's own type selects the reader of that type
  return readers[element.type as K](element as Extract<AST.Element, { readonly type: K }>, reading);
}
