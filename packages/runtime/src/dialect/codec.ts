// The way between a value as a dialect has a model send it and as the base schema has it. Where nothing differs there is no codec.
import { MAX_DEPTH, MAX_VISITS } from "../decode/limits.ts";
import { hasOwn, isObject } from "../decode/object.ts";

/** What is left of the budget, over all alternatives that are tried; what is beyond it stays as it came. */
export interface CodecRun {
  depth: number;
  visits: number;
}

export interface Codec {
  /** From what a model sends. What is not of the dialect is given back as it is: the base schema refuses it. */
  readonly toBase: (value: unknown, run: CodecRun) => unknown;
  /** From a value of the base schema, such as a default. */
  readonly fromBase: (value: unknown, run: CodecRun) => unknown;
  /** Are values sent in another form, and not only with null for what is left out? Asked when all definitions are there. */
  readonly reshapes: () => boolean;
}

export type Way = "toBase" | "fromBase";

/** Does any of them? */
export function reshapesAny(codecs: readonly (Codec | undefined)[]): () => boolean {
  return () => codecs.some((codec) => codec?.reshapes() === true);
}

const always = (): boolean => true;

/** Converts one value, in bounded time whatever it holds. */
export function runCodec(codec: Codec | undefined, way: Way, value: unknown): unknown {
  return codec === undefined ? value : codec[way](value, { depth: 0, visits: MAX_VISITS });
}

/** A part of a value. */
export function runPart(codec: Codec | undefined, way: Way, value: unknown, run: CodecRun): unknown {
  if (codec === undefined) return value;
  run.visits -= 1;
  if (run.visits < 0 || run.depth >= MAX_DEPTH) return value;
  run.depth += 1;
  const converted = codec[way](value, run);
  run.depth -= 1;
  return converted;
}

/** Of an array whose items differ; undefined where they do not. */
export function listCodec(item: Codec | undefined): Codec | undefined {
  if (item === undefined) return undefined;
  const convert = (way: Way) => (value: unknown, run: CodecRun) => {
    if (!Array.isArray(value)) return value;
    const items = value.map((one: unknown) => runPart(item, way, one, run));
    return items.some((one, index) => one !== value[index]) ? items : value;
  };
  return { toBase: convert("toBase"), fromBase: convert("fromBase"), reshapes: item.reshapes };
}

/** Of a tuple that is sent as a list; undefined where nothing in it differs. */
export function placesCodec(
  places: readonly (Codec | undefined)[],
  rest: Codec | undefined,
): Codec | undefined {
  if (rest === undefined && places.every((codec) => codec === undefined)) return undefined;
  const convert = (way: Way) => (value: unknown, run: CodecRun) =>
    Array.isArray(value)
      ? value.map((one: unknown, index) =>
          runPart(index < places.length ? places[index] : rest, way, one, run),
        )
      : value;
  return {
    toBase: convert("toBase"),
    fromBase: convert("fromBase"),
    reshapes: reshapesAny([...places, rest]),
  };
}

/** Of values that are sent as texts. */
export function textCodec(values: ReadonlyMap<string, unknown>): Codec {
  const texts = new Map([...values].map(([text, value]) => [value, text] as const));
  return {
    reshapes: always,
    toBase: (value) => (typeof value === "string" && values.has(value) ? values.get(value) : value),
    fromBase: (value) => {
      if (texts.has(value)) return texts.get(value);
      const json = typeof value === "object" && value !== null ? JSON.stringify(value) : undefined;
      return json !== undefined && values.has(json) ? json : value;
    },
  };
}

/** One property of an object as it is sent. */
export interface PropertyCodec {
  /** Its name in the base schema. */
  readonly name: string;
  /** Its name as it is sent. */
  readonly sentAs: string;
  readonly codec: Codec | undefined;
  /** Null stands for a property that is left out. */
  readonly nullIsAbsent: boolean;
  /** It has to be sent, also where it is left out. */
  readonly alwaysSent: boolean;
}

/** Names that are free. */
export interface EntriesCodec {
  /**
   * Sent as a list of `{ key, value }`: below a name of its own, or as the `whole` value. Or as they are, `beside` the known ones.
   */
  readonly sentAs: { readonly name: string } | "whole" | "beside";
  readonly codec: Codec | undefined;
}

