// An encoder as a constant that is built on first use, so that recursion and load order do not matter.
import type { TypeModel } from "@toolshed/analyzer";
import { Call, Code, type Printable, printValue, Thunk } from "../print/print-value.ts";
import type { TypeGraph } from "../type-graph.ts";
import type { EncoderContext } from "./encoder-context.ts";

/** The name of the constant of the type's encoder, named after the context; written once for all that are the same. */
export function lazyEncoder(
  type: TypeModel,
  context: EncoderContext,
  emit: (context: EncoderContext) => Printable,
): Code {
  const { module, graph, name: stem } = context;
  const name = module.lazyConstant(encoderKey(type, graph), `encode${stem}`, (own) => {
    const start = `const ${own}: ${module.helperType("Encoder")} = `;
    const body = new Call(context.helper("lazy").text, [new Thunk(emit(context))]);
    return `${start}${printValue(body, 0, start.length + 1)};`;
  });
  return new Code(name);
}

/** What a module knows the type's encoder by. */
export function encoderKey(type: TypeModel, graph: TypeGraph): string {
  return `encode ${graph.key(type)}`;
}
