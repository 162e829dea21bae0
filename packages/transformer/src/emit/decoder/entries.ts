// The body of an object's check: one pass over its own keys, which counts the required ones, then each property's value.
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
  const { module } = context;
  const count = properties.filter((property) => !property.optional).length;
  // An own key `__proto__` is legal nowhere, whatever a type says.
  const legal = properties.filter((property) => property.name !== "__proto__");
  const required = legal.filter((property) => !property.optional).map(({ name }) => printString(name));
  const optional = legal.filter((property) => property.optional).map(({ name }) => printString(name));
  const loop =
    value === undefined && patterns.length === 0
      ? closedKeys(required, optional, context)
      : openKeys(required, optional, otherLines(patterns, value, othersOptional, context), context);
  const checks = propertyRefusals(legal, context, (property) => !property.optional);
  const lines = [
    `if (!${module.helper("isObject")}(input)) return false;`,
    ...(count > 0 ? ["let required = 0;"] : []),
    ...loop,
  ];
  if (checks.length === 0) return [...lines, count > 0 ? `return required === ${count};` : "return true;"];
  if (count > 0) lines.push(`if (required !== ${count}) return false;`);
  return [...lines, ...checks, "return true;"];
}

/**
 * The refusals of the properties' values in `input`.
 *
 * @param isOwn Is the property known to be the object's own?
 */
export function propertyRefusals(
  properties: readonly PropertyModel[],
  context: CheckContext,
  isOwn: (property: PropertyModel) => boolean,
): readonly string[] {
  const locals = new LocalNames();
  const named = properties.map((property) => ({ property, local: locals.claim(property.name) }));
  const reads = named.map(({ property, local }) => {
    const key = printString(property.name);
    // A name that every object inherits counts only where the object has it itself; its type is none to go by.
    if (property.name in Object.prototype) {
      const read = `input[${key}]`;
      const own = `${context.module.helper("hasOwn")}(input, ${key}) ? ${read} : undefined`;
      return { line: `const ${local}: unknown = ${isOwn(property) ? read : own};` };
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
  return [
    ...(members.length > 0 ? printMembers(members) : []),
    ...reads.flatMap(({ line }) => line ?? []),
    // Loops come after what takes no time.
    ...early.filter(({ lines }) => lines.length === 1),
    ...early.filter(({ lines }) => lines.length !== 1),
    ...refusals.filter(({ late }) => late),
  ].flatMap((each) => (typeof each === "string" ? each : each.lines));
}

/** The constants that properties are read into, once, so that no check reads them again. */
function printMembers(members: readonly string[]): readonly string[] {
  const flat = `const { ${members.join(", ")} } = input;`;
  if (flat.length + 2 <= lineWidth) return [flat];
  return ["const {", ...fill(members.map((member) => `${member},`)), "} = input;"];
}

/** The pass over the keys of an object that may have no others. */
function closedKeys(
  required: readonly string[],
  optional: readonly string[],
  context: CheckContext,
): readonly string[] {
  const hasOwn = context.module.helper("hasOwn");
  if (required.length + optional.length === 0) {
    return [`for (const key in input) if (${hasOwn}(input, key)) return false;`];
  }
  const flat =
    required.length === 0
      ? [`if (${isNone(optional)}) return false;`]
      : [
          `if (${isOne(required)}) required++;`,
          optional.length === 0 ? "else return false;" : `else if (${isNone(optional)}) return false;`,
        ];
  const fits = flat.every((line) => line.length + 4 <= lineWidth);
  return keyLoop(hasOwn, fits ? flat : keySwitch(required, optional, ["return false;"]));
}

/** The pass over the keys of an object that may have others, of which `others` refuses `value`. */
function openKeys(
  required: readonly string[],
  optional: readonly string[],
  others: readonly string[],
  context: CheckContext,
): readonly string[] {
  const reading = ["const value = input[key];", ...others];
  const proto = 'if (key === "__proto__") return false;';
  const hasOwn = context.module.helper("hasOwn");
  const known = required.length + optional.length;
  if (known === 0) return keyLoop(hasOwn, [proto, ...reading]);
  return keyLoop(hasOwn, [...keySwitch(required, optional, [proto, ...reading])]);
}

function keyLoop(hasOwn: string, lines: readonly string[]): readonly string[] {
  return [
    "for (const key in input) {",
    `  if (!${hasOwn}(input, key)) continue;`,
    ...lines.map((line) => `  ${line}`),
    "}",
  ];
}

function keySwitch(
  required: readonly string[],
  optional: readonly string[],
  others: readonly string[],
): readonly string[] {
  const block = others.length > 1;
  return [
    "switch (key) {",
    ...caseLines(required),
    ...(required.length > 0 ? ["    required++;", "    break;"] : []),
    ...caseLines(optional),
    ...(optional.length > 0 ? ["    break;"] : []),
    block ? "  default: {" : "  default:",
    ...others.map((line) => `    ${line}`),
    ...(block ? ["  }"] : []),
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

function isOne(keys: readonly string[]): string {
  return keys.map((key) => `key === ${key}`).join(" || ");
}

function isNone(keys: readonly string[]): string {
  return keys.map((key) => `key !== ${key}`).join(" && ");
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
