// The encoder of a definition's use: the constant of the definition's encoder.
import type { RefType } from "@toolshed/analyzer";
import { pascalPart } from "../module/names.ts";
import type { EncoderEmitter } from "./encoder-context.ts";
import { lazyEncoder } from "./lazy-encoder.ts";

export const refEncoder: EncoderEmitter<RefType> = (type, context) =>
  lazyEncoder(type, context.named(pascalPart(type.name)), (own) => own.body(own.graph.definition(type.name)));
