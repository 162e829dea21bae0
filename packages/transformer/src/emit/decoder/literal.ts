// A literal of the source's types as source text.
import { printNumber } from "../print/print-number.ts";
import { printString } from "../print/print-string.ts";

export function printLiteral(value: string | number | boolean): string {
  if (typeof value === "string") return printString(value);
  return typeof value === "number" ? printNumber(value) : String(value);
}
