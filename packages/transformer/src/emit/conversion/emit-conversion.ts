// Generated code that turns accepted JSON into the values that the function declares. Never changes its input.
import type { ObjectType, TypeKind, TypeModel, TypeOfKind } from "@toolshed/analyzer";
import type { CheckTarget } from "../decoder/check-writer.ts";
import { pascalPart } from "../module/names.ts";
import { arrayConversion } from "./array.ts";
import type { ConversionContext, ConversionEmitter } from "./conversion-context.ts";
import { mapConversion } from "./map.ts";
import { nativeConversion } from "./native.ts";
import { objectConversion } from "./object.ts";
import { plainConversion } from "./plain.ts";
import { recordConversion } from "./record.ts";
import { refConversion } from "./ref.ts";
import { setConversion } from "./set.ts";
import { tupleConversion } from "./tuple.ts";
import { unionConversion } from "./union.ts";

const emitters: { readonly [K in TypeKind]: ConversionEmitter<TypeOfKind<K>> } = {
  string: plainConversion,
  number: plainConversion,
  boolean: plainConversion,
  null: plainConversion,
  unknown: plainConversion,
  nonNull: plainConversion,
  enum: plainConversion,
  template: plainConversion,
  array: arrayConversion,
  tuple: tupleConversion,
  object: objectConversion,
  record: recordConversion,
  map: mapConversion,
  set: setConversion,
  union: unionConversion,
  native: nativeConversion,
  ref: refConversion,
};

/**
 * Writes the conversion of a tool's arguments.
 *
 * @param name What the function is named after: `SearchTicketsInput` gives `convertSearchTicketsInput`.
 * @returns The function's name, or undefined when the function receives the JSON as it is.
 */
export function emitInputConversion(type: ObjectType, name: string, target: CheckTarget): string | undefined {
  if (!target.graph.converts(type)) return undefined;
  const call = emitConversion(type, "input", contextOf(target, name));
  return call.slice(0, -"(input)".length);
}

/** As `emitInputConversion`, for any type whose conversion is a function of its own. */
export function emitTypeConversion(type: TypeModel, name: string, target: CheckTarget): void {
  if (target.graph.converts(type)) emitConversion(type, "input", contextOf(target, name));
}

function contextOf(target: CheckTarget, name: string): ConversionContext {
  const context: ConversionContext = {
    ...target,
    name,
    convert: (type, value, part) => emitConversion(type, value, contextOf(target, name + part)),
    body: (type) => emitBody(type, context),
  };
  return context;
}

function emitterOf(type: TypeModel): ConversionEmitter<TypeModel> {
  // boundary: the table's entry of a kind takes the type of that kind, which TypeScript cannot tell for a union.
  return emitters[type.kind] as ConversionEmitter<TypeModel>;
}

function emitConversion(type: TypeModel, value: string, context: ConversionContext): string {
  if (!context.graph.converts(type)) return value;
  return emitterOf(type).expression?.(type, value, context) ?? emitCall(type, value, context);
}

function emitBody(type: TypeModel, context: ConversionContext): readonly string[] {
  const { expression, statements } = emitterOf(type);
  return statements?.(type, context) ?? [`return ${expression?.(type, "input", context) ?? "input"};`];
}

/** A call of the function that converts the type, which is written on first use. */
function emitCall(type: TypeModel, value: string, context: ConversionContext): string {
  const { module, graph } = context;
  const definition = emitterOf(type).definition?.(type);
  const stem = definition === undefined ? context.name : pascalPart(definition);
  const name = module.function(`convert ${graph.key(type)}`, `convert${stem}`, (own) => {
    const body = emitBody(type, contextOf(context, stem));
    return `function ${own}(input: unknown): unknown {\n${body.map((line) => `  ${line}\n`).join("")}}`;
  });
  return `${name}(${value})`;
}
