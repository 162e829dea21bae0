// Puts the documentation of a property or parameter on its type: texts, constraints, default and examples.
import type { JsonValue } from "../../model/json-value.ts";
import type { TypeModel } from "../../model/type-model.ts";
import { isConstraint, narrow } from "../types/constraint-tag.ts";
import { addTagProblem, type Place } from "../types/place.ts";
import type { TypeReader } from "../types/type-reader.ts";
import type { Docs } from "./docs-reader.ts";
import type { DocPart } from "./parse-doc.ts";
import { readTagValue } from "./tag-value.ts";

/** How the text of a constraint tag is read; nothing when it is no legal value. */
type ReadText = (text: string) => JsonValue | undefined;

const number: ReadText = (text) =>
  /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : undefined;
const word: ReadText = (text) => /^[^\s{}]+$/.exec(text)?.[0];
const integerWords: { readonly [word: string]: string } = {
  int: "int32",
  int32: "int32",
  uint: "uint32",
  uint32: "uint32",
  int64: "int64",
  uint64: "uint64",
};

const readers: { readonly [tag: string]: ReadText } = {
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: number,
  minLength: number,
  maxLength: number,
  minItems: number,
  maxItems: number,
  uniqueItems: () => true,
  pattern: (text) => text || undefined,
  format: word,
  type: (text) => integerWords[text.replace(/^\{\s*|\s*\}$/g, "")],
};

/**
 * The model with what its own documentation says. Texts win over those of the type; a constraint that does not
 * fit, and a default that is no value of the type, are told as problems and left out.
 */
export function applyDocs(
  reader: TypeReader,
  model: TypeModel,
  docs: Docs | undefined,
  place: Place,
): TypeModel {
  if (!docs) return model;
  let current: TypeModel = { ...model, ...reader.docs.notesOf(docs) };
  const examples: JsonValue[] = [];
  for (const tag of docs.tags) {
    if (isConstraint(tag.name)) current = constrain(reader, current, tag, docs, place);
    else if (tag.name === "default") current = withDefault(reader, current, tag, docs, place);
    else if (tag.name === "example") {
      const value = readTagValue(tag.text, current, reader.lookUp);
      // An example of another form is a piece of code for people.
      if (value !== undefined && tag.text !== "") examples.push(value);
    }
  }
  return examples.length > 0 ? { ...current, examples } : current;
}

function constrain(reader: TypeReader, model: TypeModel, tag: DocPart, docs: Docs, place: Place): TypeModel {
  const value = readers[tag.name]?.(tag.text);
  // `@type {Foo}` names a type, which TypeScript ignores too.
  if (value === undefined && tag.name === "type") return model;
  if (value === undefined) return refuse(reader, model, tag, docs, place, "value");
  const narrowed = narrow(reader.resolved(model), { kind: tag.name, value });
  return narrowed ?? refuse(reader, model, tag, docs, place, "kind");
}

function withDefault(
  reader: TypeReader,
  model: TypeModel,
  tag: DocPart,
  docs: Docs,
  place: Place,
): TypeModel {
  const value = readTagValue(tag.text, model, reader.lookUp);
  return value === undefined
    ? refuse(reader, model, tag, docs, place, "value")
    : { ...model, default: value };
}

function refuse(
  reader: TypeReader,
  model: TypeModel,
  tag: DocPart,
  docs: Docs,
  place: Place,
  problem: "kind" | "value",
): TypeModel {
  addTagProblem(place, {
    tag: tag.name,
    text: tag.text,
    span: reader.compiler.span(docs.node.source, tag.start, tag.end),
    problem,
    typeText: place.node?.text.replace(/\s+/g, " ") ?? model.kind,
  });
  return model;
}
