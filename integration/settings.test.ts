// Settings of generated tools: schema and decoder of one mind, values as the code's own types, and the sample of the README.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchTools } from "../fixtures/settings/src/searches.generated.ts";
import { TicketStore } from "../fixtures/tickets/src/ticket-store.ts";
import { ticketToolset } from "../fixtures/tickets/src/tickets.generated.ts";
import {
  type JsonObject,
  type JsonValue,
  MemorySettingsStore,
  PrefixedToolset,
  settingsForm,
  settingsSchema,
  type Tool,
} from "../packages/runtime/src/index.ts";
import { compileSchema } from "../packages/transformer/testing/schema-validator.ts";
import { anyValue, legalValue, nearValue, Random } from "../packages/transformer/testing/values.ts";
import { agrees, compare } from "./agreement-exceptions.ts";
import { fixtureTools } from "./fixture-tools.ts";
import { withHostileKey } from "./hostile-key.ts";
import { compiled } from "./schema-checks.ts";

const subjects = fixtureTools.flatMap(({ id, tool, runs, settings: type }) => {
  const { settings } = tool;
  return type === undefined || settings === undefined ? [] : [{ id, tool, runs, type, settings }];
});

it("are there for every tool whose code opens some, and for no other", () => {
  expect(subjects.length).toBeGreaterThan(5);
  for (const { id, tool, settings } of fixtureTools)
    expect({ id, open: tool.settings !== undefined }).toEqual({ id, open: settings !== undefined });
});

describe.each(subjects)("the settings of $id", ({ tool, runs, type, settings }) => {
  it("have a schema of draft 2020-12, and a decoder that says the same of every value", () => {
    expect(() => compileSchema(settings.schema)).not.toThrow();
    const decoding = {
      name: tool.name,
      inputSchema: settings.schema,
      // boundary: `compare` looks at the verdict and at the issues alone.
      decode: settings.decode as Tool["decode"],
    };
    let [valid, count] = [0, 0];
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = new Random(seed);
        const legal = legalValue(type, random);
        const kinds = [
          legal,
          legal,
          nearValue(legal, random),
          withHostileKey(legal, random),
          anyValue(random),
        ];
        const value = kinds[count++ % kinds.length] ?? null;
        const verdict = compare(decoding, value);
        if (verdict.schema) valid += 1;
        expect({ value, agrees: agrees(verdict) }).toEqual({ value, agrees: true });
      }),
      { numRuns: 1000, endOnFailure: true },
    );
    expect(valid).toBeGreaterThan(300);
  });

  it.runIf(runs)("show the code's values, which fit the schema, and have a field each", async () => {
    const defaults = await settings.defaults();
    expect({ defaults, fits: compiled(settings.schema)(defaults) }).toEqual({ defaults, fits: true });
    const form = await settingsForm(tool);
    expect(form?.fields.map(({ name }) => name).sort()).toEqual([...settings.names].sort());
    for (const field of form?.fields ?? []) expect(field.default).toEqual(defaults[field.name]);
    const shown = (await settingsSchema(tool)) ?? {};
    expect(() => compileSchema(shown)).not.toThrow();
    expect(Object.keys(shown["properties"] as JsonObject)).toEqual(form?.fields.map(({ name }) => name));
  });
});

it("are every member that can be set where the chain opens all, but those that it keeps; none that is private or computed", () => {
  const { open, wide, digest } = searchTools;
  expect(open.settings?.names).toEqual(["stopWords", "limit", "archived", "sources"]);
  expect(digest.settings?.names).toEqual([
    "since",
    "home",
    "budget",
    "senders",
    "quiet",
    "weights",
    "language",
  ]);
  // And where it opens some, these alone.
  expect(wide.settings?.names).toEqual(["stopWords", "limit"]);
});

it("arrive as the types of the code: dates, URLs, big integers, sets, maps", async () => {
  const { digest } = searchTools;
  const run = async (values: JsonObject): Promise<JsonObject> => {
    const store = new MemorySettingsStore([{ scope: "u", toolset: "SearchToolset", tool: "digest", values }]);
    const onProblem = ({ message }: { readonly message: string }): never => {
      throw new Error(message);
    };
    return (await digest.execute({}, { settings: { store, scope: "u", onProblem } })) as JsonObject;
  };
  const code = await run({});
  expect(code).toEqual({
    ...(await digest.settings?.defaults()),
    signature: "-- ",
    summary: "0 for team at 1",
  });
  const type = subjects.find(({ id }) => id === "settings/digest")?.type;
  if (type === undefined) throw new Error("There is no such sample.");
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const legal = legalValue(type, new Random(seed)) as JsonObject;
      if (digest.settings?.decode(legal).ok !== true) return;
      // The result's encoder refuses what is not of the declared type.
      const received = await run(legal);
      for (const name of Object.keys(code))
        if (!Object.hasOwn(legal, name)) expect(received[name]).toEqual(code[name]);
      const { signature, summary, ...sent } = received;
      expect(await run(sent)).toEqual(received);
      if (Object.keys(legal).length > 0) changed += 1;
    }),
    { numRuns: 300 },
  );
  expect(changed).toBeGreaterThan(100);
});

it("of the sample application change what a search finds, under any name, and only for their user", async () => {
  const app = { store: new TicketStore(), user: { name: "Ada" }, now: () => new Date(0), log: [] };
  const store = new MemorySettingsStore([
    {
      scope: "ada",
      toolset: "TicketToolset",
      tool: "search_tickets",
      values: { includeClosed: true, limit: 1 },
    },
  ]);
  const find = async (scope: string, values?: JsonObject): Promise<readonly JsonValue[]> => {
    const ctx = {
      deps: app,
      services: {
        get: (): never => {
          throw new Error("No services here.");
        },
      },
      settings: { store, scope, ...(values === undefined ? {} : { values: { search_tickets: values } }) },
    };
    const tools = await new PrefixedToolset(ticketToolset, "desk_").tools(ctx);
    const search = tools.find(({ name }) => name === "desk_search_tickets");
    const found = await search?.execute({ query: "" }, ctx);
    if (!Array.isArray(found)) throw new Error(`expected a list, got ${JSON.stringify(found)}`);
    return found;
  };
  const [all, ada] = [await find("bob"), await find("ada")];
  expect(all.length).toBeGreaterThan(1);
  expect(ada.length).toBe(1);
  expect((await find("ada", { limit: 100 })).length).toBeGreaterThan(all.length);
});
