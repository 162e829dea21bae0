// A tool's input schema for one target: as it was generated, else as it is converted, once.
import type { ProviderTarget } from "../dialect/dialect-name.ts";
import type { ReportEntry } from "../dialect/report-entry.ts";
import { type DialectSchema, toDialect } from "../dialect/to-dialect.ts";
import { type JsonObject, schemaJson } from "../json.ts";
import type { Tool } from "../tool.ts";

export type TargetSchema = {
  readonly target: ProviderTarget;
  readonly report: () => readonly ReportEntry[];
  readonly toBase: (value: unknown) => unknown;
} & ({ readonly ok: true; readonly schema: JsonObject } | { readonly ok: false; readonly reason: string });

const converted = /* @__PURE__ */ new WeakMap<JsonObject, Map<ProviderTarget, DialectSchema>>();

function convert(schema: JsonObject, target: ProviderTarget): DialectSchema {
  const known = converted.get(schema) ?? new Map<ProviderTarget, DialectSchema>();
  converted.set(schema, known);
  const written = known.get(target) ?? toDialect(schema, target);
  known.set(target, written);
  return written;
}

export function targetSchema({ inputSchema, dialects }: Tool<never>, target: ProviderTarget): TargetSchema {
  const written = dialects?.[target];
  const whole = (): DialectSchema => convert(inputSchema, target);
  const common = {
    target,
    report: () => whole().report,
    // With a generated schema, the way back is made with the first call.
    toBase: (value: unknown) => {
      const made = whole();
      return made.ok ? made.toBase(value) : value;
    },
  };
  if (written !== undefined) {
    return "schema" in written
      ? { ...common, ok: true, schema: schemaJson(written.schema) }
      : { ...common, ok: false, reason: written.reason };
  }
  const made = whole();
  return made.ok
    ? { ...common, ok: true, schema: made.schema }
    : { ...common, ok: false, reason: made.reason };
}
