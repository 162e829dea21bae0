// Schemas in providers' dialects as generated modules hold them: byte for byte what the runtime would make of the input schema.

import { toDialect } from "@toolshed/runtime/dialects";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compact } from "../../../../../integration/compact-failure.ts";
import { providerNames } from "../../../../analyzer/src/model/provider-name.ts";
import { type TypeCase, typeCase } from "../../../testing/arbitrary-type.ts";
import { onlyTool } from "../../../testing/load-module.ts";
import { object, toolsetOf } from "../../../testing/models.ts";
import { propertyTypes } from "../../../testing/property-values.ts";
import { emitModule } from "../module/emit-module.ts";

const text = (example: TypeCase, providers?: typeof providerNames): string =>
  emitModule([toolsetOf(example.type, example.definitions)], providers === undefined ? {} : { providers })
    .text;

it("hold what the run-time conversion gives, for any type", () => {
  let schemas = 0;
  let reasons = 0;
  const check = (example: TypeCase): void => {
    const { inputSchema, dialects = {} } = onlyTool(text(example, providerNames));
    for (const provider of providerNames) {
      // boundary: generated schemas are JSON.
      const made = toDialect(inputSchema as Parameters<typeof toDialect>[0], provider);
      const written = dialects[provider];
      if (written === undefined) {
        expect(made.ok && made.schema).toBe(inputSchema);
        continue;
      }
      const expected = made.ok ? { schema: made.schema } : { reason: made.reason };
      expect(JSON.stringify(written)).toBe(JSON.stringify(expected));
      if (made.ok) schemas += 1;
      else reasons += 1;
    }
    expect("gemini-json-schema" in dialects).toBe(
      dialects.gemini !== undefined && "reason" in dialects.gemini,
    );
  };
  compact(fc.property(typeCase, check), { numRuns: Math.ceil(propertyTypes / 3), endOnFailure: true });
  expect(Math.min(schemas, reasons)).toBeGreaterThan(5);
});

it("are not there without a configured provider", () => {
  const example = { type: object({ at: { kind: "native", native: "URL" } }), definitions: {} } as const;
  expect(text(example)).not.toContain("dialects");
  expect(text(example, ["mistral"] as never)).not.toContain("dialects");
  expect(text(example, ["openai-strict"] as never)).toContain("dialects");
});
