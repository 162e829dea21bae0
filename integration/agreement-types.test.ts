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
import { breakKeywords, type Outcome } from "./violations/break-keywords.ts";

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
  "refuses what breaks one keyword alone, for every keyword that stands anywhere in a schema",
  async ({ annotate }) => {
    const outcomes = new Map<Outcome, number>();
    const unbroken: string[] = [];
    const keywords = new Set<string>();
    /** By type: how many of the keywords that can be broken are broken where they stand, of how many. */
    const shares: (readonly [broken: number, all: number])[] = [];
    const check = (example: TypeCase, seed: number): void => {
      const tool = toolOf(example);
      const random = new Random(seed);
      const others = Array.from({ length: 12 }, () => ({
        value: nearValue(legalCall(example, random)["value"] ?? null, random),
      }));
      const broken = breakKeywords(tool, seed, others);
      for (const [outcome, count] of broken.outcomes)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
      for (const keyword of broken.keywords) keywords.add(keyword);
      unbroken.push(...broken.unbroken);
      const own = (outcome: Outcome): number => broken.outcomes.get(outcome) ?? 0;
      const all = own("broken") + own("shadowed") + own("excepted") + own("overlapped");
      if (all > 0) shares.push([own("broken"), all]);
    };
    fc.assert(fc.property(typeCase, fc.integer({ min: 0, max: 1e9 }), check), {
      numRuns: Math.ceil(propertyTypes / 6),
      endOnFailure: true,
    });
    const mostly = shares.filter(([broken, all]) => broken > all * 0.75).length;
    await annotate(
      [
        ...[...outcomes].map(([outcome, count]) => `${outcome}: ${count}`),
        `types: ${mostly} of ${shares.length} with more than three quarters broken`,
      ].join("\n"),
    );
    const count = (outcome: Outcome): number => outcomes.get(outcome) ?? 0;
    // The search for a value is bounded: of a thousand keywords it may miss one, where unions lie in unions.
    expect(unbroken.length, unbroken[0]).toBeLessThanOrEqual(Math.ceil(count("broken") / 1_000));
    // Most can be broken where they stand, not only beside members that take everything. By type, since one large union
    // may have more keywords than all other types together.
    expect(mostly).toBeGreaterThan(shares.length / 2);
    expect([...keywords]).toEqual(
      expect.arrayContaining(["type", "required", "additionalProperties", "anyOf"]),
    );
  },
  propertyTimeout,
);
