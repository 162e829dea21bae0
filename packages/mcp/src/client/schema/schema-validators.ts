// Validators compiled by Ajv from schemas of strangers: each content once, the oldest forgotten.
import type { JsonObject } from "@toolshed/runtime";
import { hasUniqueItems, numberFormats, stringFormats } from "@toolshed/runtime/decode";
import { Ajv, type ErrorObject, type FormatDefinition, type Options } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { canonicalText } from "../list/tool-definition.ts";
import { spend, withBudget } from "./check-budget.ts";
import { linearRegExp } from "./linear-pattern.ts";
import { type CheckedSchema, checkSchema, type Draft, stepKeyword } from "./schema-bounds.ts";

/** Gives what is wrong with a value; nothing for a good one. Throws `CheckTooCostly`. */
export type SchemaValidator = (value: unknown) => readonly ErrorObject[];

export interface SchemaValidatorsOptions {
  /** How many are kept; 1,000 unless given. */
  readonly maxKept?: number;
  /** Told of each compilation. */
  readonly onCompile?: () => void;
}

/** Characters of all schemas that are kept. */
const maxLength = 16 * 1024 * 1024;

interface Entry {
  readonly checked: CheckedSchema | { readonly problem: string };
  validate: SchemaValidator | undefined;
}

/**
 * A cache of validators by the content of their schemas. Toolsets share one unless they are given one of their own.
 *
 * @example
 * const validators = new SchemaValidators({ maxKept: 200, onCompile: () => compilations.add(1) });
 * const toolset = new MCPToolset(client, { validators });
 */
export class SchemaValidators {
  readonly #entries = new Map<string, Entry>();
  readonly #maxKept: number;
  /** The texts of all that are kept. */
  #length = 0;
  readonly #onCompile: (() => void) | undefined;

  constructor({ maxKept = 1_000, onCompile }: SchemaValidatorsOptions = {}) {
    this.#maxKept = maxKept;
    this.#onCompile = onCompile;
  }

  /** How many are kept now. */
  get size(): number {
    return this.#entries.size;
  }

  /** Why nothing can be judged by this schema; undefined where it can. Compiles nothing. */
  problemOf(schema: JsonObject): string | undefined {
    const { checked } = this.#entryOf(schema);
    return "problem" in checked ? checked.problem : undefined;
  }

  /** What is wrong with the value. The validator is compiled with its first one. */
  errorsOf(schema: JsonObject, value: unknown): readonly ErrorObject[] {
    const entry = this.#entryOf(schema);
    if ("problem" in entry.checked)
      throw new TypeError(`The schema cannot be used: ${entry.checked.problem}.`);
    if (entry.validate === undefined) {
      this.#onCompile?.();
      entry.validate = compile(entry.checked);
    }
    const { validate } = entry;
    return withBudget(() => validate(value));
  }

  #entryOf(schema: JsonObject): Entry {
    const text = textOf(schema);
    let entry = this.#entries.get(text);
    if (entry === undefined) {
      entry = { checked: checked(schema), validate: undefined };
      this.#length += text.length;
    }
    // The latest used stand last.
    else this.#entries.delete(text);
    this.#entries.set(text, entry);
    this.#evict();
    return entry;
  }

  /** The latest one always stays. */
  #evict(): void {
    for (const text of this.#entries.keys()) {
      const isFull = this.#entries.size > this.#maxKept || this.#length > maxLength;
      if (!isFull || this.#entries.size === 1) return;
      this.#entries.delete(text);
      this.#length -= text.length;
    }
  }
}

const texts = new WeakMap<JsonObject, string>();

/** Made once for each object: schemas of tools are not changed. */
function textOf(schema: JsonObject): string {
  let text = texts.get(schema);
  if (text === undefined) {
    text = canonicalText(schema);
    texts.set(schema, text);
  }
  return text;
}

