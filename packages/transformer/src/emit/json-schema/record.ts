// The schema of an object that is open to keys of any name or of some forms, with the properties that are known.
import type { KeyPattern, RecordType } from "@toolshed/analyzer";
import { templatePattern } from "../template/template-pattern.ts";
import { emitProperties } from "./properties.ts";
import type { SchemaContext, SchemaEmitter } from "./schema-context.ts";

export const emitRecord: SchemaEmitter<RecordType> = ({ properties, patterns = [], value }, context) => ({
  type: "object",
  ...(properties.length > 0 && emitProperties(properties, context)),
  ...(patterns.length > 0 && { patternProperties: emitPatterns(patterns, context) }),
  additionalProperties: value === undefined ? false : context.emit(value),
});

function emitPatterns(patterns: readonly KeyPattern[], context: SchemaContext) {
  return Object.fromEntries(patterns.map(({ key, value }) => [templatePattern(key), context.emit(value)]));
}
