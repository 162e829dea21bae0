// Documentation comments: what is lost, invented or shown to the wrong reader elsewhere, each as a whole kind.
import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../packages/analyzer/src/index.ts";
import { compiled } from "../schema-checks.ts";
import { type CaseProject, errorsOf, openCase } from "./case-project.ts";
import { checkAllTools, checkTool, schemaAt, valuesOf } from "./standing-oracles.ts";

describe("JD-01: a property's own text wins, its type's text is the fallback", () => {
  const source = `
    /** A half-open range. */
    interface Span { start: number; end: number }
    /** One of a few. */
    type Choice = "a" | "b";
    /** Two numbers. */
    type Pair = [number, number];
    /** Many of them. */
    type Many = Span[];
    /** Where it stands. */
    enum State { On = "on", Off = "off" }
    /** Either way. */
    type Either = { kind: "a"; a: string } | { kind: "b"; b: string };
    /** Everything at once. */
    class Whole { /** Its own part. */ part = 1; }
    interface Query {
      /**
       * Days the guest stays.
       * @title Stay
       */
      stay: Span;
      /** Days the room is blocked. */
      block?: Span;
      plain?: Span;
      none: Span | null;
      choice: Choice;
      maybe?: Choice;
      pair: Pair;
      many: Many;
      state: State;
      either: Either;
      /** The own one. */
      own: Either;
      whole: Whole;
      inline: { /** Deep inside. */ deep: Span };
    }
    export function search(q: Query): void {}
    /** @param span The parameter's. */
    export function direct(span: Span, plain: Span): void {}
    export function single(q: { /** The only one. */ only: Whole; bare: { x: Choice } }): void {}
  `;

  it("holds for every kind of type, inlined or behind a reference", async () => {
    const project = await openCase(source);
    expect(errorsOf(project)).toEqual([]);
    await checkAllTools(project);
    const text = (...path: readonly string[]): unknown =>
      schemaAt(project.schema("search"), "q", ...path)["description"];
    expect(text("stay")).toBe("Days the guest stays.");
    expect(schemaAt(project.schema("search"), "q", "stay")["title"]).toBe("Stay");
    expect(text("block")).toBe("Days the room is blocked.");
    expect(text("plain")).toBe("A half-open range.");
    expect(text("pair")).toBe("Two numbers.");
    expect(text("many")).toBe("Many of them.");
    expect(text("either")).toBe("Either way.");
    expect(text("own")).toBe("The own one.");
    expect(text("whole")).toBe("Everything at once.");
    expect(text("whole", "part")).toBe("Its own part.");
    expect(text("inline", "deep")).toBe("Deep inside.");
    const at = (name: string): unknown => schemaAt(project.schema("direct"), name)["description"];
    expect([at("span"), at("plain")]).toEqual(["The parameter's.", "A half-open range."]);
    expect(schemaAt(project.schema("single"), "q", "only")["description"]).toBe("The only one.");
  });

  it("holds for types of a few values, required or not", async () => {
    const project = await openCase(source);
    const text = (name: string): unknown => schemaAt(project.schema("search"), "q", name)["description"];
    expect({ choice: text("choice"), maybe: text("maybe"), state: text("state") }).toEqual({
      choice: "One of a few.",
      maybe: "One of a few.",
      state: "Where it stands.",
    });
  });

  it("counts as a description also where the type leads back to itself", async () => {
    const project = await openCase(`
      /** A message. */
      interface Message {
        /** What it says. */ text: string;
        reply?: Message;
        either: Message | undefined;
        /** Many. */ all: Message[];
        bare: Message[];
      }
      /**
       * Sends.
       * @param first The first.
       */
      export function send(first: Message, second: Message): void {}
    `);
    const said = project.diagnostics("TSH010").map(({ message }) => message);
    expect(said).toEqual([expect.stringContaining("`first.bare`")]);
  });

  it("changes one place when one place is edited", async () => {
    const before = await openCase(source);
    const after = await openCase(source.replace("Days the room is blocked.", "Another text."));
    const all = (project: CaseProject): JsonValue =>
      ["stay", "block", "plain"].map(
        (name) => schemaAt(project.schema("search"), "q", name)["description"] ?? null,
      );
    expect(all(before)).toEqual(["Days the guest stays.", "Days the room is blocked.", "A half-open range."]);
    expect(all(after)).toEqual(["Days the guest stays.", "Another text.", "A half-open range."]);
  });
});

