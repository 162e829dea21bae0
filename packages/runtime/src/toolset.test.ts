// The running constructor against its descriptors: every way in which the two can differ.
import { describe, expect, it } from "vitest";
import type { ToolDescriptor, ToolsetDescriptor } from "./descriptor.ts";
import { ToolshedError } from "./errors/toolshed-error.ts";
import { provideToolset } from "./provide-toolset.ts";
import type { ToolBuilder } from "./tool-builder.ts";
import { toolDescriptor, toolsetDescriptor } from "./tool-descriptor.fixture.ts";
import { Toolset } from "./toolset.ts";

type Added = ToolBuilder<(query: string) => string>;

type Build = (toolset: {
  search: () => Added;
  close: () => Added;
  add: (fn: (...args: never[]) => unknown) => Added;
  external: (name: string) => Added;
  display: (name: string) => unknown;
  instruct: (text: string) => unknown;
}) => unknown;

/** A toolset whose constructor does what the test says. */
function create(
  build: Build,
  tools: readonly ToolDescriptor[],
  rest: Partial<ToolsetDescriptor> = {},
): Toolset {
  class Sample extends Toolset {
    constructor() {
      super();
      // boundary: the test's own view of the protected methods, with one builder type for all functions.
      const asAdded = (builder: unknown): Added => builder as Added;
      build({
        search: () => asAdded(this.addTool(Sample.search)),
        close: () => asAdded(this.addTool(Sample.close)),
        add: (fn) => asAdded(this.addTool(fn)),
        external: (name) => asAdded(this.addExternalTool(name)),
        display: (name) => this.withDisplayName(name),
        instruct: (text) => this.withInstructions(text),
      });
    }
    static search(query: string): string {
      return query;
    }
    static close(number: string, reason: string): string {
      return number + reason;
    }
  }
  provideToolset(() => Sample, toolsetDescriptor("Sample", tools, rest));
  return new Sample();
}

const search = toolDescriptor("search", ["query"]);
const close = toolDescriptor("close", ["number", "reason"]);

function problem(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof ToolshedError) return error.message;
    throw error;
  }
  throw new Error("Nothing was thrown.");
}

describe("a class without descriptors", () => {
  it("says both causes", () => {
    class Lonely extends Toolset {}
    const message = problem(() => new Lonely());
    expect(message).toMatch(/^NOT_GENERATED: Lonely /);
    for (const part of ["npx toolshed generate", "toolshed.generated.js", '"sideEffects": false']) {
      expect(message).toContain(part);
    }
  });

  it("is also one that derives from a class with descriptors", () => {
    class Parent extends Toolset {}
    provideToolset(() => Parent, toolsetDescriptor("Parent", []));
    class Child extends Parent {}
    expect(() => new Parent()).not.toThrow();
    expect(problem(() => new Child())).toContain("NOT_GENERATED: Child");
  });
});

it("names the tools that were left out, with their codes", () => {
  const failed = [{ index: 1, target: "Sample.close", codes: ["TSH018", "TSH004"] }];
  const message = problem(() => create(({ search: add }) => add(), [search], { failed }));
  expect(message).toMatch(
    /^NOT_GENERATED: Sample \(src\/sample\.ts\) .*Sample\.close \(TSH018, TSH004\).*npx toolshed generate/,
  );
});

describe("a constructor that differs from what was generated", () => {
  const cases: readonly [name: string, build: Build, tools: readonly ToolDescriptor[], text: string][] = [
    ["more tools", (t) => void [t.search(), t.close()], [search], "adds close, but only 1"],
    [
      "another order",
      (t) => void [t.close(), t.search()],
      [search, close],
      "adds close where search was generated",
    ],
    ["another arity", (t) => t.search(), [{ ...search, arity: 2 }], "search takes 1 parameters"],
    ["a renamed static method", (t) => t.search(), [{ ...search, method: "find" }], "adds search where find"],
    [
      "a call too many",
      (t) => t.search().readOnly(),
      [search],
      "the call .readOnly(), which was not generated",
    ],
    [
      "another call",
      (t) => t.search().idempotent(),
      [{ ...search, calls: [["readOnly"]] }],
      "the call .idempotent() where .readOnly() was generated",
    ],
    [
      "another constant",
      (t) => t.search().withTags("a", "c"),
      [{ ...search, calls: [["withTags", "a", "b"]] }],
      '.withTags("a", "c") where .withTags("a", "b")',
    ],
    [
      "a default instead of a constant",
      (t) => t.search().destructive(),
      [{ ...search, calls: [["destructive", false]] }],
      ".destructive() where .destructive(false)",
    ],
    [
      "a constant instead of something live",
      (t) => t.search().requiresApproval(),
      [{ ...search, calls: [["requiresApproval", "(live)"]] }],
      ".requiresApproval() where .requiresApproval(…)",
    ],
    [
      "a missing call, seen at the next tool",
      (t) => void [t.search(), t.close()],
      [{ ...search, calls: [["readOnly"]] }, close],
      "search lacks the call .readOnly()",
    ],
    [
      "another open setting",
      (t) =>
        t
          .search()
          .withSettings({ limit: 1, region: "eu" })
          .configurable((s) => s.region),
      [
        {
          ...search,
          settings: { schema: {}, configurable: ["limit"] },
          calls: [
            ["withSettings", { limit: 1, region: "eu" }],
            ["configurable", "(live)"],
          ],
        },
      ],
      "search opens the setting region",
    ],
    [
      "an external tool for a function",
      (t) => t.external("search"),
      [search],
      "adds the external tool search",
    ],
    [
      "a function for an external tool",
      (t) => t.search(),
      [{ ...search, external: true }],
      "adds search where search",
    ],
    ["another display name", (t) => t.display("B"), [], "withDisplayName has another text"],
  ];

  it.each(cases)("is out of date at once: %s", (_name, build, tools, text) => {
    const message = problem(() => create(build, tools));
    expect(message).toMatch(/^OUT_OF_DATE: Sample \(src\/sample\.ts\) .*Run `npx toolshed generate`\.$/);
    expect(message).toContain(text);
  });

  const late: typeof cases = [
    ["a missing tool", (t) => t.search(), [search, close], "does not add close"],
    [
      "a missing last call",
      (t) => t.search(),
      [{ ...search, calls: [["readOnly"]] }],
      "search lacks the call .readOnly()",
    ],
  ];

  it.each(late)("is out of date at the first listing: %s", (_name, build, tools, text) => {
    const toolset = create(build, tools);
    expect(problem(() => toolset.tools())).toContain(text);
    // It stays so.
    expect(problem(() => toolset.tools())).toContain(text);
  });
});

