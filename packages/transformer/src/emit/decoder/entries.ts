// The body of an object's check: each property's value, and that there are no keys beside them. Objects that may have
// others are passed over key by key.
import type { KeyPattern, PropertyModel, TypeModel } from "@toolshed/analyzer";
import { pascalPart } from "../module/names.ts";
import { printTypeKey } from "../print/print-key.ts";
import { printString } from "../print/print-string.ts";
import { lineWidth } from "../print/print-value.ts";
import type { CheckContext } from "./check-context.ts";
import { LocalNames } from "./local-names.ts";
import { itemLines, refuseWhere } from "./refusal.ts";
import { templateConstant } from "./template.ts";

/** What keys an object may have: known ones, those of a form, and with `value` any other. */
export interface Entries {
  readonly properties: readonly PropertyModel[];
  readonly patterns?: readonly KeyPattern[];
  readonly value?: TypeModel;
}

/**
 * What holds values of a recursive definition is checked last, when all else fits: the members of a
 * union are then told apart before any of them descends.
 *
 * @param othersOptional May the values of keys that are not known also be undefined?
 */
export function entriesStatements(
  { properties, patterns = [], value }: Entries,
  context: CheckContext,
  othersOptional = false,
): readonly string[] {
  const isObject = `if (!${context.isObject}(input)) return false;`;
  // An own key `__proto__` is legal nowhere, whatever a type says.
  const legal = properties.filter((property) => property.name !== "__proto__");
  if (properties.some((property) => property.name === "__proto__" && !property.optional)) {
    return [isObject, "return false;"];
  }
  const { reads, refusals, locals } = readProperties(legal, context);
  if (value === undefined && patterns.length === 0) {
    const count = countExpression(legal, locals, context);
    if (legal.length === 0) return [isObject, `return ${count.equal};`];
    return [isObject, ...reads, `if (${count.unequal}) return false;`, ...refusals, "return true;"];
  }
  const others = otherLines(patterns, value, othersOptional, context);
  return [isObject, ...openKeys(legal, others, context), ...reads, ...refusals, "return true;"];
}

/** The refusals of the properties' values in `input`, which may have others. */
export function propertyRefusals(
  properties: readonly PropertyModel[],
  context: CheckContext,
): readonly string[] {
  const { reads, refusals } = readProperties(properties, context);
  return [...reads, ...refusals];
}

interface PropertyLines {
  readonly reads: readonly string[];
  readonly refusals: readonly string[];
  /** The constants, by the properties' names. */
  readonly locals: ReadonlyMap<string, string>;
}

function readProperties(properties: readonly PropertyModel[], context: CheckContext): PropertyLines {
  const names = new LocalNames();
  const named = properties.map((property) => ({ property, local: names.claim(property.name) }));
  const reads = named.map(({ property, local }) => {
    const key = printString(property.name);
    // A name that every object inherits counts only where the object has it itself; its type is none to go by.
    if (property.name in Object.prototype) {
      const own = `${context.module.helper("hasOwn")}(input, ${key}) ? input[${key}] : undefined`;
      return { line: `const ${local}: unknown = ${own};` };
    }
    return { member: local === property.name ? local : `${printTypeKey(property.name)}: ${local}` };
  });
  const members = reads.flatMap(({ member }) => member ?? []);
  const refusals = named.map(({ property, local }) => {
    const part = pascalPart(property.name) || "Property";
    const lines = context.refuse(property.type, local, part);
    return {
      lines: property.optional ? refuseWhere(`${local} !== undefined`, lines) : lines,
      late: context.graph.reachesRecursion(property.type),
    };
  });
  const early = refusals.filter(({ late }) => !late);
  return {
    reads: [...(members.length > 0 ? printMembers(members) : []), ...reads.flatMap(({ line }) => line ?? [])],
    refusals: [
      // Loops come after what takes no time.
      ...early.filter(({ lines }) => lines.length === 1),
      ...early.filter(({ lines }) => lines.length !== 1),
      ...refusals.filter(({ late }) => late),
    ].flatMap(({ lines }) => lines),
    locals: new Map(named.map(({ property, local }) => [property.name, local])),
  };
}

/**
 * Has the object as many keys as known properties? A check refuses undefined, so with all its required
 * properties in order there is then no key beside them.
 */
function countExpression(
  properties: readonly PropertyModel[],
  locals: ReadonlyMap<string, string>,
  { module }: CheckContext,
): { readonly equal: string; readonly unequal: string } {
  const required = properties.filter((property) => !property.optional).length;
  const optional = properties
    .filter((property) => property.optional)
    .map(({ name }) => `${module.helper("present")}(${locals.get(name) ?? ""})`);
  const expected = [...(required > 0 || optional.length === 0 ? [String(required)] : []), ...optional].join(
    " + ",
  );
  const count = `${module.helper("countKeys")}(input)`;
  return { equal: `${count} === ${expected}`, unequal: `${count} !== ${expected}` };
}

/** The constants that properties are read into, once, so that no check reads them again. */
function printMembers(members: readonly string[]): readonly string[] {
  const flat = `const { ${members.join(", ")} } = input;`;
  if (flat.length + 2 <= lineWidth) return [flat];
  return ["const {", ...fill(members.map((member) => `${member},`)), "} = input;"];
}

/** The pass over the keys of an object that may have others, of which `others` refuses `value`. */
function openKeys(
  properties: readonly PropertyModel[],
  others: readonly string[],
  context: CheckContext,
): readonly string[] {
  const known = properties.map(({ name }) => printString(name));
  const reading = ['if (key === "__proto__") return false;', "const value = input[key];", ...others];
  const lines = known.length === 0 ? reading : keySwitch(known, reading);
  return [
    "for (const key in input) {",
    `  if (!${context.module.helper("hasOwn")}(input, key)) continue;`,
    ...lines.map((line) => `  ${line}`),
    "}",
  ];
}

function keySwitch(known: readonly string[], others: readonly string[]): readonly string[] {
  return [
    "switch (key) {",
    ...caseLines(known),
    "    break;",
    "  default: {",
    ...others.map((line) => `    ${line}`),
    "  }",
    "}",
  ];
}

function caseLines(keys: readonly string[]): readonly string[] {
  return fill(keys.map((key) => `case ${key}:`));
}

/** As many entries on a line as fit. */
function fill(entries: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + entry.length + 6 > lineWidth) lines.push(`  ${entry}`);
    else lines[lines.length - 1] = `${last} ${entry}`;
  }
  return lines;
}

/** The lines that refuse a `value` by its `key`, which is not known. */
function otherLines(
  patterns: readonly KeyPattern[],
  others: TypeModel | undefined,
  optional: boolean,
  context: CheckContext,
): readonly string[] {
  const refuse = (type: TypeModel, part: string): readonly string[] => {
    const lines = context.refuse(type, "value", part);
    return optional ? refuseWhere("value !== undefined", lines) : lines;
  };
  const rest = others === undefined ? ["return false;"] : refuse(others, "Value");
  if (patterns.length === 0) return rest;
  const tests = patterns.map(({ key, value }, index) => {
    const part = `Form${index + 1}`;
    const constant = templateConstant(key, `${context.name}${part}Key`, context.module);
    return { test: `${constant}.test(key)`, lines: refuse(value, part) };
  });
  const none = tests.map(({ test }) => `!${test}`).join(" && ");
  return [
    ...itemLines(`if (${none})`, rest),
    ...tests.flatMap(({ test, lines }) => refuseWhere(test, lines)),
  ];
}