describe("JD-02: a default has the JSON type of its property, and satisfies it", () => {
  /** Every default of a schema is legal where it stands. */
  function checkDefaults(root: JsonObject): number {
    let found = 0;
    const visit = (value: JsonValue): void => {
      if (typeof value !== "object" || value === null) return;
      if (Array.isArray(value)) {
        for (const item of value) visit(item);
        return;
      }
      const schema = value as JsonObject;
      if (schema["default"] !== undefined && typeof schema["default"] !== "function") {
        found++;
        expect(compiled({ $defs: root["$defs"] ?? {}, ...schema })(schema["default"])).toBe(true);
      }
      for (const [key, item] of Object.entries(schema)) if (key !== "default") visit(item);
    };
    visit(root);
    return found;
  }

  it("holds for every JSON type", async () => {
    const project = await openCase(`
      enum Level { Low = 1, High = 2 }
      interface Point { x: number; y?: number }
      interface Page {
        /** @default 25 */ size?: number;
        /** @default -0.5e2 */ low?: number;
        /** @default 25 */ code?: string;
        /** @default "quoted" */ quoted?: string;
        /** @default two words */ words?: string;
        /** @default [] */ tags?: string[];
        /** @default ["a", "b"] */ list?: string[];
        /** @default [1, "a"] */ pair?: [number, string];
        /** @default all */ mode?: "none" | "all";
        /** @default "all" */ modeQuoted?: "none" | "all";
        /** @default 2 */ digit?: 1 | 2 | "2";
        /** @default false */ deep?: boolean;
        /** @default true */ either?: string | boolean;
        /** @default null */ nothing?: string | null;
        /** @default null */ text?: string;
        /** @default {"x": 1} */ point?: Point;
        /** @default {} */ table?: Record<string, number>;
        /** @default 2 */ level?: Level;
        /** @default 2026-03-06T10:00:00Z */ at?: Date;
        /** @default 12 */ big?: bigint;
        /** @default https://example.com/ */ site?: URL;
        /** @default {"a": [1]} */ any?: unknown;
      }
      export function list(page: Page): void {}
    `);
    await checkTool(project, "list", { accept: [{ page: {} }], reject: [{ page: { size: "25" } }] });
    const defaultOf = (name: string): unknown => schemaAt(project.schema("list"), "page", name)["default"];
    const names = Object.keys(schemaAt(project.schema("list"), "page")["properties"] ?? {});
    expect(Object.fromEntries(names.map((name) => [name, defaultOf(name)]))).toEqual({
      size: 25,
      low: -50,
      code: "25",
      quoted: "quoted",
      words: "two words",
      tags: [],
      list: ["a", "b"],
      pair: [1, "a"],
      mode: "all",
      modeQuoted: "all",
      digit: 2,
      deep: false,
      either: true,
      nothing: null,
      text: "null",
      point: { x: 1 },
      table: {},
      level: 2,
      at: "2026-03-06T10:00:00Z",
      big: "12",
      site: "https://example.com/",
      any: { a: [1] },
    });
    expect(checkDefaults(project.schema("list"))).toBe(names.length);
  });

  it("never passes on what is no value of the type, and says so", async () => {
    const project = await openCase(`
      interface Page {
        /** @default soon */ size?: number;
        /** @default maybe */ deep?: boolean;
        /** @default most */ mode?: "none" | "all";
        /** @default [1] */ tags?: string[];
        /** @default {"y": 1} */ point?: { x: number };
        /** @default tomorrow */ at?: Date;
        /** @default 7 @minimum 10 */ low?: number;
        /** @minLength 3 @default "a" */ short?: string;
        /** @default */ empty?: number;
      }
      export function list(page: Page): void {}
      /** @param n How many. @default soon */
      export function wait(n?: number): void {}
    `);
    await checkAllTools(project);
    // The tool is either refused or has no such default; what stays is legal.
    for (const name of project.tools.keys()) {
      checkDefaults(project.schema(name));
      for (const value of valuesOf(project.schema(name), "default"))
        expect(["soon", "maybe", "most", "tomorrow"]).not.toContain(value);
    }
    expect(JSON.stringify(project.schema("wait"))).not.toContain("soon");
    const said = project.diagnostics("TSH025").map(({ message }) => message);
    for (const name of ["soon", "maybe", "most", "[1]", '{"y":1}', "tomorrow", "7", '"a"'])
      expect({ name, said: said.filter((message) => message.includes(name)).length > 0 }).toEqual({
        name,
        said: true,
      });
  });

  it("reads initialisers of parameters and patterns the same way", async () => {
    const project = await openCase(`
      const SIZE = 5 * 5;
      export function list(size = SIZE, mode: "a" | "b" = "b", tags: string[] = [], { deep = false, from = -1 }: { deep?: boolean; from?: number } = {}, at = new Date(0), text = String(SIZE)): void {}
    `);
    expect(errorsOf(project)).toEqual([]);
    const schema = project.schema("list");
    const values = ["size", "mode", "tags", "deep", "from", "at", "text"].map(
      (name) => schemaAt(schema, name)["default"],
    );
    // What is computed when the function runs has no constant to show.
    expect(values).toEqual([25, "b", [], false, -1, undefined, undefined]);
    expect(schema["required"] ?? []).toEqual([]);
    checkDefaults(schema);
  });
});

