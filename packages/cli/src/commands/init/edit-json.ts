// Adds properties to the text of a JSON file. All that was there stays as it was written: white space, order, line
// ends, byte order mark. Knows nothing of what the file means.
import { type Node, parseTree } from "jsonc-parser";

export interface AddedProperty {
  /** The object, as the names that lead to it from the root: it exists, or is made at the end of the object above. */
  readonly path: readonly string[];
  readonly name: string;
  readonly value: string;
  /** The order of a sorted object is kept. */
  readonly sorted?: true;
}

type Value = string | { readonly [name: string]: Value };

/**
 * Adds them, each unless its object has the name already.
 *
 * @param text An object.
 * @throws Error when something on the path is no object.
 * @example addProperties('{ "a": 1 }', [{ path: [], name: "b", value: "c" }]) // '{ "a": 1, "b": "c" }'
 */
export function addProperties(text: string, added: readonly AddedProperty[]): string {
  return added.reduce((current, property) => addProperty(current, property), text);
}

function addProperty(text: string, { path, name, value, sorted }: AddedProperty): string {
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  const plain = text.slice(mark.length);
  let object = parseTree(plain, [], { disallowComments: false, allowTrailingComma: true });
  for (const [index, step] of path.entries()) {
    const next = object === undefined ? undefined : propertyOf(object, step)?.children?.[1];
    if (next === undefined) {
      const rest = path
        .slice(index + 1)
        .reduceRight<Value>((inner, key) => ({ [key]: inner }), { [name]: value });
      return mark + insert(plain, object, step, rest, false);
    }
    object = next;
  }
  if (object !== undefined && propertyOf(object, name) !== undefined) return text;
  return mark + insert(plain, object, name, value, sorted === true);
}

/** The last of that name, which is the one that counts. */
function propertyOf(object: Node, name: string): Node | undefined {
  return object.children?.findLast(({ children }) => children?.[0]?.value === name);
}

function insert(text: string, object: Node | undefined, name: string, value: Value, sorted: boolean): string {
  if (object?.type !== "object") throw new Error(`${JSON.stringify(name)} has no object to go to.`);
  const style = styleOf(text);
  const properties = object.children ?? [];
  const [first] = properties;
  const end = object.offset + object.length - 1;
  if (first === undefined) {
    const outer = indentAt(text, object.offset);
    const onLines = text.includes("\n") || object.parent === undefined;
    if (!onLines) return splice(text, object.offset + 1, end, ` ${oneLine(name, value, style)} `);
    const inner = outer + style.indent;
    return splice(
      text,
      object.offset + 1,
      end,
      `${style.lineEnd}${inner}${onManyLines(name, value, style, inner)}${style.lineEnd}${outer}`,
    );
  }
  const gap = text.slice(object.offset + 1, first.offset);
  const onLines = gap.includes("\n");
  const indent = onLines ? indentAt(text, first.offset) : "";
  const written = onLines ? onManyLines(name, value, style, indent) : oneLine(name, value, style);
  const between = onLines ? `${style.lineEnd}${indent}` : style.afterComma;
  const next = sorted ? nextInOrder(properties, name) : undefined;
  if (next !== undefined) return splice(text, next.offset, next.offset, `${written},${between}`);
  const last = properties.at(-1) ?? first;
  const after = last.offset + last.length;
  return splice(text, after, after, `,${between}${written}`);
}

/** The property that a new one goes before; `undefined` for the end, also where there is no order. */
function nextInOrder(properties: readonly Node[], name: string): Node | undefined {
  const names = properties.map(({ children }) => String(children?.[0]?.value));
  const isSorted = names.every((each, index) => index === 0 || (names[index - 1] ?? "") <= each);
  return isSorted ? properties[names.findIndex((each) => each > name)] : undefined;
}

interface Style {
  readonly lineEnd: string;
  readonly indent: string;
  readonly afterColon: string;
  readonly afterComma: string;
}

function styleOf(text: string): Style {
  const compact = !text.includes("\n") && /":\S/.test(text) && !/": /.test(text);
  return {
    lineEnd: text.includes("\r\n") ? "\r\n" : "\n",
    indent: /\n([ \t]+)"/.exec(text)?.[1] ?? "  ",
    afterColon: compact ? "" : " ",
    afterComma: compact ? "" : " ",
  };
}

/** The white space that the line of an offset begins with. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
}

function onManyLines(name: string, value: Value, style: Style, indent: string): string {
  const lines = JSON.stringify(value, null, style.indent).split("\n");
  return `${JSON.stringify(name)}: ${lines.join(style.lineEnd + indent)}`;
}

function oneLine(name: string, value: Value, style: Style): string {
  const text =
    typeof value === "string"
      ? JSON.stringify(value)
      : `{${style.afterComma}${Object.entries(value)
          .map(([key, inner]) => oneLine(key, inner, style))
          .join(`,${style.afterComma}`)}${style.afterComma}}`;
  return `${JSON.stringify(name)}:${style.afterColon}${text}`;
}

function splice(text: string, start: number, end: number, inserted: string): string {
  return text.slice(0, start) + inserted + text.slice(end);
}
