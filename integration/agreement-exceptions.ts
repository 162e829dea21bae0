// The only cases in which a tool's decoder and its schema may give different answers, as one table: the property tests
// accept no other difference, and docs/agreement.md is printed from it.
import type { JsonObject, JsonValue } from "../packages/analyzer/src/index.ts";
import {
  MAX_BIGINT_LENGTH,
  MAX_COERCED_JSON_LENGTH,
  MAX_DEPTH,
  MAX_FORMAT_LENGTH,
  MAX_ISSUES,
  MAX_VISITS,
} from "../packages/runtime/src/decode/limits.ts";
import type { Tool } from "../packages/runtime/src/index.ts";
import { maxVisits } from "../packages/transformer/src/emit/decoder/visits.ts";
import { compiled, definitions, resolve, schemas } from "./schema-checks.ts";

interface Refusal {
  readonly pointer: string;
  readonly expected: string;
}

export interface Exception {
  /** One sentence. */
  readonly says: string;
  /** Why it is so. */
  readonly why: string;
  /** What shows it: a type, and a value on which schema and decoder differ. */
  readonly example: { readonly type: string; readonly value: string };
  /** What the decoder answers where this exception is the reason for its answer. */
  readonly accepted: boolean;
  /** Does it explain the decoder's answer? `issues` are those of a refusal. */
  readonly explains: (schema: JsonObject, value: JsonValue, issues: readonly Refusal[]) => boolean;
}

export const exceptions = {
  "null is absent": {
    says: "`null` for an optional property that does not allow it counts as absent",
    why: "Models send null for what they do not want to say.",
    example: { type: "{ note?: string }", value: '{"note":null}' },
    accepted: true,
    explains: (schema, value) => compiled(schema)(withoutAbsent(schema, schema, value)),
  },
  "own __proto__": {
    says: "an own key `__proto__` is refused everywhere, also where any JSON value may stand",
    why: "Code that copies such an object key by key would change its prototype. `constructor` and `prototype` are ordinary keys.",
    example: { type: "unknown", value: '{"__proto__":1}' },
    accepted: false,
    explains: (_, value) => someValue(value, (one) => isObject(one) && Object.hasOwn(one, "__proto__")),
  },
  "cannot be held": {
    says: "a string that the format allows but `URL` or `Date` cannot hold is refused",
    why: "JSON Schema knows the form of the string only. A leap second is no exception: it is read as the next second.",
    example: { type: "URL", value: '"http://example.com:99999"' },
    accepted: false,
    explains: (_, value, issues) =>
      issues.some(({ pointer, expected }) => {
        const text = at(value, pointer);
        if (typeof text !== "string" || !heldTexts.test(expected)) return false;
        return /^\d{4}-/.test(text) ? Number.isNaN(Date.parse(text)) : !URL.canParse(text);
      }),
  },
  "too deep": {
    says: `a value that is nested more than ${MAX_DEPTH} deep is refused`,
    why: "A few kilobytes of brackets would overflow the stack.",
    example: { type: "unknown", value: `${"[".repeat(3)}…${"]".repeat(3)}` },
    accepted: false,
    explains: (_, value) => depthOf(value) > MAX_DEPTH,
  },
  "too much work": {
    says: `a value is refused when more than ${count(maxVisits)} places would have to be looked at, over all members of unions that are tried`,
    why: "A recursive union whose members cannot be told apart doubles the work with each level of a hostile value.",
    example: {
      type: "Node, where type Node = null | { next: Node; tag: [Node, string] } | { next: Node; tag: [Node, number] }",
      value: '{"next":{"next":…,"tag":[null,1]},"tag":[null,1]}, 21 levels',
    },
    accepted: false,
    explains: (_, value, issues) =>
      depthOf(value) <= MAX_DEPTH && issues.some(({ expected }) => beyondLimits.has(expected)),
  },
  "too long for a format": {
    says: `a string of more than ${count(MAX_FORMAT_LENGTH)} characters is refused where the format is one that a regular expression judges, and so are as many digits of a bigint`,
    why: "The expressions of the formats, and reading the digits, may take time that grows faster than the text.",
    example: { type: 'string & tags.Format<"email">', value: '"aaa…@example.com"' },
    accepted: false,
    explains: (_, value, issues) =>
      issues.some(({ pointer }) => {
        const text = at(value, pointer);
        return typeof text === "string" && text.length > Math.min(MAX_FORMAT_LENGTH, MAX_BIGINT_LENGTH);
      }),
  },
} as const satisfies { readonly [name: string]: Exception };

export type ExceptionName = keyof typeof exceptions;

/** What a refusal that only comes from the bound on the work says it expected. */
const beyondLimits: ReadonlySet<string> = new Set([
  "arguments within the limits of depth and size",
  "smaller arguments",
]);

/** What a refusal of a string says it expected where a library type has to hold it. */
const heldTexts = /date and time that exists|absolute URL|of the format (?:date-time|uri)\b/;

/** Limits that change no answer of the check, and what stands behind them. */
export const limits: readonly (readonly [what: string, limit: number])[] = [
  [
    "places that the explanation of a refusal looks at; a null counts as absent within these only",
    MAX_VISITS,
  ],
  ["issues that one refusal lists", MAX_ISSUES],
  ["characters of a string that `coerce` reads as JSON", MAX_COERCED_JSON_LENGTH],
];

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

/** With separators between thousands, in every place the same. */
export function count(value: number): string {
  return value.toLocaleString("en-US");
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
    const forms = Object.entries(asSchema(schema["patternProperties"])).filter(([pattern]) =>
      new RegExp(pattern, "u").test(name),
    );
    const part = asSchema(own ? known[name] : (forms[0]?.[1] ?? schema["additionalProperties"]));
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
