// The type of a tool's whole answer as JSON, by how the function gives it.
import type { ResultModel, ToolModel, TypeModel } from "@toolshed/analyzer";

type Mode = ResultModel["mode"];

const inArray = (element: TypeModel): TypeModel => ({ kind: "array", element });
const asItIs = (type: TypeModel): TypeModel => type;

const wholes: { readonly [M in Mode]: (type: TypeModel) => TypeModel } = {
  void: asItIs,
  value: asItIs,
  iterable: inArray,
  stream: inArray,
  progress: asItIs,
};

/** Undefined when there is nothing to say; `@returns` describes it where the type does not itself. */
export function resultType({ result, preliminary }: ToolModel): TypeModel | undefined {
  if (result.mode === "void" || result.type === undefined) return undefined;
  // Where each yield is a result so far, the last one is the whole.
  const whole = preliminary ? result.type : wholes[result.mode](result.type);
  if (result.description === undefined || whole.description !== undefined) return whole;
  return { ...whole, description: result.description };
}
