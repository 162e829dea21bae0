// Which alternative a value that a model sent is of, where alternatives are sent in other forms than they have.
import { MAX_DEPTH } from "../decode/limits.ts";
import { isObject } from "../decode/object.ts";
import type { JsonValue } from "../json.ts";
import { accepts } from "./base-check.ts";
import { type Codec, type CodecRun, reshapesAny, runPart } from "./codec.ts";
import { type Conversion, type Converted, definedAs, type Place, resolveLocal } from "./conversion.ts";
import { mayFit } from "./may-fit.ts";
import { mayOverlap } from "./may-overlap.ts";

/** What objects of alternatives have at most, usually; looking at more is taken from the budget. */
const fewNames = 100;

export interface Alternative {
  readonly base: JsonValue;
  readonly converted: Converted;
}

/** The way to the values of alternatives; undefined where all of them are sent as they are. */
export function uniteCodec(
  alternatives: readonly Alternative[],
  place: Place,
  conversion: Conversion,
): Codec | undefined {
  if (alternatives.every(({ converted }) => converted.codec === undefined)) return undefined;
  conversion.lastChecks.push(() => refuseTwins(alternatives, place, conversion));
  const { root } = conversion;
  const isBase = (base: JsonValue, value: unknown, run: CodecRun): boolean => {
    if (run.visits < 0 || run.depth >= MAX_DEPTH) return false;
    run.visits -= 1;
    return accepts(root, base, value, run);
  };
  const resolve = (reference: string): JsonValue | undefined => definedAs(conversion, reference);
  return {
    reshapes: reshapesAny(alternatives.map(({ converted }) => converted.codec)),
    toBase: (value, run) => {
      // Each alternative looks at all names of an object.
      const names = isObject(value) ? Object.keys(value).length : 0;
      if (names > fewNames) run.visits -= names * alternatives.length;
      if (run.visits < 0) return value;
      const candidates = alternatives.filter(({ converted }) => mayFit(converted.schema, value, resolve));
      let found: { readonly value: unknown } | undefined;
      for (const { base, converted } of candidates) {
        const one = runPart(converted.codec, "toBase", value, run);
        if (!isBase(base, one, run)) continue;
        // What is legal as it was sent means what it says.
        if (one === value) return value;
        found ??= { value: one };
      }
      if (found !== undefined) return found.value;
      // None accepts it: what it was most likely meant to be is what the refusal speaks of.
      const [likely] = candidates;
      return likely === undefined ? value : runPart(likely.converted.codec, "toBase", value, run);
    },
    fromBase: (value, run) => {
      const own = alternatives.find(({ base }) => isBase(base, value, run));
      return own === undefined ? value : runPart(own.converted.codec, "fromBase", value, run);
    },
  };
}

/** Values of two alternatives that only another form keeps apart cannot be told apart when they come. */
function refuseTwins(alternatives: readonly Alternative[], place: Place, conversion: Conversion): void {
  const sent = (reference: string): JsonValue | undefined => definedAs(conversion, reference);
  const base = (reference: string): JsonValue | undefined => resolveLocal(conversion.root, reference);
  const isTwin = (one: Alternative, other: Alternative): boolean => {
    if (!mayOverlap(one.converted.schema, other.converted.schema, sent)) return false;
    return (
      reshapesAny([one.converted.codec, other.converted.codec])() || !mayOverlap(one.base, other.base, base)
    );
  };
  const found = alternatives.some((one, index) =>
    alternatives.slice(index + 1).some((other) => isTwin(one, other)),
  );
  if (!found) return;
  conversion.refuse(
    place,
    "anyOf",
    "values of two alternatives would be sent alike, and could not be told apart",
  );
}
