// The body of an object's check: one pass over its own keys, which counts the required ones.
import type { PropertyModel, TypeModel } from "@toolshed/analyzer";
import { pascalPart } from "../module/names.ts";
import { printString } from "../print/print-string.ts";
import type { CheckContext } from "./check-context.ts";

/**
 * @param others The type of the values under any other key; without it no other key is legal.
 * @param othersOptional May those values also be undefined?
 */
export function entriesStatements(
  properties: readonly PropertyModel[],
  others: TypeModel | undefined,
  context: CheckContext,
  othersOptional = false,
): readonly string[] {
  const { module } = context;
  const required = properties.filter((property) => !property.optional).length;
  // An own key `__proto__` is legal nowhere, whatever a type says.
  const cases = properties
    .filter((property) => property.name !== "__proto__")
    .flatMap((property) => caseLines(property, context));
  const lines = [`if (!${module.helper("isObject")}(input)) return false;`];
  if (required > 0) lines.push("let required = 0;");
  lines.push("for (const key in input) {", `  if (!${module.helper("hasOwn")}(input, key)) continue;`);
  if (others !== undefined) lines.push('  if (key === "__proto__") return false;');
  const other =
    others === undefined
      ? "return false;"
      : `if (${othersOptional ? "value !== undefined && " : ""}${context.check(others, "value", "Value").negated}) return false;`;
  if (cases.length > 0 || others !== undefined) lines.push("  const value = input[key];");
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
  return [...lines, "}", required > 0 ? `return required === ${required};` : "return true;"];
}

function caseLines(property: PropertyModel, context: CheckContext): readonly string[] {
  const { negated } = context.check(property.type, "value", pascalPart(property.name) || "Property");
  return [
    `case ${printString(property.name)}:`,
    property.optional
      ? `  if (value !== undefined && ${negated}) return false;`
      : `  if (${negated}) return false;`,
    ...(property.optional ? [] : ["  required++;"]),
    "  break;",
  ];
}
