// A transformer that remembers gives what one that starts anew gives, whatever came before.
import type { ToolsetModel } from "@toolshed/analyzer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { typeCase } from "../testing/arbitrary-type.ts";
import { object, project, toolsetOf } from "../testing/models.ts";
import { ProjectTransformer } from "./project-transformer.ts";
import { transformProject } from "./transform.ts";

const options = { indexDir: "src" };
const paths = ["src/a.ts", "src/b.ts", "src/c.mts", "src/d.cts"] as const;

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
