// The lines that convert known properties in a copy, of objects and of records.
import type { PropertyModel } from "@toolshed/analyzer";
import { pascalPart } from "../module/names.ts";
import { printString } from "../print/print-string.ts";
import type { ConversionContext } from "./conversion-context.ts";

/** The copy. The check has refused an own key `__proto__`, so nothing but own data goes into it. */
export const copyLine = "const output: { [key: string]: unknown } = { ...(input as object) };";

export function propertyLines(
  properties: readonly PropertyModel[],
  context: ConversionContext,
): readonly string[] {
  return properties
    .filter((property) => property.name !== "__proto__" && context.graph.converts(property.type))
    .map((property) => {
      const key = printString(property.name);
      const place = `output[${key}]`;
      const part = pascalPart(property.name) || "Property";
      const assignment = `${place} = ${context.convert(property.type, place, part)};`;
      if (!property.optional) return assignment;
      // A name that every object inherits says nothing about what was sent.
      const guard =
        property.name in Object.prototype ? `${context.module.helper("hasOwn")}(output, ${key}) && ` : "";
      return `if (${guard}${place} !== undefined) ${assignment}`;
    });
}
