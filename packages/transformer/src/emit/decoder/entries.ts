// The body of an object's check: one pass over its own keys, which counts the required ones.
import type { PropertyModel, TypeModel } from "@toolshed/analyzer";
import { pascalPart } from "../module/names.ts";
import { printString } from "../print/print-string.ts";
import type { CheckContext } from "./check-context.ts";

/**
 * What holds values of a recursive definition is checked last, when all else fits: the members of a
 * union are then told apart before any of them descends.
 *
 * @param others The type of the values under any other key; without it no other key is legal.
 * @param othersOptional May those values also be undefined?
 */
export function entriesStatements(
  properties: readonly PropertyModel[],
  others: TypeModel | undefined,
  context: CheckContext,
  othersOptional = false,
): readonly string[] {
  const { module, graph } = context;
  const required = properties.filter((property) => !property.optional).length;
  // An own key `__proto__` is legal nowhere, whatever a type says.
  const legal = properties.filter((property) => property.name !== "__proto__");
  const late = legal.filter((property) => graph.reachesRecursion(property.type));
  const cases = legal.flatMap((property) => caseLines(property, !late.includes(property), context));
  const readsValue = others !== undefined || late.length < legal.length;
  const lines = [`if (!${module.helper("isObject")}(input)) return false;`];
  if (required > 0) lines.push("let required = 0;");
  lines.push("for (const key in input) {", `  if (!${module.helper("hasOwn")}(input, key)) continue;`);
  if (others !== undefined) lines.push('  if (key === "__proto__") return false;');
  if (readsValue) lines.push("  const value = input[key];");
  const other = others === undefined ? "return false;" : otherLine(others, othersOptional, context);
  if (cases.length === 0) lines.push(`  ${other}`);
  else {
    lines.push(
      "  switch (key) {",
      ...cases.map((line) => `    ${line}`),
      "    default:",
      `      ${other}`,
      "  }",
    );
  }
  lines.push("}");
  if (late.length === 0)
    return [...lines, required > 0 ? `return required === ${required};` : "return true;"];
  if (required > 0) lines.push(`if (required !== ${required}) return false;`);
  return [...lines, ...late.map((property) => lateLine(property, context)), "return true;"];
}

function otherLine(others: TypeModel, optional: boolean, context: CheckContext): string {
  const { negated } = context.check(others, "value", "Value");
  return `if (${optional ? "value !== undefined && " : ""}${negated}) return false;`;
}

function caseLines(property: PropertyModel, checked: boolean, context: CheckContext): readonly string[] {
  const lines = [`case ${printString(property.name)}:`];
  if (checked) {
    const { negated } = context.check(property.type, "value", partOf(property));
    lines.push(
      property.optional
        ? `  if (value !== undefined && ${negated}) return false;`
        : `  if (${negated}) return false;`,
    );
  }
  if (!property.optional) lines.push("  required++;");
  return [...lines, "  break;"];
}

/** A required property is there by then; an optional one may be inherited, which does not count. */
function lateLine(property: PropertyModel, context: CheckContext): string {
  const key = printString(property.name);
  const { negated } = context.check(property.type, `input[${key}]`, partOf(property));
  if (!property.optional) return `if (${negated}) return false;`;
  const own =
    property.name in Object.prototype ? `${context.module.helper("hasOwn")}(input, ${key}) && ` : "";
  return `if (${own}input[${key}] !== undefined && ${negated}) return false;`;
}

function partOf(property: PropertyModel): string {
  return pascalPart(property.name) || "Property";
}
