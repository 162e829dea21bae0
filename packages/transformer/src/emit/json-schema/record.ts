// The schema of an object that is open to keys of any name or of some forms, with the properties that are known.
import type { JsonObject, KeyPattern, PropertyModel, RecordType } from "@toolshed/analyzer";
import { escapeText } from "../template/escape-text.ts";
import { patternsOf } from "../template/patterns-of.ts";
import { templatePattern } from "../template/template-pattern.ts";
import { emitProperties } from "./properties.ts";
import type { SchemaContext, SchemaEmitter } from "./schema-context.ts";

export const emitRecord: SchemaEmitter<RecordType> = ({ properties, patterns = [], value }, context) => ({
  type: "object",
  ...(properties.length > 0 && emitProperties(properties, context)),
  ...(patterns.length > 0 && { patternProperties: emitPatterns(patterns, properties, context) }),
  additionalProperties: value === undefined ? false : context.emit(value),
});

function emitPatterns(
  patterns: readonly KeyPattern[],
  properties: readonly PropertyModel[],
  context: SchemaContext,
): JsonObject {
  return Object.fromEntries(
    patterns.map((pattern) => [keyPattern(pattern, properties), context.emit(pattern.value)]),
  );
}

/** The form but for known names, which have types of their own; strict validators refuse a name that is both. */
function keyPattern(pattern: KeyPattern, properties: readonly PropertyModel[]): string {
  const form = templatePattern(pattern.key);
  const known = properties.filter(({ name }) => patternsOf(name, [pattern]).length > 0);
  if (known.length === 0) return form;
  return `^(?!(?:${known.map(({ name }) => escapeText(name)).join("|")})$)${form.slice(1)}`;
}
