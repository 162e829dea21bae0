// A value that breaks one keyword of a schema and nothing else, made for that keyword at its place.
import type { JsonObject, JsonValue } from "../../packages/analyzer/src/index.ts";
import { Random } from "../../packages/transformer/testing/values.ts";
import { accepts, operandOf, partsOfName, type World } from "./accepts.ts";
import { candidatesOf } from "./candidates.ts";
import { type Counts, countsOf } from "./counts.ts";
import {
  freshName,
  matching,
  nameOfPattern,
  type Sampler,
  sample,
  sampleArray,
  sampleObject,
} from "./sample.ts";
import type { Edge, Occurrence, SchemaPlaces } from "./schema-places.ts";

export type LoneViolation =
  /** The schema refuses the value, and would accept it without the keyword. */
  | {
      readonly kind: "broken";
      readonly value: JsonValue;
      /** A union stands above it, or the value breaks it in several places: there ajv may have more to say. */
      readonly mayBeMore: boolean;
    }
  /** The keyword is broken alone where it stands, and another member of a union takes each of the values. */
  | { readonly kind: "shadowed"; readonly values: readonly JsonValue[] }
  /** All such values are of an exception, by which the decoder takes them. */
  | { readonly kind: "excepted"; readonly values: readonly JsonValue[] }
  /** Each name that it could stand under is of another form too, and what breaks it is refused there as well. */
  | { readonly kind: "overlapped" }
  | { readonly kind: "none" };

interface Search {
  /** Of the schema with all keywords. */
  readonly counts: Counts;
  readonly seed: number;
  /** Is this a value about which schema and decoder may differ? */
  readonly isExcepted: (value: JsonValue) => boolean;
}

/** So often values are made for a keyword that a union stands above; without one the first ones break it. */
const rounds = 3;
/** As long as nothing at all was made: chance may give surroundings that are not legal, such as names of two forms. */
const maxRounds = 40;
/** The cheapest ways to a keyword nearly always do; where they do not, dearer ones are tried. */
const fewPaths = 3;
const manyPaths = 40;

export function loneViolation(places: SchemaPlaces, occurrence: Occurrence, search: Search): LoneViolation {
  const found = alongPaths(places, occurrence, search, fewPaths);
  return found.kind === "none" ? alongPaths(places, occurrence, search, manyPaths) : found;
}

function alongPaths(
  places: SchemaPlaces,
  occurrence: Occurrence,
  { counts: all, seed, isExcepted }: Search,
  maxPaths: number,
): LoneViolation {
  const { root } = places;
  const { schema } = occurrence;
  const whole: World = { root };
  const without: World = { root, without: occurrence };
  const random = new Random(seed);
  const taken: JsonValue[] = [];
  const excepted: JsonValue[] = [];
  const samplers: Sampler[] = [{ world: whole, counts: all, random }];
  // Without the keyword some schema may have a finite value that has none with it.
  if (all.endless) samplers.push({ world: without, counts: countsOf(places, without), random });
  const ways = samplers.map((sampler) => ({ sampler, paths: pathsTo(places, sampler, schema, maxPaths) }));
  const isMade = (): boolean => taken.length + excepted.length > 0;
  for (let round = 0; round < rounds || (round < maxRounds && !isMade()); round++) {
    for (const { sampler, paths } of ways) {
      for (const path of paths) {
        const inUnion = path.some(({ step }) => step.kind === "member");
        const broken = brokenAlone(sampler, occurrence).filter(
          (value) => !accepts(whole, schema, value) && accepts(without, schema, value),
        );
        for (const candidate of someOf(broken, random)) {
          const value = around(sampler, path, candidate);
          if (value === undefined || !accepts(without, root, value)) continue;
          if (!accepts(whole, root, value)) {
            if (!isExcepted(value))
              return { kind: "broken", value, mayBeMore: inUnion || sampler.world === without };
            excepted.push(value);
            continue;
          }
          if (!inUnion) throw new Error(`${occurrence.place} lets ${JSON.stringify(value)} pass.`);
          taken.push(value);
        }
      }
    }
  }
  if (excepted.length > 0) return { kind: "excepted", values: excepted };
  if (taken.length > 0) return { kind: "shadowed", values: taken };
  const edges = ways.flatMap(({ paths }) => paths.flat());
  return { kind: edges.some(isOverlapped) ? "overlapped" : "none" };
}

