// The check of a tuple: its length, each element by place, then what follows.
import type { TupleType } from "@toolshed/analyzer";
import type { CheckEmitter } from "./check-context.ts";
import { refuseWhere } from "./refusal.ts";

export const tupleCheck: CheckEmitter<TupleType> = {
  statements: ({ elements, rest }, context) => {
    const required = elements.filter((element) => !element.optional).length;
    const refusals = ["!Array.isArray(input)"];
    if (rest === undefined && required === elements.length) refusals.push(`input.length !== ${required}`);
    else {
      if (required > 0) refusals.push(`input.length < ${required}`);
      if (rest === undefined) refusals.push(`input.length > ${elements.length}`);
    }
    const lines = [`if (${refusals.join(" || ")}) return false;`];
    const places = elements.map((element, index) => ({ element, index }));
    // What holds values of a recursive definition comes last, as in objects.
    const late = places.filter(({ element }) => context.graph.reachesRecursion(element.type));
    for (const { element, index } of [...places.filter((place) => !late.includes(place)), ...late]) {
      const refusals = context.refuse(element.type, `input[${index}]`, `Item${index}`);
      lines.push(...(element.optional ? refuseWhere(`input.length > ${index}`, refusals) : refusals));
    }
    if (rest !== undefined) {
      lines.push(
        `for (let index = ${elements.length}; index < input.length; index++) {`,
        "  const item: unknown = input[index];",
        ...context.refuse(rest, "item", "Rest").map((line) => `  ${line}`),
        "}",
      );
    }
    return [...lines, "return true;"];
  },
};
