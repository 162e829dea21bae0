// The analyzer judges provider limits (TSH019) by an outline of the schema, since rules know no emitter: it has to have the
// keywords that the schema really has.
import fc from "fast-check";
import { expect, test } from "vitest";
import { outlineOf } from "../../../../analyzer/src/rules/tsh019-provider-limits/schema-outline.ts";
import { typeCase } from "../../../testing/arbitrary-type.ts";
import { emitObjectSchema } from "./emit-json-schema.ts";

/** Keywords that hold one schema, a list of schemas, or schemas by name. */
const single: ReadonlySet<string> = new Set(["items", "additionalProperties"]);
const lists: ReadonlySet<string> = new Set(["prefixItems", "anyOf"]);
const named: ReadonlySet<string> = new Set(["properties", "patternProperties", "$defs"]);

/** The sorted keywords of every schema of a document, themselves sorted. */
function keywordLists(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = Object.keys(schema).filter((keyword) => keyword !== "$defs");
  const inner = Object.entries(schema).flatMap(([keyword, value]) => {
    if (single.has(keyword)) return keywordLists(value);
    if (lists.has(keyword) && Array.isArray(value)) return value.flatMap(keywordLists);
    return named.has(keyword) ? Object.values(value).flatMap(keywordLists) : [];
  });
  return [own.sort().join(" "), ...inner].sort();
}

test("the outline of any type has the keywords of its schema", () => {
  fc.assert(
    fc.property(typeCase, ({ type, definitions }) => {
      const root = { kind: "object", properties: [{ name: "a", type }] } as const;
      const outlined = outlineOf(root, definitions).parts.map(({ keywords }) =>
        Object.keys(keywords).sort().join(" "),
      );
      expect(outlined.sort()).toEqual(keywordLists(emitObjectSchema(root, definitions)));
    }),
    { numRuns: 500 },
  );
});
