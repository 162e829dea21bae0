// The encoder of a definition's use: a constant that is built on first use, so that recursion and load order do not matter.
import type { RefType } from "@toolshed/analyzer";
import { pascalPart } from "../module/names.ts";
import { Call, Code, printValue, Thunk } from "../print/print-value.ts";
import type { EncoderContext, EncoderEmitter } from "./encoder-context.ts";

export const refEncoder: EncoderEmitter<RefType> = (type, context) => {
  const { module, graph } = context;
  const stem = pascalPart(type.name);
  const lazy = context.helper("lazy").text;
  const name = module.lazyConstant(`encode ${graph.key(type)}`, `encode${stem}`, (own) => {
    const start = `const ${own}: ${module.helperType("Encoder")} = `;
    const definition: EncoderContext = context.named(stem);
    const body = new Call(lazy, [new Thunk(definition.encoder(graph.definition(type.name), ""))]);
    return `${start}${printValue(body, 0, start.length + 1)};`;
  });
  return new Code(name);
};