const options: Options = {
  strict: false,
  // What it would print is for the developer of the server.
  logger: false,
  // A reference that is written out in place could double the code with each.
  inlineRefs: false,
  // Said below, once for all instances.
  meta: false,
  validateSchema: false,
  addUsedSchema: false,
  code: { regExp: linearRegExp },
  formats: Object.fromEntries([
    ...[...stringFormats].map(([name, validate]): [string, FormatDefinition<string>] => [
      name,
      { type: "string", validate },
    ]),
    ...[...numberFormats].map(([name, validate]): [string, FormatDefinition<number>] => [
      name,
      { type: "number", validate },
    ]),
  ]),
};

/** What an instance compiles, it never forgets: after so many, there is another one. */
const compilesPerInstance = 50;
const instances = new Map<string, { readonly ajv: Ajv; left: number }>();

function instanceOf({ draft, hasReferences, hasUnevaluated }: CheckedSchema): Ajv {
  const key = `${draft} ${hasReferences} ${hasUnevaluated}`;
  let instance = instances.get(key);
  if (instance === undefined || instance.left === 0) {
    instance = { ajv: newInstance(draft, !hasReferences, hasUnevaluated), left: compilesPerInstance };
    instances.set(key, instance);
  }
  instance.left -= 1;
  return instance.ajv;
}

function newInstance(draft: Draft, allErrors: boolean, unevaluated: boolean): Ajv {
  const ajv = new classes[draft]({ ...options, allErrors });
  // The newer classes set it, and then look at all alternatives though one has accepted.
  ajv.opts.unevaluated = unevaluated;
  // Ajv's own compares every pair.
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    validate: (isUnique: boolean, items: readonly unknown[]) => {
      spend(items.length);
      return !isUnique || hasUniqueItems(items);
    },
  });
  ajv.addKeyword({
    keyword: stepKeyword,
    // First of all: behind an alternative that fails it would never be reached.
    before: "$ref",
    validate: () => {
      spend(1);
      return true;
    },
  });
  return ajv;
}

function compile(of: CheckedSchema): SchemaValidator {
  const { schema } = of;
  const ajv = instanceOf(of);
  const validate = ajv.compile(schema);
  ajv.removeSchema(schema);
  return (value) => {
    const isValid = validate(value);
    const { errors } = validate;
    // What was wrong with one value is not kept until the next.
    validate.errors = null;
    return isValid === true ? [] : (errors ?? []);
  };
}

const classes: { readonly [draft in Draft]: new (options: Options) => Ajv } = {
  "draft-07": Ajv,
  "2019-09": Ajv2019,
  "2020-12": Ajv2020,
};
/** One for each draft, which judges schemas and compiles none. */
const metaValidators = new Map<Draft, Ajv>();

function checked(schema: JsonObject): CheckedSchema | { readonly problem: string } {
  const bounded = checkSchema(schema);
  if ("problem" in bounded) return bounded;
  const problem = metaProblem(bounded);
  // Without `$schema` it is 2020-12, by the protocol; many servers mean draft-07 by it.
  if (problem === undefined || schema["$schema"] !== undefined) return problem ?? bounded;
  const older: CheckedSchema = { ...bounded, draft: "draft-07" };
  return metaProblem(older) === undefined ? older : problem;
}

function metaProblem({ draft, schema }: CheckedSchema): { readonly problem: string } | undefined {
  let ajv = metaValidators.get(draft);
  if (ajv === undefined) {
    ajv = new classes[draft]({ strict: false, logger: false });
    metaValidators.set(draft, ajv);
  }
  if (ajv.validateSchema(schema) === true) return undefined;
  const [error] = ajv.errors ?? [];
  return { problem: `it is no JSON Schema: ${error?.instancePath ?? ""} ${error?.message ?? ""}`.trim() };
}

/** The cache of all toolsets that have none of their own. */
export const sharedValidators: SchemaValidators = new SchemaValidators();
