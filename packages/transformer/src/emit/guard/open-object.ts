// Has a value at least the properties of an object type? Inherited ones count, as getters of classes are.
import type { ObjectType } from "@toolshed/analyzer";
import type { CheckEmitter } from "../decoder/check-context.ts";
import { pascalPart } from "../module/names.ts";
import { printString } from "../print/print-string.ts";

export const openObjectGuard: CheckEmitter<ObjectType> = {
  statements: (type, context) => {
    const lines = [`if (!${context.module.helper("isObject")}(input)) return false;`];
    // What holds values of a recursive definition comes last, as in the check of JSON.
    const late = type.properties.filter((property) => context.graph.reachesRecursion(property.type));
    const early = type.properties.filter((property) => !late.includes(property));
    for (const [index, property] of [...early, ...late].entries()) {
      const value = `value${index}`;
      const { negated } = context.check(property.type, value, pascalPart(property.name) || "Property");
      const key = printString(property.name);
      // A name that every object inherits counts only where the object has it itself.
      const inherited = property.name in Object.prototype;
      const own = inherited
        ? `${context.module.helper("hasOwn")}(input, ${key}) ? input[${key}] : undefined`
        : undefined;
      lines.push(`const ${value} = ${own ?? `input[${key}]`};`);
      if (property.optional) lines.push(`if (${value} !== undefined && ${negated}) return false;`);
      else lines.push(`if (${negated}) return false;`);
    }
    return [...lines, "return true;"];
  },
};
