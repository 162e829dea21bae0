// For random types of every kind: schema and decoder say the same of every value, but for the exceptions of the table.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../packages/analyzer/src/index.ts";
import { decode } from "../packages/runtime/src/decode/decode.ts";
import type { Tool } from "../packages/runtime/src/index.ts";
import { emitModule } from "../packages/transformer/src/emit/module/emit-module.ts";
import { type TypeCase, typeCase } from "../packages/transformer/testing/arbitrary-type.ts";
import { onlyTool } from "../packages/transformer/testing/load-module.ts";
import { toolsetOf } from "../packages/transformer/testing/models.ts";
import {
  propertyTimeout,
  propertyTypes,
  propertyValues,
  valuesPerType,
} from "../packages/transformer/testing/property-values.ts";
import { anyValue, legalValue, nearValue, Random } from "../packages/transformer/testing/values.ts";
import { agrees, compare } from "./agreement-exceptions.ts";
import { withHostileKey } from "./hostile-key.ts";
import { breakablePlaces, compiled, violationsOf } from "./violations.ts";

type Subject = Pick<Tool, "name" | "inputSchema" | "decode">;

function toolOf({ type, definitions }: TypeCase): Subject {
  const descriptor = onlyTool(emitModule([toolsetOf(type, definitions)], {}).text);
  // boundary: a descriptor's schema and result are those of the tool that the runtime makes of it
  return {
    name: descriptor.name,
    inputSchema: descriptor.inputSchema as Tool["inputSchema"],
    decode: (input) => decode(descriptor, input) as ReturnType<Tool["decode"]>,
  };
}

function expectAgreement(tool: Subject, value: JsonValue): boolean {
  const verdict = compare(tool, value);
  if (!agrees(verdict)) {
    const [schema, decoder] = [verdict.schema, verdict.decoder].map((yes) => (yes ? "accepts" : "refuses"));
    const shown = `${JSON.stringify(value)}\n${JSON.stringify(tool.inputSchema)}`;
    throw new Error(`The schema ${schema} and the decoder ${decoder} ${shown}`);
  }
  return verdict.schema;
}

/** A legal call, the same for a seed. */
function legalCall(example: TypeCase, random: Random): JsonObject {
  return { value: legalValue(example, random) };
}

it(
  "agrees on random values",
  () => {
    let tried = 0;
    let valid = 0;
    const check = (example: TypeCase, seed: number): void => {
      const tool = toolOf(example);
      const random = new Random(seed);
      for (let round = 0; round < valuesPerType; round++) {
        const legal = legalCall(example, random);
        const kinds = [
          legal,
          legal,
          legal,
          { value: nearValue(legal["value"] ?? null, random) },
          withHostileKey(legal, random),
          { value: anyValue(random) },
        ];
        if (expectAgreement(tool, kinds[round % kinds.length] ?? null)) valid++;
        tried++;
      }
    };
    const options = { numRuns: propertyTypes, endOnFailure: true };
    fc.assert(fc.property(typeCase, fc.integer(), check), options);
    expect(tried).toBeGreaterThanOrEqual(propertyValues);
    expect(valid).toBeGreaterThanOrEqual(tried / 3);
  },
  propertyTimeout,
);

it(
  "agrees on what breaks one keyword alone, for each keyword that can be broken",
  async ({ annotate }) => {
    const breakable = new Map<string, number>();
    const broken = new Set<string>();
    let places = 0;
    let done = 0;
    const check = (example: TypeCase, seed: number): void => {
      const tool = toolOf(example);
      const all = breakablePlaces(tool.inputSchema);
      const found = new Set<string>();
      for (let round = 0; round < 24 && found.size < all.size; round++) {
        const legal = legalCall(example, new Random(seed + round));
        if (!compiled(tool.inputSchema)(legal)) continue;
        for (const { place, value, refused } of violationsOf(tool.inputSchema, legal, found)) {
          const accepted = expectAgreement(tool, value);
          if (refused && accepted) throw new Error(`${place} refuses nothing: ${JSON.stringify(value)}`);
          found.add(place);
        }
      }
      for (const place of all) breakable.set(keywordOf(place), (breakable.get(keywordOf(place)) ?? 0) + 1);
      for (const place of found) broken.add(keywordOf(place));
      places += all.size;
      done += found.size;
    };
    fc.assert(fc.property(typeCase, fc.integer({ min: 0, max: 1e9 }), check), {
      numRuns: Math.ceil(propertyTypes / 4),
      endOnFailure: true,
    });
    await annotate(`${done} of ${places} keywords broken alone`);
    // A rare keyword may have had no place where another member of a union does not take over.
    const often = [...breakable].filter(([, count]) => count >= 25).map(([keyword]) => keyword);
    expect(often.filter((keyword) => !broken.has(keyword))).toEqual([]);
    expect(often.length).toBeGreaterThan(5);
    expect(done).toBeGreaterThan(places / 4);
  },
  propertyTimeout,
);

function keywordOf(place: string): string {
  return place.slice(place.lastIndexOf("/") + 1);
}
