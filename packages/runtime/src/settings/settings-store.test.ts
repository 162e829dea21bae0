// Every store that this package has, held against the one interface. The file's own store is loaded through its entry.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../json.ts";
import { JsonFileError, JsonFileSettingsStore } from "../node/index.ts";
import { MemorySettingsStore } from "./memory-settings-store.ts";
import { keyText, type SettingsKey, type SettingsStore } from "./settings-store.ts";

const folder = mkdtempSync(join(tmpdir(), "toolshed-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const nextPath = (): string => join(folder, `${++files}.json`);

const stores: readonly (readonly [string, () => SettingsStore])[] = [
  ["in memory", () => new MemorySettingsStore()],
  ["in a file", () => new JsonFileSettingsStore(nextPath())],
];

const text = fc.constantFrom("a", "b", "__proto__", "constructor", "a.b", "", "ü\u2028", 'a","b');
const key: fc.Arbitrary<SettingsKey> = fc
  .tuple(text, fc.option(text, { nil: undefined }), text)
  .map(([scope, toolset, tool]) => ({ scope, ...(toolset === undefined ? {} : { toolset }), tool }));
const jsonObject: fc.Arbitrary<JsonObject> = fc.dictionary(text, fc.jsonValue() as fc.Arbitrary<JsonValue>, {
  noNullPrototype: true,
});
type Step = readonly ["save", SettingsKey, JsonObject] | readonly ["delete", SettingsKey];
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constant("save" as const), key, jsonObject),
  fc.tuple(fc.constant("delete" as const), key),
);

describe.each(stores)("a store %s", (_, create) => {
  it("gives what was saved last under the key, whatever the key and the values are", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const store = create();
        const expected = new Map<string, { readonly key: SettingsKey; readonly values: JsonObject }>();
        for (const [name, at, values] of steps) {
          if (name === "save") {
            await store.save(at, values);
            expected.set(keyText(at), { key: at, values });
          } else {
            await store.delete(at);
            expected.delete(keyText(at));
          }
        }
        for (const [, at] of steps) expect(await store.load(at)).toEqual(expected.get(keyText(at))?.values);
        for (const scope of new Set(steps.map(([, at]) => at.scope))) {
          const wanted = [...expected.values()].filter((one) => one.key.scope === scope);
          const listed = await store.list(scope);
          expect(listed.map((entry) => keyText(entry)).sort()).toEqual(
            wanted.map((one) => keyText(one.key)).sort(),
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it("keeps what it was given: later changes of the object are none of the store's", async () => {
    const store = create();
    const values = { words: ["a"] };
    const saving = store.save({ scope: "u", tool: "t" }, values);
    values.words.push("b");
    await saving;
    const loaded = (await store.load({ scope: "u", tool: "t" })) as { words: string[] };
    loaded.words.push("c");
    expect(await store.load({ scope: "u", tool: "t" })).toEqual({ words: ["a"] });
  });
});

describe("a file of settings", () => {
  it("outlives its store, and is plain JSON to read and to edit", async () => {
    const path = nextPath();
    await new JsonFileSettingsStore(path).save({ scope: "u", toolset: "T", tool: "t" }, { limit: 5 });
    const edited = readFileSync(path, "utf8").replace('"limit": 5', '"limit": 7');
    writeFileSync(path, edited);
    expect(JSON.parse(edited)).toEqual({
      kind: "settings",
      version: 1,
      value: [{ scope: "u", toolset: "T", tool: "t", values: { limit: 7 } }],
    });
    expect(await new JsonFileSettingsStore(path).load({ scope: "u", toolset: "T", tool: "t" })).toEqual({
      limit: 7,
    });
  });

  it.each([
    "{",
    "[]",
    '{"kind":"settings","version":2,"value":[]}',
    '{"kind":"resumes","version":1,"value":[]}',
    '{"kind":"settings","version":1,"value":{}}',
    '{"kind":"settings","version":1,"value":[{"scope":"u","tool":"t"}]}',
    '{"kind":"settings","version":1,"value":[{"scope":"u","tool":"t","values":[]}]}',
    '{"kind":"settings","version":1,"value":[{"scope":"u","toolset":5,"tool":"t","values":{}}]}',
  ])("that is damaged (%s) is a clear error, and is never overwritten", async (content) => {
    const path = nextPath();
    writeFileSync(path, content);
    const store = new JsonFileSettingsStore(path);
    const key = { scope: "u", tool: "t" };
    await expect(store.load(key)).rejects.toThrow(JsonFileError);
    await expect(store.save(key, {})).rejects.toThrow(JsonFileError);
    await expect(store.delete(key)).rejects.toThrow(JsonFileError);
    await expect(store.list("u")).rejects.toThrow(JsonFileError);
    await expect(store.load(key)).rejects.toThrow(`DAMAGED: ${path}`);
    expect(readFileSync(path, "utf8")).toBe(content);
  });
});
