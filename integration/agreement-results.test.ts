// The law of results, for random types of every kind: what an encoder gives is accepted by the output schema, and decoding
// it gives an equal value, but for the exceptions of the table; and TSH027 finds every union that is one of them.
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { TypeModel, UnionType } from "../packages/analyzer/src/index.ts";
import { mapType } from "../packages/analyzer/src/model/type-parts.ts";
import { overlapsOf } from "../packages/analyzer/src/rules/tsh027-ambiguous-union/overlaps-of.ts";
import { type TypeCase, typeCase } from "../packages/transformer/testing/arbitrary-type.ts";
import { json } from "../packages/transformer/testing/models.ts";
import {
  propertyTimeout,
  propertyTypes,
  propertyValues,
  valuesPerType,
} from "../packages/transformer/testing/property-values.ts";
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

it(
  "reads what was written as an equal value, but for the exceptions, and warns of them",
  async ({ annotate }) => {
    const claims = new Map<ResultExceptionName | "none", number>();
    let tried = 0;
    const check = (example: TypeCase, seed: number): void => {
      const way = wayOf(example);
      if (way === undefined) return;
      const random = new Random(seed);
      const warned = new Set<UnionType>();
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
          if (warned.has(union)) continue;
          warned.add(union);
          if (overlapsOf(union, example.definitions).length === 0)
            throw new Error(shown(`TSH027 does not see what two members of ${JSON.stringify(union)} accept`));
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
    const written = [...claims.values()].reduce((sum, count) => sum + count, 0);
    expect(tried).toBeGreaterThanOrEqual(propertyValues / 2);
    expect(written).toBeGreaterThan(tried / 3);
    // Nearly all is under the law itself.
    expect(claims.get("none") ?? 0).toBeGreaterThan(written * 0.9);
  },
  propertyTimeout,
);
