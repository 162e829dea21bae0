// The law of results, for random types of every kind: what an encoder gives is accepted by the output schema, and decoding
// it gives an equal value, but for the exceptions of the table; and TSH027 finds every union that is one of them.
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue, NativeName, TypeModel, UnionType } from "../packages/analyzer/src/index.ts";
import { mapType } from "../packages/analyzer/src/model/type-parts.ts";
import { overlapsOf } from "../packages/analyzer/src/rules/tsh027-ambiguous-union/overlaps-of.ts";
import { emitJsonSchema } from "../packages/transformer/src/emit/json-schema/emit-json-schema.ts";
import { type TypeCase, typeCase } from "../packages/transformer/testing/arbitrary-type.ts";
import { json } from "../packages/transformer/testing/models.ts";
import {
  propertyTimeout,
  propertyTypes,
  propertyValues,
  valuesPerType,
} from "../packages/transformer/testing/property-values.ts";
import { compileSchema } from "../packages/transformer/testing/schema-validator.ts";
import { withoutTwins } from "../packages/transformer/testing/twins.ts";
import { legalValue, nearValue, Random } from "../packages/transformer/testing/values.ts";
import { ambiguousUnions, type ResultExceptionName, reasonsOf } from "./agreement-results.ts";
import { type Way, wayOf } from "./way-of.ts";

/** The same type without the keyword by which an encoder refuses equal items. */
function withoutUnique(example: TypeCase): TypeCase {
  const loosen = (type: TypeModel): TypeModel => {
    const { uniqueItems: _, ...rest } = { uniqueItems: false, ...mapType(type, loosen) };
    // boundary: only an array has the property that is gone
    return rest as TypeModel;
  };
  const definitions = Object.entries(example.definitions).map(
    ([name, type]) => [name, loosen(type)] as const,
  );
  return { type: loosen(example.type), definitions: Object.fromEntries(definitions) };
}

