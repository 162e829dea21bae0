// The way from a tool's answer to JSON, as expressions of the runtime's combinators.
import type { TypeKind, TypeModel, TypeOfKind } from "@toolshed/analyzer";
import { Code, type Printable } from "../print/print-value.ts";
import { arrayEncoder } from "./array.ts";
import type { EncoderContext, EncoderEmitter, EncoderTarget } from "./encoder-context.ts";
import { enumEncoder } from "./enum.ts";
import { encoderKey, lazyEncoder } from "./lazy-encoder.ts";
import { mapEncoder } from "./map.ts";
import { nativeEncoder } from "./native.ts";
import { objectEncoder } from "./object.ts";
import { recordEncoder } from "./record.ts";
import { refEncoder } from "./ref.ts";
import { scalarEncoder } from "./scalar.ts";
import { setEncoder } from "./set.ts";
import { templateEncoder } from "./template.ts";
import { tupleEncoder } from "./tuple.ts";
import { unionEncoder } from "./union.ts";

const emitters: { readonly [K in TypeKind]: EncoderEmitter<TypeOfKind<K>> } = {
  string: scalarEncoder("encodeString"),
  number: scalarEncoder("encodeNumber"),
  boolean: scalarEncoder("encodeBoolean"),
  null: scalarEncoder("encodeNull"),
  unknown: scalarEncoder("encodeUnknown"),
  nonNull: scalarEncoder("encodeNonNull"),
  enum: enumEncoder,
  template: templateEncoder,
  array: arrayEncoder,
  tuple: tupleEncoder,
  object: objectEncoder,
  record: recordEncoder,
  map: mapEncoder,
  set: setEncoder,
  union: unionEncoder,
  native: nativeEncoder,
  ref: refEncoder,
};

/**
 * The encoder of a type, as an expression.
 *
 * @param name What functions for parts of the type are named after, such as `GetTicketResult`.
 */
export function emitEncoder(type: TypeModel, name: string, target: EncoderTarget): Printable {
  const context = contextOf(name, target);
  // The encoder of a `ref` is a constant anyway, that of the definition.
  if (type.kind === "ref" || !isConstant(type, target)) return emitInPlace(type, context);
  return lazyEncoder(type, context, (own) => emitInPlace(type, own));
}

function isConstant(type: TypeModel, { module, graph, repeated }: EncoderTarget): boolean {
  return repeated.has(graph.key(type)) || module.nameOf(encoderKey(type, graph)) !== undefined;
}

function emitInPlace(type: TypeModel, context: EncoderContext): Printable {
  // boundary: the table's entry of a kind takes the type of that kind, which TypeScript cannot tell for a union.
  const emit = emitters[type.kind] as EncoderEmitter<TypeModel>;
  return emit(type, context);
}

function contextOf(name: string, target: EncoderTarget): EncoderContext {
  return {
    module: target.module,
    graph: target.graph,
    repeated: target.repeated,
    name,
    helper: (helper) => new Code(target.module.helper(helper)),
    body: (type) => emitInPlace(type, contextOf(name, target)),
    encoder: (type, part) => emitEncoder(type, name + part, target),
    named: (other) => contextOf(other, target),
  };
}