/** Is every name that leads this way one of which two schemas speak? */
function isOverlapped({ from, step }: Edge): boolean {
  if (step.kind === "property") return partsOfName(from, step.name).length > 1;
  return (
    step.kind === "pattern" && matching(step.pattern).every((name) => partsOfName(from, name).length > 1)
  );
}

/** The first ones are made for the keyword; of the others chance takes some. */
function someOf(values: readonly JsonValue[], random: Random): readonly JsonValue[] {
  if (values.length < 8) return values;
  return [...values.slice(0, 2), ...Array.from({ length: 5 }, () => random.pick(values))];
}

function brokenAlone(sampler: Sampler, { schema, keyword }: Occurrence): readonly JsonValue[] {
  const operand = schema[keyword] ?? null;
  const legal = sample(sampler, schema) ?? null;
  const more: (JsonValue | undefined)[] = [];
  if (keyword === "maxItems") {
    const { maxItems: most, ...others } = schema;
    more.push(sampleArray(sampler, { ...others, minItems: Number(most) + 1 }, [], 0));
  }
  if (keyword === "uniqueItems") {
    const item = sample(sampler, schema["items"]);
    const { uniqueItems: _, ...others } = schema;
    if (item !== undefined) more.push(sampleArray(sampler, others, [item, item], 0));
  }
  return [
    ...more.filter((value) => value !== undefined),
    ...candidatesOf(keyword, operand, legal, sampler.random),
  ];
}

/** The value with this part, everything around it legal; undefined where the surroundings cannot be made. */
function around(sampler: Sampler, path: readonly Edge[], part: JsonValue): JsonValue | undefined {
  let value: JsonValue | undefined = part;
  for (const edge of path) {
    if (value === undefined) return undefined;
    value = holder(sampler, edge, value);
  }
  return value;
}

function holder(sampler: Sampler, { from, step }: Edge, part: JsonValue): JsonValue | undefined {
  switch (step.kind) {
    case "reference":
    case "member":
      return part;
    case "property":
      return withProperty(sampler, from, step.name, part);
    case "pattern":
      return withProperty(sampler, from, nameOfPattern(sampler, from, step.pattern), part);
    case "additional":
      return withProperty(sampler, from, freshName(from, sampler.random), part);
    case "items":
      return sampleArray(sampler, from, [part], 0);
    case "prefix": {
      const least = Math.max(step.index + 1, Number(operandOf(sampler.world, from, "minItems") ?? 0));
      const items = sampleArray(sampler, { ...from, minItems: least }, [], 0);
      return Array.isArray(items)
        ? items.map((item, index) => (index === step.index ? part : item))
        : undefined;
    }
  }
}

function withProperty(
  sampler: Sampler,
  from: JsonObject,
  name: string | undefined,
  part: JsonValue,
): JsonValue | undefined {
  if (name === undefined) return undefined;
  const required = ((from["required"] ?? []) as readonly string[]).filter((one) => one !== name);
  const object = sampleObject(sampler, { ...from, required }, 0);
  return object === undefined ? undefined : { ...object, [name]: part };
}

/** The cheapest ways from the schema up to the root, at most a few: those through few unions first. */
function pathsTo(
  { root, edges }: SchemaPlaces,
  { counts }: Sampler,
  schema: JsonObject,
  maxPaths: number,
): readonly (readonly Edge[])[] {
  const cost = ({ step }: Edge): number => (step.kind === "member" ? 100 : 1);
  const found: (readonly Edge[])[] = [];
  const visits = new Map<JsonObject, number>();
  let open: { readonly at: JsonObject; readonly path: readonly Edge[]; readonly cost: number }[] = [
    { at: schema, path: [], cost: 0 },
  ];
  while (open.length > 0 && found.length < maxPaths) {
    const next = open.reduce((best, one) => (one.cost < best.cost ? one : best));
    open = open.filter((one) => one !== next);
    const seen = visits.get(next.at) ?? 0;
    if (seen >= maxPaths) continue;
    visits.set(next.at, seen + 1);
    if (next.at === root) {
      found.push(next.path);
      continue;
    }
    for (const edge of edges.get(next.at) ?? []) {
      if (counts.of(edge.from) === 0 || next.path.includes(edge)) continue;
      open.push({ at: edge.from, path: [...next.path, edge], cost: next.cost + cost(edge) });
    }
  }
  return found;
}
