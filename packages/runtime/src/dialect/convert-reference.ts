// References: each leads to a definition of the result, or what it leads to is written in its place.
import { isSchemaObject } from "../decode/explain/schema.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { type Codec, runPart } from "./codec.ts";
import {
  type Conversion,
  type Converted,
  type Definition,
  type Place,
  resolveLocal,
  within,
} from "./conversion.ts";
import { keywordTable, wayOf } from "./keyword-table.ts";
import { sentValue } from "./sent-value.ts";
import { withWords, wordsOf } from "./words.ts";

/** Keywords that are about the document. */
const holders: ReadonlySet<string> = new Set(["$defs", "definitions", "$schema", "$id", "$comment"]);
const notes: ReadonlySet<string> = new Set([
  ...["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly"],
  ...holders,
]);

export function convertReference(base: JsonObject, place: Place, conversion: Conversion): Converted {
  const way = keywordTable.$ref[conversion.dialect];
  const { $ref, ...beside } = base;
  const reference = String($ref);
  const target = resolveLocal(conversion.root, reference);
  if (target === undefined)
    return conversion.refuse(place, "$ref", `${JSON.stringify(reference)} leads to nothing in the schema`);
  const [constraint] = Object.keys(beside).filter((keyword) => !notes.has(keyword));
  if (constraint !== undefined && way !== "keep" && way !== "definitions")
    return conversion.refuse(place, constraint, `${constraint} beside a reference cannot be said`);
  if (way === "inline") return inlined(reference, base, place, conversion);
  const definition = definitionOf(reference, way, place, conversion);
  if (definition === undefined) return { schema: {} };
  const folder = keywordTable.$defs[conversion.dialect] === "definitions" ? "definitions" : "$defs";
  const schema: JsonObject = { $ref: `#/${folder}/${definition.name}` };
  let isAsked = false;
  const codec: Codec = {
    reshapes: () => {
      // It may hold itself.
      if (isAsked) return false;
      isAsked = true;
      const reshapes = definition.converted?.codec?.reshapes() === true;
      isAsked = false;
      return reshapes;
    },
    toBase: (value, run) => runPart(definition.converted?.codec, "toBase", value, run),
    fromBase: (value, run) => runPart(definition.converted?.codec, "fromBase", value, run),
  };
  // A definition that is not ended yet may turn out to be sent in another form.
  const isSame =
    !conversion.mayReshape ||
    (definition.converted !== undefined && definition.converted.codec === undefined);
  const own = besideOf(beside, isSame ? undefined : codec, place, conversion);
  if (Object.keys(own).length === 0) return { schema, codec: isSame ? undefined : codec };
  const whole =
    way === "keep"
      ? { ...schema, ...own }
      : { ...own, [way === "definitions" ? "allOf" : "anyOf"]: [schema] };
  return { schema: whole, codec: isSame ? undefined : codec };
}

/** The definition of what the reference leads to; undefined, and told, where the target takes none that holds itself. */
function definitionOf(
  reference: string,
  way: string,
  place: Place,
  conversion: Conversion,
): Definition | undefined {
  const known = conversion.definitions.get(reference);
  if (known !== undefined) {
    if (known.converted === undefined && !mayRecur(known, way, place, conversion)) return undefined;
    return known;
  }
  const last = reference.split("/").at(-1) ?? "";
  const name = conversion.definitionNames.take(last === "#" || last === "" ? "Root" : last);
  const { optional, parts } = conversion;
  const definition: Definition = { name, converted: undefined, optional, parts };
  conversion.definitions.set(reference, definition);
  const target = resolveLocal(conversion.root, reference) ?? true;
  definition.converted = conversion.convert(target, { ...within(place), pointer: reference.slice(1) });
  return definition;
}

function mayRecur(
  around: { readonly optional: number; readonly parts: number },
  way: string,
  place: Place,
  conversion: Conversion,
): boolean {
  const shown = place.path === "" ? "the arguments" : `\`${place.path}\``;
  const refuse = (reason: string): boolean => {
    conversion.refuse(place, "$ref", `${shown} ${reason}`);
    return false;
  };
  if (conversion.parts === around.parts) return refuse("is defined by itself");
  if (way === "finite") return refuse("contains itself, which the target does not take");
  if (way === "optional" && conversion.optional === around.optional)
    return refuse("contains itself, which the target takes only through a property that may be left out");
  return true;
}

/** What the reference leads to, in its place, below the texts that stand beside the reference. */
function inlined(reference: string, base: JsonObject, place: Place, conversion: Conversion): Converted {
  const around = conversion.open.get(reference);
  if (around !== undefined) {
    mayRecur(around, "finite", place, conversion);
    return { schema: {} };
  }
  const { optional, parts } = conversion;
  conversion.open.set(reference, { optional, parts });
  const target = resolveLocal(conversion.root, reference) ?? true;
  const { $ref: _, $defs: _own, definitions: _old, ...beside } = base;
  const whole = isSchemaObject(target) ? { ...target, ...beside } : target;
  const converted = conversion.convert(whole, { ...within(place), pointer: reference.slice(1) });
  conversion.open.delete(reference);
  return converted;
}

/** Texts beside a reference, by the table. */
function besideOf(
  beside: JsonObject,
  codec: Codec | undefined,
  place: Place,
  conversion: Conversion,
): JsonObject {
  const { title, description, ...others } = beside;
  const words: string[] = [];
  const kept: { [keyword: string]: JsonValue } = {};
  for (const [keyword, value] of Object.entries(others)) {
    if (holders.has(keyword)) continue;
    const way = wayOf(keyword, conversion.dialect);
    const shown = sentValue(
      keyword,
      value,
      keyword === "default" || keyword === "examples" ? codec : undefined,
    );
    if (way === "words") {
      words.push(wordsOf(keyword, shown));
      conversion.tell(place, keyword, "words", "the target has no such keyword");
    } else if (way === "drop") {
      conversion.tell(place, keyword, "dropped", "the target has no such keyword; it constrains nothing");
    } else if (way === "keep") kept[keyword] = shown;
    else conversion.refuse(place, keyword, `${keyword} beside a reference cannot be said`);
  }
  const said = withWords(typeof description === "string" ? description : undefined, words);
  return {
    ...(title === undefined ? {} : { title }),
    ...(said === undefined ? {} : { description: said }),
    ...kept,
  };
}
