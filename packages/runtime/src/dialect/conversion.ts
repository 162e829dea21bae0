// The state of one conversion: the schemas, the place that is converted, the report, the definitions that are in use.
import { isSchemaObject } from "../decode/explain/schema.ts";
import { escapeToken } from "../decode/pointer.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { Codec } from "./codec.ts";
import type { DialectName } from "./dialect-name.ts";
import { keywordTable } from "./keyword-table.ts";
import { LegalNames } from "./legal-names.ts";
import type { NameLimit } from "./provider-limits.ts";
import type { ReportEntry } from "./report-entry.ts";

/** A schema in the dialect, and the way to its values where they differ. */
export interface Converted {
  readonly schema: JsonObject;
  readonly codec?: Codec | undefined;
}

/** A part of the base schema. */
export interface Place {
  readonly pointer: string;
  /** In the arguments. */
  readonly path: string;
  readonly depth: number;
}

/** A definition of which the conversion has begun. */
export interface Definition {
  readonly name: string;
  /** Undefined until it has ended. */
  converted: Converted | undefined;
  /** How many properties that may be left out had been entered when it began, and how many parts of values. */
  readonly optional: number;
  readonly parts: number;
}

/** Names of definitions, in every dialect. */
const definitionName: NameLimit = {
  pattern: /^[A-Za-z0-9._-]+$/,
  maximum: 100,
  says: "letters, digits, `.`, `_` and `-`",
};

/** More than any type has; a hostile schema ends here. */
const maxDepth = 100;
const maxNodes = 10_000;

export class Conversion {
  readonly dialect: DialectName;
  readonly root: JsonObject;
  readonly propertyName: NameLimit | undefined;
  readonly report: ReportEntry[] = [];
  /** By the pointer that references name. */
  readonly definitions: Map<string, Definition> = new Map();
  readonly definitionNames: LegalNames = new LegalNames(definitionName);
  /** Pointers of what is inlined just now, with what else `Definition` keeps. */
  readonly open: Map<string, { readonly optional: number; readonly parts: number }> = new Map();
  /** How many properties that may be left out lie around the place, and how many parts of values. */
  optional = 0;
  parts = 0;
  /** What can only be looked at when all definitions are there. */
  readonly lastChecks: (() => void)[] = [];
  readonly #seen = new Set<string>();
  #nodes = 0;

  /** Converts a part: every kind of part goes on by it. */
  readonly convert: (given: JsonValue, place: Place) => Converted;

  constructor(
    dialect: DialectName,
    root: JsonObject,
    propertyName: NameLimit | undefined,
    convert: (given: JsonValue, place: Place, conversion: Conversion) => Converted,
  ) {
    this.convert = (given, place) => convert(given, place, this);
    this.dialect = dialect;
    this.root = root;
    this.propertyName = propertyName;
  }

  /** Can there be values that are sent in another form than they have? */
  get mayReshape(): boolean {
    const way = keywordTable.additionalProperties[this.dialect];
    return this.propertyName !== undefined || way === "entries" || way === "closed";
  }

  get refusals(): readonly ReportEntry[] {
    return this.report.filter(({ action }) => action === "refused");
  }

  tell({ pointer, path }: Place, keyword: string, action: ReportEntry["action"], reason: string): void {
    const key = `${pointer} ${keyword} ${action}`;
    // What several places share is told of once.
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.report.push({ pointer, path, keyword, action, reason });
  }

  /** Stands for a schema that there is none of: the whole conversion has failed, and the report says why. */
  refuse(place: Place, keyword: string, reason: string): Converted {
    this.tell(place, keyword, "refused", reason);
    return { schema: {} };
  }

  /** @throws SchemaTooLarge When there is no room for one more schema here. */
  enter(place: Place): void {
    this.#nodes += 1;
    if (place.depth > maxDepth || this.#nodes > maxNodes) throw new SchemaTooLarge();
  }
}

/** Thrown and caught within a conversion: what references share may be written out more often than there is room for. */
export class SchemaTooLarge extends Error {}

/** The converted schema of that name; undefined where there is none. */
export function definedAs({ definitions }: Conversion, reference: string): JsonValue | undefined {
  const name = reference.split("/").at(-1);
  return [...definitions.values()].find((one) => one.name === name)?.converted?.schema;
}

/** A part of the schema at this place, which is about the same value. */
export function within(place: Place, ...tokens: readonly (string | number)[]): Place {
  const pointer = tokens.reduce<string>(
    (text, token) => `${text}/${escapeToken(String(token))}`,
    place.pointer,
  );
  return { pointer, path: place.path, depth: place.depth + 1 };
}

/** A part that is about a part of the value. */
export function inside(place: Place, step: string, ...tokens: readonly (string | number)[]): Place {
  const dot = place.path === "" || step.startsWith("[") ? "" : ".";
  return { ...within(place, ...tokens), path: `${place.path}${dot}${step}` };
}

/** The part of the document that a local reference names; undefined where there is none. */
export function resolveLocal(root: JsonObject, reference: string): JsonValue | undefined {
  if (reference !== "#" && !reference.startsWith("#/")) return undefined;
  let part: JsonValue | undefined = root;
  for (const token of reference.split("/").slice(1)) {
    const key = decodeToken(token);
    if (key === undefined) return undefined;
    if (Array.isArray(part)) part = /^(?:0|[1-9]\d*)$/.test(key) ? part[Number(key)] : undefined;
    else part = isSchemaObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  }
  return part;
}

/** Of a fragment's escapes (RFC 3986) and a pointer's (RFC 6901). */
function decodeToken(token: string): string | undefined {
  try {
    return decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    // A percent sign that is no escape: the reference is none.
    return undefined;
  }
}
