// A few JSON values that a type probably accepts, the plainest first: witnesses for rules, which judge them before use.
import type { JsonObject, JsonValue } from "../../model/json-value.ts";
import type {
  NativeName,
  PropertyModel,
  TemplatePart,
  TypeKind,
  TypeModel,
  TypeOfKind,
} from "../../model/type-model.ts";
import { numberRange } from "./integer-ranges.ts";
import { type Definitions, judgeValue } from "./judge-value.ts";

const deepest = 6;
const most = 12;
const longest = 50;

/** At most twelve; none for a type that goes deeper than can be shown. */
export function sampleValues(type: TypeModel, definitions: Definitions, depth = 0): readonly JsonValue[] {
  if (depth > deepest) return [];
  return sampleKind(type, (part) => sampleValues(part, definitions, depth + 1), definitions).slice(0, most);
}

type SamplePart = (type: TypeModel) => readonly JsonValue[];

function sampleKind<K extends TypeKind>(
  type: TypeOfKind<K>,
  sample: SamplePart,
  definitions: Definitions,
): readonly JsonValue[] {
  // boundary: the compiler cannot see that a model's own kind selects the sampler of that kind
  return samplers[type.kind as K](type, sample, definitions);
}

const dateTime = "2026-01-15T12:00:00Z";
const uri = "https://example.com/";

const natives: { readonly [N in NativeName]: readonly string[] } = {
  Date: [dateTime],
  URL: [uri],
  // Four digits are base64 too.
  bigint: ["0", "1000"],
  Uint8Array: ["AAAA"],
  ArrayBuffer: ["AAAA"],
  Buffer: ["AAAA"],
  Blob: ["AAAA"],
};

const formatSamples: ReadonlyMap<string, string> = new Map([
  ["date-time", dateTime],
  ["uri", uri],
  ["url", uri],
  ["date", "2026-01-15"],
  ["time", "12:00:00Z"],
  ["email", "ada@example.com"],
  ["uuid", "00000000-0000-4000-8000-000000000000"],
  ["ipv4", "10.0.0.1"],
  ["ipv6", "1:2:3:4:5:6:7:8"],
]);

const holeSamples: {
  readonly [K in Extract<TemplatePart, { readonly hole: string }>["hole"]]: readonly string[];
} = { string: ["a", ""], number: ["1", "0"], bigint: ["1", "0"] };

const samplers: {
  readonly [K in TypeKind]: (
    type: TypeOfKind<K>,
    sample: SamplePart,
    definitions: Definitions,
  ) => readonly JsonValue[];
} = {
  string: ({ minLength = 0, format }) => {
    const ofFormat = formatSamples.get(format ?? "");
    if (ofFormat !== undefined) return [ofFormat];
    return ["a", "", "1", "A"].map((text) =>
      text.padEnd(Math.min(minLength, longest), text === "" ? "a" : text),
    );
  },
  number: (type, _, definitions) => {
    const { least, greatest } = numberRange(type);
    const step = type.multipleOf ?? 1;
    const start = Math.ceil(Math.max(least, Math.min(greatest, 0)) / step);
    const bounds = [least, greatest, (least + greatest) / 2].filter(Number.isFinite);
    const steps = [1, 0, 2, 3, 4, 5, -1].map((more) => (start + more) * step);
    return fitting(type, [...steps, ...bounds], definitions);
  },
  boolean: () => [true, false],
  null: () => [null],
  unknown: () => ["a", 1, null, [], {}],
  nonNull: () => ["a", 1, [], {}],
  enum: ({ values }) => values,
  template: ({ parts }) =>
    [0, 1].map((which) =>
      parts.map((part) => ("text" in part ? part.text : (holeSamples[part.hole][which] ?? ""))).join(""),
    ),
  native: ({ native }) => natives[native],
  array: ({ element, minItems = 0, uniqueItems }, sample) => {
    const all = sample(element);
    const items = uniqueItems ? different(all) : all;
    if (minItems > 0) {
      const length = Math.min(minItems, longest);
      if (items.length < (uniqueItems ? length : 1)) return [];
      // The second begins with another item.
      return [0, 1].map((first) =>
        Array.from({ length }, (_, index) => items[(first + index) % items.length] as JsonValue),
      );
    }
    return [[], ...items.slice(0, 2).map((item) => [item])];
  },
  set: ({ element }, sample) => [[], ...sample(element).map((item) => [item])],
  tuple: ({ elements }, sample) => {
    const required = elements.filter(({ optional }) => !optional);
    return [0, 1, 2, 3].flatMap((which) =>
      [required, elements].flatMap((some) => {
        const items = some.map(({ type }) => inTurn(sample(type), which));
        return items.every((item) => item !== undefined) ? [items] : [];
      }),
    );
  },
  object: ({ properties }, sample) => sampleObjects(properties, sample),
  record: ({ properties, value, patterns = [] }, sample) => {
    const known = sampleObjects(properties, sample);
    const [item] = value === undefined ? [] : sample(value);
    const keyed: JsonObject = {
      ...(item === undefined ? {} : { a: item }),
      ...Object.fromEntries(
        patterns.flatMap((pattern) => {
          const [key] = sample(pattern.key);
          const [inner] = sample(pattern.value);
          return typeof key === "string" && inner !== undefined ? [[key, inner] as const] : [];
        }),
      ),
    };
    return [...known, ...known.map((object) => ({ ...keyed, ...object }))];
  },
  map: ({ form, key, value }, sample) => {
    const [name] = sample(key);
    const [item] = sample(value);
    if (form === "object") return item === undefined ? [{}] : [{}, { a: item }];
    return name === undefined || item === undefined ? [[]] : [[], [[name, item]]];
  },
  union: ({ members }, sample) => {
    const all = members.map(sample);
    // The plainest of each member before the second of any.
    return Array.from({ length: most }, (_, index) => index).flatMap((index) =>
      all.flatMap((values) => (values[index] === undefined ? [] : [values[index]])),
    );
  },
  ref: ({ name }, sample, definitions) => {
    const target = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
    return target === undefined ? [] : sample(target);
  },
};

/** Those that the type accepts for certain. */
function fitting(
  type: TypeModel,
  values: readonly JsonValue[],
  definitions: Definitions,
): readonly JsonValue[] {
  return values.filter((value) => judgeValue(type, value, definitions) === "accepts");
}

function different(values: readonly JsonValue[]): readonly JsonValue[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function inTurn(values: readonly JsonValue[], index: number): JsonValue | undefined {
  return values[index % values.length];
}

/** With the required properties only, then with all, each time with other values. */
function sampleObjects(properties: readonly PropertyModel[], sample: SamplePart): readonly JsonObject[] {
  const samples = properties.map((property) => ({ property, values: sample(property.type) }));
  const required = samples.filter(({ property }) => !property.optional);
  const variants = Math.max(1, ...samples.map(({ values }) => Math.min(values.length, most / 2)));
  return Array.from({ length: variants }, (_, index) => index).flatMap((index) =>
    [required, samples].flatMap((some) => {
      const entries = some.flatMap(({ property: { name }, values }) => {
        const value = inTurn(values, index);
        return value === undefined ? [] : [[name, value] as const];
      });
      const isWhole = required.every(({ values }) => values.length > 0);
      return isWhole ? [Object.fromEntries(entries)] : [];
    }),
  );
}
