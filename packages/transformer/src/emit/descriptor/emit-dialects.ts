// A tool's input schema as the providers take it that the configuration names, so that nothing is converted when a process starts.
import type { JsonObject, ProviderName } from "@toolshed/analyzer";
import {
  type DialectSchema,
  type ProviderTarget,
  toDialect,
  type WrittenDialect,
} from "@toolshed/runtime/dialects";
import type { Printable } from "../print/print-value.ts";

/** Undefined where every one of them takes the schema as it is. */
export function emitDialects(schema: JsonObject, providers: readonly ProviderName[]): Printable | undefined {
  const written: (readonly [ProviderTarget, Printable])[] = [];
  const write = (target: ProviderTarget): DialectSchema => {
    const dialect = toDialect(schema, target);
    if (!dialect.ok || dialect.schema !== schema) written.push([target, printable(dialect)]);
    return dialect;
  };
  for (const provider of providers) {
    // What its first form cannot say, its second may.
    if (!write(provider).ok && provider === "gemini") write("gemini-json-schema");
  }
  return written.length === 0 ? undefined : Object.fromEntries(written);
}

function printable(dialect: DialectSchema): Printable {
  const written: WrittenDialect = dialect.ok ? { schema: dialect.schema } : { reason: dialect.reason };
  // boundary: both forms are JSON.
  return written as Printable;
}
