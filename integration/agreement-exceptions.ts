// The only cases in which a tool's decoder and its schema may give different answers, as one table.
import type { JsonObject, JsonValue } from "../packages/analyzer/src/index.ts";
import { MAX_DEPTH } from "../packages/runtime/src/decode/limits.ts";
import type { Tool } from "../packages/runtime/src/index.ts";
import { compiled, definitions, resolve, schemas } from "./violations.ts";

interface Refusal {
  readonly pointer: string;
}

interface Exception {
  readonly says: string;
  /** What the decoder answers where this exception is the reason for its answer. */
  readonly accepted: boolean;
  /** Does it explain the decoder's answer? `issues` are those of a refusal. */
  readonly explains: (schema: JsonObject, value: JsonValue, issues: readonly Refusal[]) => boolean;
}

export const exceptions = {
  "null is absent": {
    says: "null for an optional property that does not allow null counts as absent",
    accepted: true,
    explains: (schema, value) => compiled(schema)(withoutAbsent(schema, schema, value)),
  },
  "own __proto__": {
    says: "an own key __proto__ is refused everywhere, also where any JSON value may stand",
    accepted: false,
    explains: (_, value) => someValue(value, (one) => isObject(one) && Object.hasOwn(one, "__proto__")),
  },
  "cannot be held": {
    says: "a string that the format allows but URL or Date cannot hold is refused",
    accepted: false,
    explains: (_, value, issues) =>
      issues.some(({ pointer }) => {
        const text = at(value, pointer);
        if (typeof text !== "string") return false;
        return /^\d{4}-/.test(text) ? Number.isNaN(Date.parse(text)) : !URL.canParse(text);
      }),
  },
  "too deep": {
    says: "values that are nested too deep are refused",
    accepted: false,
    explains: (_, value) => depthOf(value) > MAX_DEPTH,
  },
} as const satisfies { readonly [name: string]: Exception };

export type ExceptionName = keyof typeof exceptions;

/** What schema and decoder say of one value, and which exceptions explain a difference. */
export interface Verdict {
  readonly schema: boolean;
  readonly decoder: boolean;
  /** Empty where both say the same, or where nothing explains that they do not. */
  readonly because: readonly ExceptionName[];
}

/** Asks both. Throws when the decoder changes its input or refuses without a reason. */
export function compare(tool: Pick<Tool, "name" | "inputSchema" | "decode">, value: JsonValue): Verdict {
  const before = depthOf(value) > 1000 ? "" : JSON.stringify(value);
  const result = tool.decode(value);
  const issues = result.ok ? [] : result.issues;
  if (!result.ok && issues.length === 0) throw new Error(`${tool.name} refused without an issue: ${before}`);
  if (before !== "" && JSON.stringify(value) !== before)
    throw new Error(`${tool.name} changed its input: ${before}`);
  const schema = compiled(tool.inputSchema)(value);
  const names = Object.keys(exceptions) as ExceptionName[];
  const because = names.filter((name) => {
    const { accepted, explains }: Exception = exceptions[name];
    return schema !== result.ok && accepted === result.ok && explains(tool.inputSchema, value, issues);
  });
  return { schema, decoder: result.ok, because };
}

/** Are both of one mind, or is the difference one that the table has? */
export function agrees({ schema, decoder, because }: Verdict): boolean {
  return schema === decoder || because.length > 0;
}

/** The value without the nulls that count as absent. */
function withoutAbsent(root: JsonObject, schema: JsonObject, value: JsonValue): JsonValue {
  const reference = schema["$ref"];
  if (typeof reference === "string") return withoutAbsent(root, resolve(root, reference), value);
  for (const member of schemas(schema["anyOf"])) {
    const rest = withoutAbsent(root, member, value);
    if (compiled({ ...definitions(root), ...member })(rest)) return rest;
  }
  if (Array.isArray(value)) {
    const first = schemas(schema["prefixItems"]);
    return value.map((item, index) => withoutAbsent(root, first[index] ?? asSchema(schema["items"]), item));
  }
  if (!isObject(value)) return value;
  const known = asSchema(schema["properties"]);
  const required = (schema["required"] ?? []) as readonly string[];
  const kept: [string, JsonValue][] = [];
  for (const [name, item] of Object.entries(value)) {
    const own = Object.hasOwn(known, name);
    const part = asSchema(own ? known[name] : schema["additionalProperties"]);
    const optional = own && !required.includes(name);
    if (optional && item === null && !compiled({ ...definitions(root), ...part })(null)) continue;
    kept.push([name, withoutAbsent(root, part, item)]);
  }
  return Object.fromEntries(kept);
}

function asSchema(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function childrenOf(value: JsonValue): readonly JsonValue[] {
  return typeof value === "object" && value !== null ? Object.values(value) : [];
}

function someValue(value: JsonValue, test: (value: JsonValue) => boolean): boolean {
  return test(value) || childrenOf(value).some((child) => someValue(child, test));
}

/** Without recursion, since values are deeper than the stack here. */
export function depthOf(value: JsonValue): number {
  let depth = 0;
  for (let level: readonly JsonValue[] = [value]; level.length > 0; level = level.flatMap(childrenOf))
    depth++;
  return depth;
}

function at(value: JsonValue, pointer: string): JsonValue | undefined {
  const steps = pointer.split("/").slice(1);
  return steps
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<JsonValue | undefined>((now, step) => {
      // boundary: an array is read by its indices, which are its own keys.
      return typeof now === "object" && now !== null && Object.hasOwn(now, step)
        ? (now as JsonObject)[step]
        : undefined;
    }, value);
}
