// For random types of every kind and every dialect: what is legal can be sent, what is sent means what it meant, and nothing that
// the dialect cannot say goes missing without a word.

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../packages/analyzer/src/index.ts";
import type { DialectName } from "../packages/runtime/src/dialect/index.ts";
import { dialectNames, toDialect } from "../packages/runtime/src/dialect/index.ts";
import { toDraft07 } from "../packages/runtime/src/to-draft-07.ts";
import { emitObjectSchema } from "../packages/transformer/src/emit/json-schema/emit-json-schema.ts";
import { type TypeCase, typeCase } from "../packages/transformer/testing/arbitrary-type.ts";
import { object } from "../packages/transformer/testing/models.ts";
import { propertyTimeout, propertyTypes } from "../packages/transformer/testing/property-values.ts";
import { compileSchema } from "../packages/transformer/testing/schema-validator.ts";
import { anyValue, legalValue, nearValue, Random } from "../packages/transformer/testing/values.ts";
import { compact } from "./compact-failure.ts";
import { dialectValidator, referencesIn } from "./dialect-validator.ts";

const valuesEach = 12;

/** By dialect, how many of the random types at least can be said. */
const share: { readonly [D in DialectName]: number } = {
  "draft-2020-12": 1,
  "draft-07": 1,
  "openapi-3.0": 1,
  "openai-strict": 0.2,
  "anthropic-strict": 0.2,
  gemini: 0.1,
  "gemini-json-schema": 0.4,
};

function baseOf({ type, definitions }: TypeCase): JsonObject {
  return emitObjectSchema(object({ value: type }), definitions);
}

/** Equal, where null may stand for what is left out. */
function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(entries.map(([name, one]) => [name, withoutNulls(one)]));
}

interface Count {
  said: number;
  sent: number;
}

function expectSame(
  example: TypeCase,
  seed: number,
  dialect: DialectName,
  isBase: (value: JsonValue) => boolean,
): Count {
  const base = baseOf(example);
  const written = toDialect(base, dialect);
  expect(base).toEqual(baseOf(example));
  if (!written.ok) {
    expect(written.report.some(({ action }) => action === "refused")).toBe(true);
    expect(written.reason).not.toBe("");
    return { said: 0, sent: 0 };
  }
  expect(referencesIn(written.schema).dangling).toEqual([]);
  const takes = dialectValidator(written.schema, dialect);
  const random = new Random(seed);
  const isExact = written.report.every(({ action }) => action !== "words");
  let sent = 0;
  for (let round = 0; round < valuesEach; round += 1) {
    const legal = { value: legalValue(example, random) };
    if (!isBase(legal)) continue;
    const own = written.fromBase(legal) as JsonValue;
    const fail = (what: string, ...values: readonly JsonValue[]): never => {
      const shown = [legal, own, ...values, base, written.schema].map((one) =>
        JSON.stringify(one).slice(0, 1_500),
      );
      throw new Error(`${dialect} ${what}:\n${shown.join("\n")}`);
    };
    if (!takes(own)) fail("does not take what is legal");
    const back = written.toBase(own) as JsonValue;
    if (!isBase(back)) fail("does not give back what is legal", back);
    if (!isDeepStrictEqual(withoutNulls(back), withoutNulls(legal))) fail("gives back something else", back);
    sent += 1;
    // What else the dialect takes is legal, where it does not need words.
    for (const other of [nearValue(own, random), nearValue(own, random), anyValue(random)]) {
      if (!isExact || !takes(other)) continue;
      const meant = written.toBase(other) as JsonValue;
      if (!isBase(meant)) fail("takes what is not legal", other, meant);
    }
  }
  return { said: 1, sent };
}

it(
  "sends every legal value and gives it back, in every dialect",
  async ({ annotate }) => {
    const counts = new Map<DialectName, Count>(dialectNames.map((name) => [name, { said: 0, sent: 0 }]));
    let tried = 0;
    const check = (example: TypeCase, seed: number): void => {
      const isBase = compileSchema(baseOf(example));
      tried += 1;
      for (const [dialect, count] of counts) {
        const { said, sent } = expectSame(example, seed, dialect, isBase);
        count.said += said;
        count.sent += sent;
      }
    };
    compact(fc.property(typeCase, fc.integer(), check), {
      numRuns: Math.ceil(propertyTypes * 0.4),
      endOnFailure: true,
    });
    for (const [dialect, { said, sent }] of counts) {
      await annotate(`${dialect}: ${said} of ${tried} types, ${sent} values`);
      expect(said, dialect).toBeGreaterThanOrEqual(tried * share[dialect]);
      expect(sent, dialect).toBeGreaterThan(said);
    }
  },
  propertyTimeout,
);

it("says in draft-07 exactly what the base says", () => {
  const check = (example: TypeCase, seed: number): void => {
    const base = baseOf(example);
    const written = toDialect(base, "draft-07");
    if (!written.ok) throw new Error(written.reason);
    const takes = dialectValidator(written.schema, "draft-07");
    // What Standard JSON Schema gives is made by another, smaller conversion.
    const takesStandard = dialectValidator(toDraft07(base) as JsonObject, "draft-07");
    const isBase = compileSchema(base);
    const random = new Random(seed);
    for (let round = 0; round < valuesEach; round += 1) {
      const legal = { value: legalValue(example, random) };
      for (const value of [legal, nearValue(legal, random), { value: anyValue(random) }]) {
        const judged = [takes(value), takesStandard(value)];
        const legality = isBase(value);
        expect(judged, JSON.stringify([value, base, written.schema])).toEqual([legality, legality]);
      }
    }
  };
  compact(fc.property(typeCase, fc.integer(), check), {
    numRuns: Math.ceil(propertyTypes * 0.4),
    endOnFailure: true,
  });
});
