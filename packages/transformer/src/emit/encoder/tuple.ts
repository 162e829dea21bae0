// The encoder of a tuple: its elements, what may follow, and how many must be there.
import type { TupleType } from "@toolshed/analyzer";
import { Call, Code, type Printable } from "../print/print-value.ts";
import type { EncoderEmitter } from "./encoder-context.ts";

export const tupleEncoder: EncoderEmitter<TupleType> = ({ elements, rest }, context) => {
  const required = elements.filter((element) => !element.optional).length;
  const args: Printable[] = [elements.map((element, index) => context.encoder(element.type, `Item${index}`))];
  if (rest !== undefined) args.push(context.encoder(rest, "Rest"));
  else if (required < elements.length) args.push(new Code("undefined"));
  if (required < elements.length) args.push(required);
  return new Call(context.helper("encodeTuple").text, args);
};
