// The functions that helpers of containers take for their parts.
import type { TypeModel } from "@toolshed/analyzer";
import type { ConversionContext } from "./conversion-context.ts";

/** A function of one value as source text; empty where the type needs no conversion. */
export function partConverter(type: TypeModel, part: string, context: ConversionContext): string {
  if (!context.graph.converts(type)) return "";
  const text = context.convert(type, "item", part);
  const [, callee] = /^([\w$]+)\(item\)$/.exec(text) ?? [];
  return callee ?? `(item) => ${text}`;
}

/** The arguments without the empty ones at the end; an empty one in between is undefined. */
export function withoutEmptyEnd(args: readonly string[]): string {
  const length = args.findLastIndex((arg) => arg !== "") + 1;
  return args
    .slice(0, length)
    .map((arg) => arg || "undefined")
    .join(", ");
}
