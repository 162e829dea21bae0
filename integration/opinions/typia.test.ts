// The second opinion on decoding: typia's `validateEquals` and the decoder agree on the same values.
import { describe, expect, it } from "vitest";
import type { JsonValue, TypeModel } from "../../packages/analyzer/src/index.ts";
import type { TypeCase } from "../../packages/transformer/testing/arbitrary-type.ts";
import { anyValue, legalValue, nearValue, Random } from "../../packages/transformer/testing/values.ts";
import { fixtureTools } from "../fixture-tools.ts";
import { withHostileKey } from "../hostile-key.ts";
import { partsOf } from "../parts-of.ts";
import { runRows } from "../types-page/run-rows.ts";
import { compileTypia, type TypiaAnswer, typiaFolder, type ValidatorSource } from "./compile-typia.ts";
import { probes } from "./probes.ts";
import { revive } from "./revive.ts";
import { type TypiaDifference, typiaDifferences, typiaRefusals } from "./typia-differences.ts";
import { opinionGroups } from "./typia-types.ts";

const valuesPerType = 600;

interface Subject {
  readonly name: string;
  readonly type: TypeCase;
  readonly decode: (
    value: JsonValue,
  ) => { readonly ok: true; readonly value: unknown } | { readonly ok: false };
  readonly typia: TypiaAnswer;
}

type Ask = Omit<Subject, "typia">;

/** Own types, then the arguments of every tool of the sample projects, as its generated handle types them. */
const asks: readonly (ValidatorSource & { readonly asks: readonly Ask[] })[] = [
  ...ownTypes(),
  ...toolTypes(),
];
const answers = await compileTypia(asks);
const subjects: readonly Subject[] = asks.flatMap((source, index) =>
  source.asks.map((ask, at): Subject => {
    const typia = answers[index]?.[at];
    if (typia === undefined) throw new Error(`typia was not asked about ${ask.name}.`);
    return { ...ask, typia };
  }),
);
const readable = subjects.filter(({ typia }) => "accepts" in typia);
const seen = new Set<string>();

function ownTypes(): typeof asks {
  const outcomes = runRows(opinionGroups, 7, { specifier: "typia", folder: typiaFolder });
  return opinionGroups.map(({ declarations = "", rows }, group) => ({
    head: `import type { tags } from "typia";\n${declarations}`,
    types: rows.map(({ source }) => source),
    asks: rows.map(({ source }, index): Ask => {
      const outcome = outcomes[group]?.[index];
      if (outcome?.type === undefined) throw new Error(`${source}: ${JSON.stringify(outcome?.diagnostics)}`);
      return { name: source, type: outcome.type, decode: outcome.decode };
    }),
  }));
}

function toolTypes(): typeof asks {
  return fixtureTools.map((one) => ({
    head: [
      'import type { Tool } from "@toolshed/runtime";',
      `import type { ${one.export} } from ${JSON.stringify(one.module)};`,
      // The handle's own type of its arguments.
      "type ArgumentsOf<T> = T extends Tool<infer _Deps, infer A, infer _Result> ? A : never;",
    ].join("\n"),
    types: [`ArgumentsOf<(typeof ${one.export})[${JSON.stringify(one.method)}]>`],
    tsconfig: one.tsconfig,
    asks: [{ name: one.id, type: one.arguments, decode: one.tool.decode }],
  }));
}

/** Legal, slightly wrong, hostile and any values, and texts that are nearly of some format. */
function* valuesOf(type: TypeCase): Generator<JsonValue> {
  for (let seed = 0; seed < valuesPerType; seed++) {
    const random = new Random(seed);
    const legal = legalValue(type, random);
    yield [legal, nearValue(legal, random), withHostileKey(legal, random), anyValue(random)][seed % 4] ??
      null;
  }
  if (type.type.kind === "string" || type.type.kind === "template" || type.type.kind === "native")
    yield* probes;
}

describe("typia's opinion", () => {
  it.each(readable)("agrees on $name", ({ name, type, decode, typia }) => {
    if (!("accepts" in typia)) throw new Error(name);
    const parts = partsOf(type);
    let accepted = 0;
    for (const value of valuesOf(type)) {
      const decoded = decode(value);
      if (decoded.ok) accepted++;
      const theirs: boolean = typia.accepts(
        decoded.ok ? decoded.value : revive(type.type, value, type.definitions),
      );
      if (theirs === decoded.ok) continue;
      const reasons = reasonsFor(parts, value, name, decoded.ok);
      const ours: string = decoded.ok ? "accepts" : "refuses";
      if (reasons.length === 0)
        expect.fail(`typia does not, and the decoder ${ours} ${JSON.stringify(value)}`);
      for (const reason of reasons) seen.add(reason);
    }
    // Legal texts of rarer formats are among the probes only.
    expect(accepted).toBeGreaterThan(parts.some(hasFormat) ? 0 : valuesPerType / 10);
  });

  it("is there for all types but those that the table says it cannot read", () => {
    const unreadable = subjects.flatMap(({ name, typia }) =>
      "unreadable" in typia ? [{ name, says: typia.unreadable }] : [],
    );
    for (const { name, says } of unreadable)
      expect({ name, says, listed: typiaRefusals.some((one) => one.says.test(says)) }).toMatchObject({
        listed: true,
      });
    for (const { says } of typiaRefusals)
      expect(
        unreadable.some((one) => says.test(one.says)),
        String(says),
      ).toBe(true);
    expect(readable.length).toBeGreaterThan(80);
  });

  it("differs for every reason that the table has", () => {
    expect([...seen].sort()).toEqual(Object.keys(typiaDifferences).sort());
  });
});

function hasFormat(part: TypeModel): boolean {
  return part.kind === "string" && part.format !== undefined;
}

function reasonsFor(
  parts: readonly TypeModel[],
  value: JsonValue,
  name: string,
  accepted: boolean,
): readonly string[] {
  return Object.entries<TypiaDifference>(typiaDifferences)
    .filter(([, one]) => (one.decoder === "accepts") === accepted && one.explains(parts, value, name))
    .map(([name]) => name);
}
