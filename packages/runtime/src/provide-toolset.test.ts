// Registration and lazy use: import cycles, reloaded modules, several copies of the runtime, foreign versions.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ToolsetDescriptor } from "./descriptor.ts";
import { ToolshedError } from "./errors/toolshed-error.ts";
import { provideTool, provideToolset } from "./provide-toolset.ts";
import type { Tool } from "./tool.ts";
import { toolDescriptor, toolsetDescriptor } from "./tool-descriptor.fixture.ts";
import type { ToolSource } from "./tool-source.ts";
import { Toolset } from "./toolset.ts";

const echo = toolDescriptor("echo", ["text"]);
const descriptor = toolsetDescriptor("Echo", [echo], { instructions: "Be brief." });

/** A class like a user's, and how often it was constructed. */
function createEcho(Base: typeof Toolset = Toolset) {
  let constructed = 0;
  class Echo extends Base {
    constructor() {
      super();
      constructed += 1;
      this.withInstructions("Be brief.");
      this.addTool(Echo.echo);
    }
    static echo(text: string): string {
      return text;
    }
  }
  return { Echo, constructed: () => constructed };
}

const registry = (): unknown[] =>
  (globalThis as unknown as { [key: symbol]: unknown[] })[Symbol.for("toolshed.v1")] ?? [];

describe("laziness", () => {
  it("touches the class only when a tool runs", async () => {
    const { Echo, constructed } = createEcho();
    const thunk = vi.fn(() => Echo);
    const source: ToolSource = provideToolset(thunk, descriptor);
    const tool: Tool<unknown, { text: string }, string> = provideTool(source, "echo");
    expect([tool.name, tool.description, tool.inputSchema]).toEqual(["echo", "Does echo.", echo.inputSchema]);
    expect(tool.decode({ text: "a" })).toEqual({ ok: true, value: { text: "a" } });
    expect(tool.decode({})).toMatchObject({ ok: false });
    expect(source.instructions?.({ deps: undefined })).toBe("Be brief.");
    expect(thunk).not.toHaveBeenCalled();
    expect(await tool.execute({ text: "a" })).toBe("a");
    expect(await tool.call({ text: "b" })).toBe("b");
    expect((await source.tools({ deps: undefined })).map(({ name }) => name)).toEqual(["echo"]);
    expect(constructed()).toBe(1);
  });

  it("holds the whole constructor against the descriptors at the first use, every time until it fits", async () => {
    const { Echo } = createEcho();
    const more = toolsetDescriptor("Echo", [echo, toolDescriptor("shout", ["text"])], {
      instructions: "Be brief.",
    });
    const tool: Tool = provideTool(
      provideToolset(() => Echo, more),
      "echo",
    );
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(tool.execute({ text: "a" })).rejects.toMatchObject({ code: "OUT_OF_DATE" });
    }
  });

  it("refuses a handle of something that was not generated", () => {
    const { Echo } = createEcho();
    expect(() =>
      provideTool(
        provideToolset(() => Echo, descriptor),
        "other",
      ),
    ).toThrow(TypeError);
    expect(() => provideTool({ tools: () => [] }, "echo")).toThrow(TypeError);
  });
});

describe("import cycles", () => {
  it("work when the generated module runs before the class exists", async () => {
    const source: ToolSource = provideToolset(() => Late, descriptor);
    const tools: { readonly echo: Tool<unknown, { text: string }, string> } = {
      echo: provideTool(source, "echo"),
    };
    // Another class is constructed while `Late` is in its temporal dead zone.
    const { Echo } = createEcho();
    provideToolset(() => Echo, descriptor);
    expect(new Echo().tools()).toHaveLength(1);
    class Late extends Toolset {
      constructor() {
        super();
        this.withInstructions("Be brief.");
        this.addTool(Late.echo);
      }
      static echo(text: string): string {
        return `late ${text}`;
      }
    }
    expect(await tools.echo.execute({ text: "a" })).toBe("late a");
    expect(new Late().tools()).toHaveLength(1);
  });

  it("work when a bundler gives undefined until the class exists", () => {
    let Later: (new () => Toolset) | undefined;
    // boundary: what a bundler's hoisted variable is before its module has run.
    provideToolset(() => Later as new () => Toolset, descriptor);
    const { Echo } = createEcho();
    provideToolset(() => Echo, descriptor);
    expect(new Echo().tools()).toHaveLength(1);
    Later = createEcho().Echo;
    expect(new Later().tools()).toHaveLength(1);
  });

  it("do not hide what a module's own code threw", () => {
    const broken = provideToolset(() => {
      throw new RangeError("broken module");
    }, descriptor);
    const { Echo } = createEcho();
    expect(() => new Echo()).toThrow("broken module");
    expect(() => broken.tools({ deps: undefined })).toThrow("broken module");
  });
});

