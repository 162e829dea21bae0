// A transformer that remembers gives what one that starts anew gives, whatever came before.
import type { ToolsetModel, TypeModel } from "@toolshed/analyzer";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type TypeCase, typeCase } from "../testing/arbitrary-type.ts";
import { object, project, toolsetOf } from "../testing/models.ts";
import { emitShared } from "./emit/module/emit-shared.ts";
import { TypeGraph } from "./emit/type-graph.ts";
import { ProjectTransformer } from "./project-transformer.ts";
import { transformProject } from "./transform.ts";

// Only counts the calls.
vi.mock(import("./emit/module/emit-shared.ts"), async (original) => {
  const real = await original();
  return { ...real, emitShared: vi.fn(real.emitShared) };
});

const options = { indexDir: "src" };
const paths = ["src/a.ts", "src/b.ts", "src/c.mts", "src/d.cts"] as const;

/** The same types, in which those of the definitions that do not hold themselves have no names of their own. */
function writtenOut({ type, definitions }: TypeCase): TypeCase {
  const graph = new TypeGraph(definitions);
  const written = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(written);
    if (typeof part !== "object" || part === null) return part;
    const { kind, name, ...notes } = part as { readonly kind?: unknown; readonly name?: unknown };
    if (kind === "ref" && typeof name === "string" && !graph.isRecursive(name))
      return { ...(written(graph.definition(name)) as TypeModel), ...notes };
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, written(value)]));
  };
  // boundary: a type is JSON, and what is put in the place of a reference is a type.
  return { type, definitions: written(definitions) as TypeCase["definitions"] };
}

describe("ProjectTransformer", () => {
  it("gives the same as from the start after any sequence of edits", () => {
    const edit = fc.record({
      path: fc.constantFrom(...paths),
      content: fc.option(fc.nat({ max: 4 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(
        fc.array(typeCase, { minLength: 5, maxLength: 5 }),
        fc.array(edit, { maxLength: 12 }),
        (cases, edits) => {
          const transformer = new ProjectTransformer(options);
          const toolsets = new Map<string, ToolsetModel>();
          for (const { path, content } of edits) {
            const found = content === undefined ? undefined : cases[content];
            if (found === undefined) toolsets.delete(path);
            else toolsets.set(path, { ...toolsetOf(found.type, found.definitions), file: path });
            const model = project(...toolsets.values());
            expect(transformer.transform(model).files).toEqual(transformProject(model, options).files);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("gives the same as from the start when types inside shared ones get names, or lose them", () => {
    fc.assert(
      fc.property(typeCase, fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 2 }), (named, edits) => {
        const transformer = new ProjectTransformer(options);
        const toolsetAt = (path: string, { type, definitions }: TypeCase): ToolsetModel => ({
          ...toolsetOf(object({ one: type, two: type }), definitions),
          file: path,
        });
        const forms = [named, writtenOut(named)] as const;
        const isNamed = [false, false, false, false];
        const toolsets = paths.map((path) => toolsetAt(path, forms[1]));
        for (const index of [undefined, ...edits]) {
          if (index !== undefined) {
            isNamed[index] = !isNamed[index];
            toolsets[index] = toolsetAt(paths[index] ?? "", forms[isNamed[index] ? 0 : 1]);
          }
          const model = project(...toolsets);
          expect(transformer.transform(model).files).toEqual(transformProject(model, options).files);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("writes what modules share once, as long as edits do not concern it", () => {
    const transformer = new ProjectTransformer(options);
    const string: TypeModel = { kind: "string" };
    const shared = object({ a: string, b: string, c: string, d: string });
    const user = (file: string, extra: TypeModel, names: { readonly [name: string]: TypeModel } = {}) => ({
      ...toolsetOf(object({ one: { kind: "ref", name: "Shared" }, extra }), { Shared: shared, ...names }),
      file,
    });
    const sharedFile = (...toolsets: readonly ToolsetModel[]) =>
      transformer.transform(project(...toolsets)).files.find(({ path }) => path.includes("toolshed.types"));
    const [a, b] = [user("src/a.ts", string), user("src/b.ts", string)];
    vi.mocked(emitShared).mockClear();
    const first = sharedFile(a, b);
    expect(first?.text).toContain("sharedSchema");
    for (const extra of [{ kind: "number" }, { kind: "boolean" }, object({ own: string })] as const)
      expect(sharedFile(a, user("src/b.ts", extra))).toBe(first);
    expect(sharedFile(a, user("src/b.ts", { kind: "ref", name: "Own" }, { Own: object({}) }))).toBe(first);
    expect(emitShared).toHaveBeenCalledTimes(1);
  });

  it("forgets in time what is gone", () => {
    const transformer = new ProjectTransformer(options);
    const version = (count: number) =>
      project(toolsetOf(object({ [`only${count}`]: { kind: "string" }, [`and${count}`]: { kind: "null" } })));
    for (let count = 0; count < 200; count++) {
      const model = version(count);
      expect(transformer.transform(model).files).toEqual(transformProject(model, options).files);
    }
    expect(transformer.remembered).toBeLessThan(1_000);
  });
});
