// Data and calls as readable source text: one line where it fits, else one entry a line. Knows nothing of tools.
import { printKey } from "./print-key.ts";
import { printNumber } from "./print-number.ts";
import { printString } from "./print-string.ts";

/** Source text that is printed as it stands: a name, an arrow function. Of one line. */
export class Code {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A call of a function by name. */
export class Call {
  readonly callee: string;
  readonly args: readonly Printable[];
  constructor(callee: string, args: readonly Printable[]) {
    this.callee = callee;
    this.args = args;
  }
}

/** An arrow function without parameters that gives the value. */
export class Thunk {
  readonly body: Printable;
  constructor(body: Printable) {
    this.body = body;
  }
}

/** An object with entries of its own, then those of a named one. */
export class Extended {
  readonly own: { readonly [key: string]: Printable };
  readonly base: Code;
  constructor(own: { readonly [key: string]: Printable }, base: Code) {
    this.own = own;
    this.base = base;
  }
}

export type Printable =
  | null
  | boolean
  | number
  | string
  | readonly Printable[]
  | Code
  | Call
  | Thunk
  | Extended
  | { readonly [key: string]: Printable };

/** The column that lines are broken at. */
export const lineWidth = 100;

/**
 * Prints a value as source text.
 *
 * @param indent The indentation, in columns, of the line that the value starts on.
 * @param used The columns of that line that are taken already, with what follows the value.
 * @example printValue({ a: [1, "x"] }, 0, 0) // { a: [1, "x"] }
 */
export function printValue(value: Printable, indent: number, used: number): string {
  const flat = printFlat(value, lineWidth - used);
  return flat ?? printBroken(value, indent, used);
}

interface Parts {
  readonly open: string;
  readonly close: string;
  /** White space inside the delimiters of the one-line form. */
  readonly pad: string;
  readonly entries: readonly { readonly prefix: string; readonly value: Printable }[];
}

/** What stands between delimiters, or undefined for a value that has none. */
function partsOf(value: Printable): Parts | undefined {
  if (typeof value !== "object" || value === null || value instanceof Code || value instanceof Thunk) {
    return undefined;
  }
  if (value instanceof Call) {
    const entries = value.args.map((arg) => ({ prefix: "", value: arg }));
    return { open: `${value.callee}(`, close: ")", pad: "", entries };
  }
  if (isList(value)) {
    return { open: "[", close: "]", pad: "", entries: value.map((item) => ({ prefix: "", value: item })) };
  }
  if (value instanceof Extended) {
    const entries = [...entriesOf(value.own), { prefix: "...", value: value.base }];
    return { open: "{", close: "}", pad: " ", entries };
  }
  const entries = entriesOf(value);
  return { open: "{", close: "}", pad: " ", entries };
}

function entriesOf(value: { readonly [key: string]: Printable }): Parts["entries"] {
  return Object.entries(value).map(([key, item]) => ({ prefix: `${printKey(key)}: `, value: item }));
}

/** Prints on one line, or gives undefined when that would take more than `room` columns. */
function printFlat(value: Printable, room: number): string | undefined {
  const parts = partsOf(value);
  if (parts === undefined) {
    const text = value instanceof Thunk ? printThunk(value, Number.POSITIVE_INFINITY) : printAtom(value);
    return text !== undefined && text.length <= room ? text : undefined;
  }
  if (parts.entries.length === 0) return `${parts.open}${parts.close}`;
  let text = parts.open + parts.pad;
  for (const [index, entry] of parts.entries.entries()) {
    if (index > 0) text += ", ";
    text += entry.prefix;
    const item = printFlat(entry.value, room - text.length);
    if (item === undefined) return undefined;
    text += item;
  }
  text += parts.pad + parts.close;
  return text.length <= room ? text : undefined;
}

function printThunk(thunk: Thunk, room: number): string | undefined {
  const body = printFlat(thunk.body, room - 6);
  if (body === undefined) return undefined;
  return `() => ${body.startsWith("{") ? `(${body})` : body}`;
}

function printBroken(value: Printable, indent: number, used: number): string {
  if (value instanceof Thunk) {
    const body = printValue(value.body, indent, used + 6);
    return `() => ${body.startsWith("{") ? `(${body})` : body}`;
  }
  const parts = partsOf(value);
  if (parts === undefined) return printAtom(value);
  if (parts.entries.length === 0) return `${parts.open}${parts.close}`;
  const only = parts.entries[0];
  if (value instanceof Call && parts.entries.length === 1 && only !== undefined && partsOf(only.value)) {
    return `${parts.open}${printValue(only.value, indent, used + parts.open.length + 1)}${parts.close}`;
  }
  const inner = " ".repeat(indent + 2);
  let text = `${parts.open}\n`;
  for (const { prefix, value: item } of parts.entries) {
    text += `${inner}${prefix}${printValue(item, indent + 2, indent + 2 + prefix.length + 1)},\n`;
  }
  return `${text}${" ".repeat(indent)}${parts.close}`;
}

function printAtom(value: Printable): string {
  if (value instanceof Code) return value.text;
  if (typeof value === "string") return printString(value);
  return typeof value === "number" ? printNumber(value) : String(value);
}

function isList(value: object): value is readonly Printable[] {
  return Array.isArray(value);
}