describe("a constructor that is what was generated", () => {
  it("repeats every call, with live arguments recognised", () => {
    class Settings {
      limit = 20;
    }
    const calls: ToolDescriptor["calls"] = [
      ["withName", "search"],
      ["withTitle", "Search"],
      ["withDescription", "Searches."],
      ["readOnly"],
      ["destructive", false],
      ["idempotent"],
      ["openWorld", true],
      ["requiresApproval"],
      ["requiresApproval", "(live)"],
      ["withTags", "a", "b"],
      ["withMetadata", { b: [1, { c: null }], a: "x" }],
      ["withProviderOptions", {}],
      ["withTimeout", 1_000],
      ["withRetries", 2],
      ["sequential"],
      ["withValidator", "(live)"],
      ["withModelOutput", "(live)"],
      ["withHooks", "(live)"],
      ["preparedBy", "(live)"],
      ["deferred"],
      ["preliminary"],
      ["withView", "ui://a"],
      ["withSettings", "(live)"],
      ["configurable", "(live)"],
    ];
    const build: Build = (t) =>
      t
        .search()
        .withName("search")
        .withTitle("Search")
        .withDescription("Searches.")
        .readOnly()
        .destructive(false)
        .idempotent()
        .openWorld(true)
        .requiresApproval()
        .requiresApproval((query) => query === "")
        .withTags("a", "b")
        .withMetadata({ a: "x", b: [1, { c: null }] })
        .withProviderOptions({})
        .withTimeout(1_000)
        .withRetries(2)
        .sequential()
        .withValidator(() => undefined)
        .withModelOutput((result) => result)
        .withHooks({ onStart: () => undefined })
        .preparedBy((_ctx, tool) => tool)
        .deferred()
        .preliminary()
        .withView("ui://a")
        .withSettings(Settings)
        .configurable((s) => s.limit);
    const toolset = create(build, [{ ...search, calls, settings: { schema: {}, configurable: ["limit"] } }]);
    expect(toolset.tools().map((tool) => tool.name)).toEqual(["search"]);
  });

  it("may use functions of any name that a bundler gave them", () => {
    const e = (query: string): string => query;
    expect(create((t) => t.add(e), [search]).tools()).toHaveLength(1);
  });

  it("lists the same tools each time, in an array of its own", () => {
    const toolset = create((t) => void [t.search(), t.close()], [search, close]);
    const first = toolset.tools();
    first.pop();
    expect(toolset.tools().map((tool) => tool.name)).toEqual(["search", "close"]);
    expect(toolset.tools()[0]).toBe(first[0]);
  });

  it("carries its texts", () => {
    const toolset = create((t) => void [t.display("Tickets"), t.instruct("Search first.")], [], {
      displayName: "Tickets",
      instructions: "Search first.",
    });
    expect([toolset.displayName, toolset.instructions()]).toEqual(["Tickets", "Search first."]);
  });

  it("may describe tools that run elsewhere", async () => {
    const external = { ...toolDescriptor("click_element", ["selector"]), external: true as const };
    const [tool] = create((t) => t.external("click_element"), [external]).tools();
    expect(tool?.decode({ selector: "a" })).toEqual({ ok: true, value: { selector: "a" } });
    await expect(tool?.execute({ selector: "a" })).rejects.toThrow("outside of this process");
  });
});