const string: TypeModel = { kind: "string" };
const objectOf = (type: TypeModel): TypeModel => ({ kind: "object", properties: [{ name: "a", type }] });
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** By library type: a text of a value that is written otherwise, and how it is written. */
const spellings: readonly (readonly [native: NativeName, given: string, written: string])[] = [
  ["Date", "2030-02-28T11:00:00+01:00", "2030-02-28T10:00:00.000Z"],
  ["Date", "2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
  ["URL", "HTTPS://EXAMPLE.com:443/a", "https://example.com/a"],
  ["bigint", "-012", "-12"],
  ["bigint", "-0", "0"],
  ["Uint8Array", "AB==", "AA=="],
  ["ArrayBuffer", "/+9=", "/+8="],
  ["Buffer", "AB==", "AA=="],
];
const wraps: readonly (readonly [string, (type: TypeModel) => TypeModel, (text: string) => JsonValue])[] = [
  ["alone", (type) => type, (text) => text],
  ["in a property", objectOf, (text) => ({ a: text })],
  ["in a set", (element) => ({ kind: "set", element }), (text) => [text]],
  ["as a key", (key) => ({ kind: "map", form: "pairs", key, value: string }), (text) => [[text, "x"]]],
  ["as a value", (value) => ({ kind: "map", form: "object", key: string, value }), (text) => ({ k: text })],
  [
    "two levels down",
    (type) => objectOf({ kind: "array", element: objectOf(type) }),
    (text) => ({ a: [{ a: text }] }),
  ],
];

describe.each(spellings)("a %s that came as %j", (native, given, written) => {
  const library: TypeModel = { kind: "native", native };
  const others: readonly (readonly [string, TypeModel])[] = [
    ["a literal", { kind: "enum", values: [written] }],
    [
      "a template",
      {
        kind: "template",
        parts: [{ text: written.slice(0, 2) }, { hole: "string" }, { text: written.slice(2) }],
      },
    ],
    ["a pattern", { kind: "string", pattern: `^${escaped(written)}$` }],
    [
      "a short string",
      {
        kind: "string",
        minLength: written.length,
        maxLength: written.length,
        pattern: `^${escaped(written.slice(0, 3))}`,
      },
    ],
  ];

  it.each(wraps)("comes back as the same %s", (_, wrap, around) => {
    const example: TypeCase = { type: wrap(library), definitions: {} };
    const way = wayOf(example) ?? expect.fail("There is no encoder.");
    const read = way.read(around(given)) ?? expect.fail("It is refused.");
    const encoded = way.write(read.value) ?? expect.fail("It cannot be written.");
    expect(encoded).toEqual(around(written));
    expect(way.fits(encoded)).toBe(true);
    expect(way.read(encoded)).toEqual(read);
    expect(reasonsOf({ example, value: read.value, encoded })).toEqual([]);
  });

  describe.each(others)("beside %s of how it is written", (_, other) => {
    it.each(wraps)("comes back as that, which is excepted and warned of: %s", (_, wrap, around) => {
      for (const members of [
        [library, other],
        [other, library],
      ]) {
        const union: UnionType = { kind: "union", members };
        const example: TypeCase = { type: wrap(union), definitions: {} };
        const way = wayOf(example) ?? expect.fail("There is no encoder.");
        // What only the library type takes is its own, in whatever order the members are.
        expect(compileSchema(emitJsonSchema(other, {}))(given)).toBe(false);
        const read = way.read(around(given)) ?? expect.fail("It is refused.");
        const encoded = way.write(read.value) ?? expect.fail("It cannot be written.");
        expect(encoded).toEqual(around(written));
        expect(way.fits(encoded)).toBe(true);
        expect(isDeepStrictEqual(way.read(encoded), read)).toBe(false);
        expect(reasonsOf({ example, value: read.value, encoded })).toEqual(["text of another member"]);
        expect(overlapsOf(union, {})).toHaveLength(1);
      }
    });
  });

  it("is one with its other text in a set, and refuses a list of unique items", () => {
    const both = [given, written];
    const set: TypeCase = { type: { kind: "set", element: library }, definitions: {} };
    const way = wayOf(set) ?? expect.fail("There is no encoder.");
    const read = way.read(both) ?? expect.fail("They are refused.");
    const encoded = way.write(read.value) ?? expect.fail("They cannot be written.");
    expect(encoded).toEqual([written]);
    expect(isDeepStrictEqual(way.read(encoded)?.value, withoutTwins(read.value))).toBe(true);
    const list: TypeCase = { type: { kind: "array", element: library, uniqueItems: true }, definitions: {} };
    const unique = wayOf(list) ?? expect.fail("There is no encoder.");
    const { value } = unique.read(both) ?? expect.fail("They are refused.");
    expect(unique.write(value)).toBeUndefined();
    expect(reasonsOf({ example: list, value, encoded: undefined })).toEqual(["equal items"]);
  });
});

it(
  "reads what was written as an equal value, but for the exceptions, and warns of them",
  async ({ annotate }) => {
    const claims = new Map<ResultExceptionName | "none", number>();
    let tried = 0;
    let ambiguous = 0;
    const unwarned: string[] = [];
    const check = (example: TypeCase, seed: number): void => {
      const way = wayOf(example);
      if (way === undefined) return;
      const random = new Random(seed);
      const seen = new Set<UnionType>();
      let loose: { readonly example: TypeCase; readonly way: Way | undefined } | undefined;
      for (let round = 0; round < valuesPerType; round++) {
        tried += 1;
        const legal = legalValue(example, random);
        const given = round % 2 === 0 ? legal : nearValue(legal, random);
        // As a model sends it: as text, which knows no negative zero.
        const input = json(JSON.stringify(given));
        const read = way.read(input);
        if (read === undefined) continue;
        const { value } = read;
        const encoded = way.write(value);
        const shown = (what: string): string => `${what}: ${JSON.stringify({ input, encoded, seed, round })}`;
        if (encoded === undefined) {
          if (loose === undefined) {
            const loosened = withoutUnique(example);
            loose = { example: loosened, way: wayOf(loosened) };
          }
          const [reason] = reasonsOf({ example: loose.example, value, encoded: loose.way?.write(value) });
          if (reason === undefined) throw new Error(shown("Items that differ were refused"));
          claims.set(reason, (claims.get(reason) ?? 0) + 1);
          continue;
        }
        if (!way.fits(encoded)) throw new Error(shown("The output schema refuses what was written"));
        for (const union of ambiguousUnions(example, encoded)) {
          if (seen.has(union)) continue;
          seen.add(union);
          ambiguous += 1;
          if (overlapsOf(union, example.definitions).length === 0)
            unwarned.push(shown(`TSH027 does not see what two members of ${JSON.stringify(union)} accept`));
        }
        const again = way.read(encoded);
        if (again === undefined) throw new Error(shown("What was written cannot be read"));
        const isSame = isDeepStrictEqual(again.value, value);
        const reasons = isSame ? [] : reasonsOf({ example, value, encoded });
        const [reason = "none"] = reasons;
        const isExplained =
          isSame ||
          reasons.includes("text of another member") ||
          (reasons.includes("equal items") && isDeepStrictEqual(again.value, withoutTwins(value)));
        if (!isExplained) throw new Error(shown("What was written is read as something else"));
        claims.set(reason, (claims.get(reason) ?? 0) + 1);
      }
    };
    fc.assert(fc.property(typeCase, fc.integer(), check), { numRuns: propertyTypes, endOnFailure: true });
    await annotate([...claims].map(([reason, count]) => `${reason}: ${count}`).join("\n"));
    await annotate(`${unwarned.length} of ${ambiguous} ambiguous unions without a warning`);
    // Whether two types share a value cannot always be found out; the rule looks for one as long as that is cheap. One
    // in five hundred is missed, which in a short run is none, or by bad luck two.
    expect(unwarned.length, unwarned[0]).toBeLessThanOrEqual(2 + ambiguous / 100);
    const written = [...claims.values()].reduce((sum, count) => sum + count, 0);
    expect(tried).toBeGreaterThanOrEqual(propertyValues / 2);
    expect(written).toBeGreaterThan(tried / 3);
    // Nearly all is under the law itself.
    expect(claims.get("none") ?? 0).toBeGreaterThan(written * 0.9);
  },
  propertyTimeout,
);