describe("JD-03: one bound is one bound", () => {
  it("holds for each constraint alone, with zero and negative values", async () => {
    const tags = {
      minimum: ["number", "2", 2],
      maximum: ["number", "-1", -1],
      exclusiveMinimum: ["number", "0", 0],
      exclusiveMaximum: ["number", "-0.5", -0.5],
      multipleOf: ["number", "0.5", 0.5],
      minLength: ["string", "0", 0],
      maxLength: ["string", "3", 3],
      pattern: ["string", "^a+$", "^a+$"],
      format: ["string", "email", "email"],
      minItems: ["string[]", "0", 0],
      maxItems: ["string[]", "2", 2],
      uniqueItems: ["string[]", "", true],
    } as const;
    const members = Object.entries(tags).map(
      ([tag, [type, text]]) => `/** @${tag} ${text} */ ${tag}: ${type};`,
    );
    const project = await openCase(`
      interface P { ${members.join("\n")} }
      export function go(p: P): void {}
      export function bounds(p: { /** @minimum 2 */ seats: number; /** @maximum -1 */ debt: number; /** @minLength 0 */ name: string }): void {}
    `);
    expect(errorsOf(project)).toEqual([]);
    for (const [tag, [, , value]] of Object.entries(tags)) {
      const found = schemaAt(project.schema("go"), "p", tag);
      const own = Object.entries(found).filter(([key]) => !["type", "items", "description"].includes(key));
      // A bound that says nothing may be left out, but nothing else may come.
      expect({ tag, own: own.filter(([, one]) => one !== 0 || value !== 0) }).toEqual({
        tag,
        own:
          value === 0 && !own.length ? [] : value === 0 ? own.filter(([, one]) => one !== 0) : [[tag, value]],
      });
      for (const [key] of own) expect(key).toBe(tag);
    }
    await checkTool(project, "bounds", {
      accept: [{ p: { seats: 2, debt: -1, name: "" } }, { p: { seats: 900, debt: -7.5, name: "n" } }],
      reject: [{ p: { seats: 1, debt: -1, name: "" } }, { p: { seats: 2, debt: 0, name: "" } }],
    });
  });
});

