// JSON files of a user's project: read with their place on disk, never changed here. Knows nothing of what they mean.
import { readFileSync, statSync } from "node:fs";
import { type ParseError, parse, parseTree, printParseErrorCode } from "jsonc-parser";

export type JsonRecord = { readonly [name: string]: unknown };

export type JsonFile =
  | { readonly file: string; readonly text: string; readonly value: JsonRecord }
  | { readonly file: string; readonly problem: string };

/** Deeper than any file that people write, and shallow enough for a recursive parser. */
const maxDepth = 200;

/**
 * Reads an object.
 *
 * @param comments Whether comments and trailing commas are allowed, as editors and TypeScript have it and npm has not.
 * @returns `undefined` when there is no such file.
 */
export function readJsonFile(file: string, comments: boolean): JsonFile | undefined {
  let text: string;
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return undefined;
    return { file, problem: `it cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
  const plain = text.replace(/^\ufeff/, "");
  if (depthOf(plain) > maxDepth) return { file, problem: `it has more than ${maxDepth} levels` };
  const errors: ParseError[] = [];
  const options = { disallowComments: !comments, allowTrailingComma: comments };
  const value: unknown = parse(plain, errors, options);
  const [error] = errors;
  if (error !== undefined) {
    const line = plain.slice(0, error.offset).split("\n").length;
    return { file, problem: `it is no JSON: ${inWords(printParseErrorCode(error.error))} in line ${line}` };
  }
  return isRecord(value) && parseTree(plain)?.type === "object"
    ? { file, text, value }
    : { file, problem: "it is no JSON object" };
}

/** `CommaExpected` is "comma expected". */
function inWords(name: string): string {
  return name.replace(/\B[A-Z]/g, " $&").toLowerCase();
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member that is a string. */
export function stringIn(record: JsonRecord, name: string): string | undefined {
  const value = record[name];
  return typeof value === "string" ? value : undefined;
}

/** A member that is an object; an empty one else. */
export function recordIn(record: JsonRecord, name: string): JsonRecord {
  const value = record[name];
  return isRecord(value) ? value : {};
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[{]|[\]}]/g)) {
    if (token === "{" || token === "[") deepest = Math.max(deepest, ++depth);
    else if (token === "}" || token === "]") depth--;
  }
  return deepest;
}
