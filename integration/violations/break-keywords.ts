// Breaks every keyword of a tool's input schema alone and holds the decoder to refuse it: what the property tests share.
import type { JsonObject, JsonValue } from "../../packages/analyzer/src/index.ts";
import type { Tool } from "../../packages/runtime/src/index.ts";
import { compileErrors } from "../../packages/transformer/testing/schema-validator.ts";
import { agrees, compare } from "../agreement-exceptions.ts";
import { accepts } from "./accepts.ts";
import { countsOf } from "./counts.ts";
import { type LoneViolation, loneViolation } from "./lone-violation.ts";
import { type Occurrence, placesIn } from "./schema-places.ts";
import { type ReasonName, reasonOf } from "./unbreakable.ts";

/** What became of a keyword: how it was broken, or why it cannot be. */
export type Outcome = ReasonName | LoneViolation["kind"];

export interface BrokenKeywords {
  /** How many keywords had which outcome. */
  readonly outcomes: ReadonlyMap<Outcome, number>;
  /** The names of those that were broken. */
  readonly keywords: ReadonlySet<string>;
  /** Those for which no value was found, though nothing says that there is none. */
  readonly unbroken: readonly string[];
}

/**
 * Breaks each keyword where it stands. Throws where ajv names another keyword, and where the decoder is of another mind.
 *
 * @param others Any values, to test the reasons by: none of them may break alone what is said to be unbreakable.
 */
export function breakKeywords(
  tool: Pick<Tool, "name" | "inputSchema" | "decode">,
  seed: number,
  others: readonly JsonValue[],
): BrokenKeywords {
  // A tree: generated modules share the objects of parts that are the same.
  const root = JSON.parse(JSON.stringify(tool.inputSchema)) as JsonObject;
  const places = placesIn(root);
  const counts = countsOf(places, { root });
  const errorsOf = compileErrors(root);
  const refused = others.filter((value) => !accepts({ root }, root, value));
  const outcomes = new Map<Outcome, number>();
  const keywords = new Set<string>();
  const unbroken: string[] = [];
  const isExcepted = (value: JsonValue): boolean => compare(tool, value).because.length > 0;
  for (const occurrence of places.occurrences) {
    const reason = reasonOf(places, occurrence, counts);
    const found = reason ?? loneViolation(places, occurrence, { counts, seed, isExcepted });
    const outcome = typeof found === "string" ? found : found.kind;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (typeof found === "string") {
      // Without one that applies schemas, these are gone too.
      const breaking =
        found === "applicator"
          ? undefined
          : refused.find((value) => accepts({ root, without: occurrence }, root, value));
      if (breaking !== undefined)
        fail(tool, occurrence, `is broken alone, although it is "${found}", by`, breaking);
    } else if (found.kind === "none") {
      unbroken.push(`${occurrence.place} was not broken alone: ${JSON.stringify(occurrence.schema)}`);
    } else if (found.kind === "broken") {
      keywords.add(occurrence.keyword);
      expectOnly(tool, occurrence, found, errorsOf);
      expectDecoder(tool, occurrence, found.value, false);
    } else if (found.kind === "shadowed") {
      for (const value of found.values) expectDecoder(tool, occurrence, value, true);
    }
  }
  return { outcomes, keywords, unbroken };
}

/** Is the keyword all that ajv names? A union that refuses names what its members refuse too. */
function expectOnly(
  tool: Pick<Tool, "inputSchema">,
  occurrence: Occurrence,
  { value, mayBeMore }: { readonly value: JsonValue; readonly mayBeMore: boolean },
  errorsOf: ReturnType<typeof compileErrors>,
): void {
  const errors = errorsOf(value);
  const own = errors.filter(
    ({ schema, keyword }) => schema === occurrence.schema && keyword === occurrence.keyword,
  );
  if (own.length === 0 || (own.length < errors.length && !mayBeMore && occurrence.keyword !== "anyOf"))
    fail(
      tool,
      occurrence,
      `is not what ajv says alone (${errors.map(({ keyword }) => keyword).join(", ")}) of`,
      value,
    );
}

function expectDecoder(
  tool: Pick<Tool, "name" | "inputSchema" | "decode">,
  occurrence: Occurrence,
  value: JsonValue,
  accepted: boolean,
): void {
  const verdict = compare(tool, value);
  if (verdict.schema !== accepted || !agrees(verdict) || (!accepted && verdict.decoder))
    fail(tool, occurrence, `schema ${verdict.schema}, decoder ${verdict.decoder} for`, value);
}

function fail(
  { inputSchema }: Pick<Tool, "inputSchema">,
  { place }: Occurrence,
  what: string,
  value: JsonValue,
): never {
  throw new Error(`${place} ${what} ${JSON.stringify(value)}\n${JSON.stringify(inputSchema)}`);
}
