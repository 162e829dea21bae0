// Resolution against a plain reference that knows nothing of this package: each open setting has the run's value, else a
// stored one that ajv takes, else the code's.
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { SettingsError } from "../errors/settings-error.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { createLiveTool } from "../live-tool.ts";
import type { Tool } from "../tool.ts";
import { toolDescriptor } from "../tool-descriptor.fixture.ts";
import { MemorySettingsStore } from "./memory-settings-store.ts";
import type { SettingsProblem } from "./settings-problem.ts";

const names = ["limit", "words", "constructor", "toString", "hasOwnProperty", "a b", "0", "since"] as const;
const schemas: readonly JsonObject[] = [
  { type: "boolean" },
  { type: "integer", minimum: 1, maximum: 10 },
  { type: ["number", "null"] },
  { type: "string", enum: ["a", "b"] },
  { type: "string", minLength: 2 },
  { type: "array", items: { type: "string" }, maxItems: 2 },
  { type: "object", properties: { a: { type: "number" } }, additionalProperties: false },
  { $ref: "#/$defs/Unit" },
  {},
];
const $defs: JsonObject = { Unit: { anyOf: [{ const: "m" }, { const: null }] } };

interface Setting {
  readonly schema: JsonObject;
  readonly isOpen: boolean;
  readonly initial: JsonValue;
}
const anyValue: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue>(
    true,
    1,
    5,
    11,
    1.5,
    "a",
    "m",
    "bb",
    null,
    [],
    ["x"],
    ["x", "y", "z"],
    {},
    { a: 1 },
  ),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>,
);
const setting: fc.Arbitrary<Setting> = fc.record({
  schema: fc.constantFrom(...schemas),
  isOpen: fc.boolean(),
  initial: anyValue,
});
const settings = fc.dictionary(fc.constantFrom(...names), setting, { noNullPrototype: true });
const key = fc.constantFrom(...names, "__proto__", "valueOf", "other");
const values: fc.Arbitrary<JsonObject | undefined> = fc.option(
  fc.array(fc.tuple(key, anyValue), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
  { nil: undefined },
);

const ajv = new Ajv2020({ strict: false, ownProperties: true });
const accepts = ({ schema }: Setting, value: JsonValue): boolean =>
  !holdsProto(value) && ajv.validate({ $defs, ...schema }, value) === true;
/** An own key `__proto__` is refused everywhere. */
const holdsProto = (value: JsonValue): boolean => JSON.stringify(value).includes('"__proto__":');

/** What one place says of one setting. */
function verdictOf(one: Setting, value: JsonValue): "unset" | "valid" | "invalid" {
  if (accepts(one, value)) return "valid";
  return value === null ? "unset" : "invalid";
}

interface Made {
  readonly tool: Tool;
  readonly seen: object[];
}

/** By hand: checked by the schema alone. */
function handTool(made: { readonly [name: string]: Setting }): Made {
  const seen: object[] = [];
  const open = Object.keys(made).filter((name) => made[name]?.isOpen);
  const properties = Object.fromEntries(Object.entries(made).map(([name, { schema }]) => [name, schema]));
  const defaults = Object.fromEntries(Object.entries(made).map(([name, { initial }]) => [name, initial]));
  const one = tool({
    name: "look",
    description: "Looks.",
    inputSchema: { type: "object" },
    settings: { schema: { type: "object", properties, $defs }, defaults, configurable: open },
    execute: (_, ctx) => void seen.push(ctx.settings),
  });
  return { tool: one, seen };
}

/** As generated: with a check, and an instance of a class. */
function classTool(made: { readonly [name: string]: Setting }): Made {
  const seen: object[] = [];
  class Settings {
    constructor() {
      for (const [name, { initial }] of Object.entries(made))
        Object.defineProperty(this, name, {
          value: structuredClone(initial),
          writable: true,
          enumerable: true,
          configurable: true,
        });
    }
  }
  const open = Object.keys(made).filter((name) => made[name]?.isOpen);
  const properties = Object.fromEntries(open.map((name) => [name, made[name]?.schema ?? {}]));
  const schema: JsonObject = { type: "object", properties, $defs, additionalProperties: false };
  const descriptor = toolDescriptor("look", [], {
    bindings: ["settings"],
    settings: {
      schema,
      configurable: open,
      check: (given) => !holdsProto(given as JsonValue) && ajv.validate(schema, given) === true,
    },
  });
  const one = createLiveTool(descriptor, {
    fn: (given: never) => void seen.push(given),
    receiver: undefined,
    createSettings: () => new Settings(),
  });
  return { tool: one, seen };
}

it.each([
  ["by hand", handTool],
  ["of a class", classTool],
])("settings %s are what a plain reference says, for any schema and any values", async (_, make) => {
  let [overridden, refused, ignored] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(settings, values, values, async (made, stored, given) => {
      const { tool: one, seen } = make(made);
      const store = new MemorySettingsStore(
        stored === undefined ? [] : [{ scope: "u", tool: "look", values: stored }],
      );
      const told: SettingsProblem[] = [];
      const run = one.execute(
        {},
        {
          settings: {
            store,
            scope: "u",
            ...(given === undefined ? {} : { values: { look: given } }),
            onProblem: (problem) => void told.push(problem),
          },
        },
      );
      const openNames = Object.keys(made).filter((name) => made[name]?.isOpen);
      // A tool without open settings knows of no values.
      const [from, over] = openNames.length === 0 ? [{}, {}] : [stored ?? {}, given ?? {}];
      const expected: { [name: string]: JsonValue } = {};
      for (const [name, { initial }] of Object.entries(made)) expected[name] = initial;
      const bad = { stored: [] as string[], run: [] as string[] };
      for (const [place, source] of [
        ["stored", from],
        ["run", over],
      ] as const) {
        for (const [name, value] of Object.entries(source)) {
          const known = openNames.includes(name) ? made[name] : undefined;
          const verdict = known === undefined ? "invalid" : verdictOf(known, value);
          if (verdict === "invalid") bad[place].push(name);
          if (verdict !== "valid") continue;
          expected[name] = value;
          overridden += 1;
        }
      }
      if (bad.run.length > 0) {
        refused += 1;
        const error: unknown = await run.catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(SettingsError);
        expect((error as SettingsError).problems.map((problem) => problem.setting)).toEqual(bad.run);
        expect(seen).toEqual([]);
        return;
      }
      await run;
      ignored += bad.stored.length;
      expect(told.map((problem) => problem.setting)).toEqual(bad.stored);
      expect(seen.length).toBe(1);
      expect(Object.fromEntries(Object.entries(seen[0] ?? {}))).toEqual(expected);
      expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    }),
    { numRuns: 1500 },
  );
  // The values were no empty exercise.
  expect(Math.min(overridden, refused, ignored)).toBeGreaterThan(50);
});