describe("JD-05: texts go where they belong, however they are laid out", () => {
  it("holds for several lines, dashes, types in braces, nested names and one-line comments", async () => {
    const source = `
      /**
       * Finds files.
       *
       * @param q - Glob to match; may span
       *   two lines.
       * @param {object} opts - Options.
       * @param opts.deep - Descend into folders.
       * @param typo - Not a parameter.
       * @returns Matching paths.
       */
      export function find(q: string, opts: { deep?: boolean; limit?: number }): string[] { return []; }
      /** Orders. @param lines What is ordered. @param note For the cook. @returns A number. */
      export function order(lines: string[], note?: string): number { return 0; }
      /**
       * Reads {@link Thing | a thing} and {@link Other}.
       * Second line with \`@param none\` in ticks.
       * \`\`\`ts
       * read("a"); // @param none Not either.
       * \`\`\`
       * @param {string} path Where to
       *
       * read, after an empty line.
       * @param [flag=true] A flag.
       * @deprecated Use \`find\`.
       */
      export function read(path: string, flag = true): void {}
      /** Renames. @param from.name The name. @param rows[].id The id. @param to */
      export function move(from: { name: string }, rows: { id: number }[], to: string): void {}
      /** Mail me at a@param.example, or not. */
      export function mail(to: string): void {}
    `;
    const project = await openCase(source);
    await checkAllTools(project);
    const text = (tool: string, ...path: readonly string[]): unknown =>
      schemaAt(project.schema(tool), ...path)["description"];
    expect(project.tool("find").description).toBe("Finds files.");
    expect(text("find", "q")).toBe("Glob to match; may span two lines.");
    expect(text("find", "opts")).toBe("Options.");
    expect(text("find", "opts", "deep")).toBe("Descend into folders.");
    expect(text("find", "opts", "limit")).toBeUndefined();
    expect(project.tool("find").outputSchema?.["description"] ?? "Matching paths.").toBe("Matching paths.");
    const typos = project.diagnostics("TSH024");
    const line = source.split("\n").findIndex((one) => one.includes("typo")) + 1;
    expect(typos.map(({ severity, span }) => ({ severity, line: span.line }))).toEqual([
      { severity: "warning", line },
    ]);
    expect(project.tool("order").description).toBe("Orders.");
    expect([text("order", "lines"), text("order", "note")]).toEqual(["What is ordered.", "For the cook."]);
    expect(project.tool("read").description).toContain("Reads a thing and Other.");
    expect(project.tool("read").description).toContain("`@param none` in ticks");
    expect(project.tool("read").description).not.toMatch(/Where to|@deprecated|\{@link/);
    expect(text("read", "path")).toBe("Where to\n\nread, after an empty line.");
    expect(text("read", "flag")).toBe("A flag.");
    expect(text("move", "from", "name")).toBe("The name.");
    expect(project.tool("mail").description).toBe("Mail me at a@param.example, or not.");
    for (const name of project.tools.keys())
      expect(JSON.stringify(project.schema(name)), name).not.toMatch(
        /@param|\{object\}|\{string\}|- Glob|typo/,
      );
  });
});

describe("JD-06: what is internal is shown to nobody and taken from nobody", () => {
  it("holds for properties of every kind of object", async () => {
    const project = await openCase(`
      interface Order {
        sku: string;
        /** @internal Skip stock check. */ force?: boolean;
        /** A note. @internal */ note?: string;
        lines?: { id: number; /** @internal */ cost?: number }[];
      }
      class Item { id = 1; /** @internal */ raw?: string }
      type Kind = { kind: "a"; /** @internal */ trace?: string } | { kind: "b"; b: number };
      export function buy(order: Order): void {}
      export function others(item: Item, kind: Kind, { open, hidden }: { open: string; /** @internal */ hidden?: string }): void {}
    `);
    expect(errorsOf(project)).toEqual([]);
    await checkTool(project, "buy", {
      accept: [{ order: { sku: "a" } }, { order: { sku: "a", lines: [{ id: 1 }] } }],
      reject: [
        { order: { sku: "a", force: true } },
        { order: { sku: "a", note: "n" } },
        { order: { sku: "a", lines: [{ id: 1, cost: 2 }] } },
      ],
    });
    expect(await project.call("buy", { order: { sku: "a", force: true } })).toMatchObject({
      issues: [{ code: "unknown_key", pointer: "/order/force" }],
    });
    await checkTool(project, "others", {
      accept: [{ item: { id: 1 }, kind: { kind: "a" }, open: "o" }],
      reject: [
        { item: { id: 1, raw: "" }, kind: { kind: "a" }, open: "o" },
        { item: { id: 1 }, kind: { kind: "a", trace: "" }, open: "o" },
        { item: { id: 1 }, kind: { kind: "a" }, open: "o", hidden: "h" },
      ],
    });
    expect(project.generated).not.toMatch(/force|Skip stock|A note|cost|\braw\b|trace|hidden/);
  });

  it("refuses a property that is required and hidden, wherever it is", async () => {
    const project = await openCase(`
      interface Bad { /** @internal */ key: string }
      export function sell(bad: Bad): void {}
      export function deep(rows: { bad: Bad }[]): void {}
      export function pattern({ key }: Bad): void {}
      export function sound(bad: Partial<Bad>): void {}
    `);
    expect([...project.tools.keys()]).toEqual(["sound"]);
    const refused = project.diagnostics("TSH018");
    expect(refused.map(({ reason }) => reason)).toEqual(["hidden", "hidden", "hidden"]);
    expect(refused[0]?.message).toContain("bad.key");
    expect(refused[1]?.message).toContain("rows[].bad.key");
    expect(refused[2]?.message).toContain("key");
  });
});
