// The state of one explanation: options, issues so far, what is left of the budget; and places in value and schema.
import type { JsonObject, JsonValue } from "../../json.ts";
import { cut } from "../describe.ts";
import type { DecodeIssue, IssueCode } from "../issue.ts";
import { escapeToken } from "../pointer.ts";

export interface Run {
  readonly root: JsonObject;
  /** Are strings of a format also refused that the library type of this format cannot hold? */
  readonly holdable: boolean;
  readonly strip: boolean;
  readonly coerce: boolean;
  /** Shared by all alternatives that are tried. */
  readonly budget: { visits: number };
  readonly issues: DecodeIssue[];
  /** After so many issues nothing more is looked at. */
  readonly maxIssues: number;
  /** How often the value was changed to make it legal: a null dropped, a property stripped, a text read as a number. */
  changes: number;
}

export interface Place {
  readonly pointer: string;
  readonly depth: number;
  /** References followed without going deeper into the value. */
  readonly hops: number;
  /** A string is legal here by another alternative, so a string is not to be read as JSON. */
  readonly keepString: boolean;
}

export const rootPlace: Place = { pointer: "", depth: 0, hops: 0, keepString: false };

/** The place of a property or item. */
export function childPlace(place: Place, key: string): Place {
  return {
    pointer: `${place.pointer}/${escapeToken(cut(key, 100))}`,
    depth: place.depth + 1,
    hops: 0,
    keepString: false,
  };
}

/** The schema that a reference into `$defs` names. Throws when there is none: then the schema is broken. */
export function resolveReference(root: JsonObject, reference: string): JsonValue {
  const name = /^#\/\$defs\/([^/]+)$/u.exec(reference)?.[1]?.replaceAll("~1", "/").replaceAll("~0", "~");
  const definitions = root["$defs"];
  const target = name === undefined || !isSchemaObject(definitions) ? undefined : definitions[name];
  if (target === undefined) throw new Error(`The schema refers to ${reference}, which it does not define.`);
  return target;
}

export function isSchemaObject(schema: JsonValue | undefined): schema is JsonObject {
  return typeof schema === "object" && schema !== null && !Array.isArray(schema);
}

export function isFull(run: Run): boolean {
  return run.issues.length >= run.maxIssues;
}

export interface IssueDetails {
  readonly code: IssueCode;
  readonly expected: string;
  readonly received: string;
  readonly nearest?: string | number | boolean | undefined;
  /** The sentence after the place; made of `expected` and `received` unless given. */
  readonly text?: string;
}

export function report(run: Run, place: Place, details: IssueDetails): void {
  if (isFull(run)) return;
  const { code, expected, received, nearest } = details;
  const text = details.text ?? `expected ${expected}, received ${received}.`;
  const hint = nearest === undefined ? "" : ` Did you mean ${JSON.stringify(nearest)}?`;
  run.issues.push({
    pointer: place.pointer,
    code,
    expected,
    received,
    message: `${place.pointer === "" ? "the arguments" : place.pointer}: ${text}${hint}`,
    ...(nearest === undefined ? {} : { nearest }),
  });
}

/** Is the budget used up? Then nothing more is looked at, and what was found so far may mislead. */
export function isExhausted(run: Run): boolean {
  return run.budget.visits < 0;
}

export function reportTooLarge(run: Run, place: Place): void {
  report(run, place, {
    code: "constraint",
    expected: "smaller arguments",
    received: "too many values to look at",
  });
}