describe("the registry", () => {
  beforeEach(() => {
    registry().length = 0;
  });

  it("takes the newest descriptors of a class and drops the older", () => {
    const { Echo } = createEcho();
    provideToolset(() => Echo, toolsetDescriptor("Echo", []));
    provideToolset(() => Echo, toolsetDescriptor("Echo", [], { instructions: "old" }));
    provideToolset(() => Echo, descriptor);
    expect(new Echo().tools()).toHaveLength(1);
    expect(registry()).toHaveLength(1);
  });

  it.each(["first", "last"])("prefers what stands in the class's own module, registered %s", (place) => {
    const { Echo } = createEcho();
    const inlined = { ...descriptor, inlined: true as const };
    // As generated for a constructor that has all its calls: the build step has taken some.
    const generated = {
      ...descriptor,
      tools: descriptor.tools.map((tool) => ({ ...tool, calls: [["readOnly"]] as const })),
    };
    for (const each of place === "first" ? [inlined, generated] : [generated, inlined])
      provideToolset(() => Echo, each);
    expect(new Echo().tools()).toHaveLength(1);
    expect(registry()).toHaveLength(1);
    // A module that was loaded again.
    provideToolset(() => Echo, { ...inlined });
    expect(new Echo().tools()).toHaveLength(1);
    expect(registry()).toHaveLength(1);
  });

  it("finds a class that came into being after others were found", () => {
    const [late, other] = [createEcho(), createEcho()];
    let exists = false;
    const thunk = () => {
      if (!exists) throw new ReferenceError("Cannot access 'Echo' before initialization");
      return late.Echo;
    };
    provideToolset(thunk, toolsetDescriptor("Echo", []));
    provideToolset(thunk, descriptor);
    provideToolset(() => other.Echo, descriptor);
    expect(new other.Echo().tools()).toHaveLength(1);
    expect(() => new late.Echo()).toThrow("no generated descriptors");
    exists = true;
    expect(new late.Echo().tools()).toHaveLength(1);
    expect(registry()).toHaveLength(2);
    registry().length = 0;
    expect(() => new late.Echo()).toThrow("no generated descriptors");
  });

  it("keeps classes of the same name and file apart", () => {
    const [one, other] = [createEcho(), createEcho()];
    provideToolset(() => one.Echo, descriptor);
    provideToolset(() => other.Echo, descriptor);
    expect([new one.Echo().tools(), new other.Echo().tools()].map(({ length }) => length)).toEqual([1, 1]);
    expect(registry()).toHaveLength(2);
  });

  it("is shared by two copies of the runtime, whichever of them is used where", async () => {
    vi.resetModules();
    const copy = await import("./index.ts");
    expect(copy.Toolset).not.toBe(Toolset);
    // The generated module found this copy, the class the other one.
    const { Echo } = createEcho(copy.Toolset);
    const source: ToolSource = provideToolset(() => Echo, descriptor);
    const tool: Tool<unknown, { text: string }> = provideTool(source, "echo");
    expect(new Echo().tools()).toHaveLength(1);
    expect(await tool.execute({ text: "a" })).toBe("a");
    // And the reverse.
    const own = createEcho();
    copy.provideToolset(() => own.Echo, descriptor);
    expect(new own.Echo().tools()).toHaveLength(1);
  });
});

it.each([0, 2, 99, undefined])("refuses descriptors of version %s at load", (version) => {
  const { Echo } = createEcho();
  // boundary: a module of another version is not what this version's types say.
  const foreign = { ...descriptor, version } as ToolsetDescriptor;
  let caught: unknown;
  try {
    provideToolset(() => Echo, foreign);
  } catch (error) {
    caught = error;
  }
  expect(caught).toBeInstanceOf(ToolshedError);
  expect(caught).toMatchObject({ code: "VERSION_MISMATCH" });
  expect(String(caught)).toMatch(/Echo \(src\/echo\.ts\).*npx toolshed generate/);
});