/** Of an object; undefined where it is sent as it is. */
export function objectCodec(
  properties: readonly PropertyCodec[],
  entries: EntriesCodec | undefined,
): Codec | undefined {
  const differs = properties.some(
    ({ name, sentAs, codec, nullIsAbsent, alwaysSent }) =>
      name !== sentAs || codec !== undefined || nullIsAbsent || alwaysSent,
  );
  if (!differs && entries === undefined) return undefined;
  const bySentName = new Map(properties.map((property) => [property.sentAs, property]));
  const byName = new Map(properties.map((property) => [property.name, property]));
  const { sentAs: place, codec: free }: Partial<EntriesCodec> = entries ?? {};
  const isOther =
    properties.some(({ name, sentAs }) => name !== sentAs) || (place !== undefined && place !== "beside");
  return {
    reshapes: isOther ? always : reshapesAny([...properties.map(({ codec }) => codec), free]),
    toBase: (value, run) => {
      if (place === "whole") return entriesToBase(value, free, run);
      return isObject(value) ? objectToBase(value, bySentName, byName, entries, run) : value;
    },
    fromBase: (value, run) => {
      if (!isObject(value)) return value;
      const sent = properties.flatMap(({ name, sentAs, codec, alwaysSent }): [string, unknown][] => {
        if (hasOwn(value, name)) return [[sentAs, runPart(codec, "fromBase", value[name], run)]];
        return alwaysSent ? [[sentAs, null]] : [];
      });
      const others = Object.entries(value)
        .filter(([name]) => !byName.has(name))
        .map(([key, one]): [string, unknown] => [key, runPart(free, "fromBase", one, run)]);
      if (place === undefined || place === "beside") return Object.fromEntries([...sent, ...others]);
      const list = others.map(([key, one]) => ({ key, value: one }));
      return place === "whole" ? list : Object.fromEntries([...sent, [place.name, list]]);
    },
  };
}

function objectToBase(
  value: { readonly [name: string]: unknown },
  properties: ReadonlyMap<string, PropertyCodec>,
  known: ReadonlyMap<string, PropertyCodec>,
  { sentAs: place, codec: free }: Partial<EntriesCodec> = {},
  run: CodecRun,
): unknown {
  let changed = false;
  const base: [string, unknown][] = [];
  for (const [sentName, sent] of Object.entries(value)) {
    const property = properties.get(sentName);
    if (property !== undefined && sent === null && property.nullIsAbsent) {
      changed = true;
      continue;
    }
    if (property === undefined && typeof place === "object" && sentName === place.name) {
      const others = entriesToBase(sent, free, run);
      // What is no list of entries, or has one for a property of its own place, stays where it came, for the base schema to refuse.
      const isList =
        others !== sent && isObject(others) && !Object.keys(others).some((name) => known.has(name));
      base.unshift(...(isList ? Object.entries(others) : [[sentName, sent] as [string, unknown]]));
      changed ||= isList;
      continue;
    }
    // Beside entries, an unknown name is none of them.
    const beside = place === "beside" ? free : undefined;
    const one = runPart(property === undefined ? beside : property.codec, "toBase", sent, run);
    const name = property?.name ?? sentName;
    changed ||= one !== sent || name !== sentName;
    base.push([name, one]);
  }
  // What comes under two names says two things: it stays as it came, for the base schema to judge.
  if (!changed || new Set(base.map(([name]) => name)).size < base.length) return value;
  return Object.fromEntries(base);
}

/** The list itself where it holds what is no entry. */
function entriesToBase(value: unknown, codec: Codec | undefined, run: CodecRun): unknown {
  if (!Array.isArray(value)) return value;
  const pairs: [string, unknown][] = [];
  for (const entry of value) {
    if (!isObject(entry) || typeof entry["key"] !== "string" || !hasOwn(entry, "value")) return value;
    if (Object.keys(entry).length !== 2) return value;
    pairs.push([entry["key"], runPart(codec, "toBase", entry["value"], run)]);
  }
  // A key that is sent twice says two things.
  return new Set(pairs.map(([key]) => key)).size === pairs.length ? Object.fromEntries(pairs) : value;
}

/** Names of a tuple's places as properties. */
export const placeName = (index: number): string => `item${index + 1}`;
export const restName = "rest";

/** Of what may follow a tuple's places. */
export interface RestCodec {
  readonly codec: Codec | undefined;
}

/** Of a tuple that is sent as an object: the codecs of its places, and of each item that may follow, if any may. */
export function tupleCodec(places: readonly (Codec | undefined)[], rest: RestCodec | undefined): Codec {
  return {
    reshapes: always,
    toBase: (value, run) => {
      if (!isObject(value)) return value;
      const items: unknown[] = [];
      for (const [index, codec] of places.entries()) {
        const name = placeName(index);
        if (!hasOwn(value, name)) break;
        items.push(runPart(codec, "toBase", value[name], run));
      }
      // What may follow the places follows all of them, and only where something may.
      const isOpen = rest !== undefined && items.length === places.length && hasOwn(value, restName);
      const more = isOpen ? value[restName] : undefined;
      const others = Array.isArray(more) ? more : [];
      const known = items.length + (others === more ? 1 : 0);
      if (known !== Object.keys(value).length) return value;
      return [...items, ...others.map((one: unknown) => runPart(rest?.codec, "toBase", one, run))];
    },
    fromBase: (value, run) => {
      if (!Array.isArray(value)) return value;
      const sent = value.slice(0, places.length).map((one: unknown, index): [string, unknown] => {
        return [placeName(index), runPart(places[index], "fromBase", one, run)];
      });
      const others = value
        .slice(places.length)
        .map((one: unknown) => runPart(rest?.codec, "fromBase", one, run));
      const hasRest = value.length > places.length || (rest !== undefined && sent.length === places.length);
      return Object.fromEntries(hasRest ? [...sent, [restName, others]] : sent);
    },
  };
}
