// The conversion of a tuple's elements into a new array.
import type { TupleType } from "@toolshed/analyzer";
import type { ConversionEmitter } from "./conversion-context.ts";

export const tupleConversion: ConversionEmitter<TupleType> = {
  statements: ({ elements, rest }, context) => {
    const lines = ["const output = [...(input as readonly unknown[])];"];
    for (const [index, element] of elements.entries()) {
      if (!context.graph.converts(element.type)) continue;
      const guard = element.optional ? `if (output.length > ${index}) ` : "";
      lines.push(
        `${guard}output[${index}] = ${context.convert(element.type, `output[${index}]`, `Item${index}`)};`,
      );
    }
    if (rest !== undefined && context.graph.converts(rest)) {
      lines.push(
        `for (let index = ${elements.length}; index < output.length; index++) {`,
        `  output[index] = ${context.convert(rest, "output[index]", "Rest")};`,
        "}",
      );
    }
    return [...lines, "return output;"];
  },
};
