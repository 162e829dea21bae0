// Random type models, as the analyzer may give them: nested, with definitions that hold each other.
import type {
  KeyPattern,
  NativeName,
  TemplatePart,
  TemplateType,
  TypeModel,
  TypeNotes,
} from "@toolshed/analyzer";
import fc from "fast-check";

export interface TypeCase {
  readonly type: TypeModel;
  readonly definitions: { readonly [name: string]: TypeModel };
}

/** Names that code generators trip over. */
export const oddNames: readonly string[] = [
  "a",
  "b",
  "constructor",
  "toString",
  "hasOwnProperty",
  "",
  "a-b",
  "it's",
  'say "hi"',
  "back\\slash",
  "line\nbreak",
  "\u2028",
  "$\u{7b}globalThis.pwned = 1}",
  "`tick`",
  "</script>",
  "7",
  "prototype",
  "\ud800",
  "default",
  "description",
];

/** How deep types are nested. */
const maxDepth = 6;

const names = fc.uniqueArray(fc.constantFrom(...oddNames), { maxLength: 4 });
const definitionNames = ["A", "Page_B", "C.d-e"];

const notes = fc.record(
  {
    title: fc.constantFrom("Title", 'q"`$\u{7b}x}'),
    description: fc.constantFrom("Text.", "*/ process.exit(1) // \u2028 </script>"),
    default: fc.jsonValue({ maxDepth: 1 }),
    examples: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 2 }),
    deprecated: fc.constant(true as const),
  },
  { requiredKeys: [] },
);

const noted = (type: fc.Arbitrary<TypeModel>): fc.Arbitrary<TypeModel> =>
  fc.oneof(
    { arbitrary: type, weight: 3 },
    {
      arbitrary: fc
        .tuple(type, notes)
        .map(([base, extra]): TypeModel => ({ ...base, ...(extra as TypeNotes) })),
      weight: 1,
    },
  );

const bounds = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 4 }));

const string = fc.oneof(
  fc.constant<TypeModel>({ kind: "string" }),
  bounds.map(([min, more]): TypeModel => ({ kind: "string", minLength: min, maxLength: min + more })),
  fc
    .constantFrom("^a+$", "b", "^\\p{Lu}", '["`/\\\\]', "^.$", "</script>|\u2028")
    .map((pattern): TypeModel => ({ kind: "string", pattern })),
  fc
    .constantFrom(
      "date-time",
      "date",
      "time",
      "uri",
      "email",
      "uuid",
      "ipv4",
      "hostname",
      "duration",
      "json-pointer",
    )
    .map((format): TypeModel => ({ kind: "string", format })),
);

const number = fc.oneof(
  fc.constant<TypeModel>({ kind: "number" }),
  fc
    .constantFrom("int32" as const, "uint32" as const, "int64" as const, "uint64" as const)
    .map((integer): TypeModel => ({ kind: "number", integer })),
  fc.constantFrom<TypeModel>(
    { kind: "number", minimum: -1, maximum: 2.5 },
    { kind: "number", exclusiveMinimum: -0, exclusiveMaximum: 10 },
    { kind: "number", integer: "int32", minimum: 1, maximum: 1e12 },
    { kind: "number", multipleOf: 0.1 },
    { kind: "number", integer: "uint32", multipleOf: 3 },
  ),
);

const literal = fc.constantFrom<string | number | boolean>(
  "a",
  "b",
  "line\nbreak",
  "\u2028",
  "`tick`",
  "",
  0,
  1,
  -2.5,
  true,
  false,
);
const enumeration = fc
  .uniqueArray(literal, { minLength: 1, maxLength: 11 })
  .map((values): TypeModel => ({ kind: "enum", values }));

const template = fc
  .tuple(
    fc.array(
      fc.constantFrom<TemplatePart>(
        { text: "a" },
        { text: "-" },
        { text: "ab" },
        { text: "/\u2028" },
        { hole: "string" },
        { hole: "number" },
        { hole: "bigint" },
      ),
      { maxLength: 4 },
    ),
    fc.constantFrom<TemplatePart>({ hole: "number" }, { hole: "bigint" }, { text: "x" }),
  )
  // Numbers side by side have patterns of their own test; a point between them is what people write.
  .filter(([parts]) => parts.filter((part) => "hole" in part && part.hole !== "string").length < 2)
  .map(([parts, last]): TemplateType => ({ kind: "template", parts: [...parts, { text: "." }, last] }))
  .filter(({ parts }) => parts.some((part) => "hole" in part));

/** Forms that no name has which the schema validator puts in the place of another. */
const keyForms = fc
  .uniqueArray(
    fc.constantFrom<readonly TemplatePart[]>(
      [{ text: "x-" }, { hole: "string" }],
      [{ hole: "number" }],
      [{ hole: "string" }, { text: "-b" }],
      [{ text: "x-" }, { hole: "bigint" }],
    ),
    { minLength: 1, maxLength: 2 },
  )
  .map((forms) => forms.map((parts): TemplateType => ({ kind: "template", parts })));

const leaf: fc.Arbitrary<TypeModel> = fc.oneof(
  { arbitrary: string, weight: 3 },
  { arbitrary: number, weight: 3 },
  { arbitrary: enumeration, weight: 2 },
  {
    arbitrary: fc.constantFrom<TypeModel>(
      { kind: "boolean" },
      { kind: "null" },
      { kind: "unknown" },
      { kind: "nonNull" },
    ),
    weight: 2,
  },
  { arbitrary: template, weight: 2 },
  {
    arbitrary: fc
      // A Blob has no encoder, so it stands in no type that is a result too.
      .constantFrom(
        ...(["Date", "URL", "bigint", "Uint8Array", "ArrayBuffer", "Buffer"] as const satisfies NativeName[]),
      )
      .map((native): TypeModel => ({ kind: "native", native })),
    weight: 2,
  },
  {
    arbitrary: fc.constantFrom(...definitionNames).map((name): TypeModel => ({ kind: "ref", name })),
    weight: 2,
  },
);

/** Members that no JSON object is a value of, so that they may stand beside discriminated objects. */
const besideObjects = fc.constantFrom<TypeModel>(
  { kind: "null" },
  { kind: "string", maxLength: 3 },
  { kind: "boolean" },
  { kind: "native", native: "bigint" },
  { kind: "array", element: { kind: "native", native: "Date" } },
  { kind: "map", form: "pairs", key: { kind: "string" }, value: { kind: "native", native: "Date" } },
);

const { any, container } = fc.letrec<{
  any: TypeModel;
  container: TypeModel;
  properties: TypeModel;
  union: TypeModel;
}>((tie) => {
  const part = tie("any");
  const properties = fc
    .tuple(names, fc.array(fc.tuple(part, fc.boolean()), { minLength: 4, maxLength: 4 }))
    .map(([keys, types]) =>
      keys.map((name, index) => {
        const [type, optional] = types[index] ?? [{ kind: "null" as const }, true];
        return optional ? { name, optional: true as const, type } : { name, type };
      }),
    );
  return {
    any: noted(
      fc.oneof({ maxDepth, depthSize: "small", withCrossShrink: true }, leaf, tie("container"), tie("union")),
    ),
    properties: properties.map((list): TypeModel => ({ kind: "object", properties: list })),
    container: fc.oneof(
      { arbitrary: tie("properties"), weight: 3 },
      {
        arbitrary: fc.tuple(part, fc.option(bounds), fc.boolean()).map(
          ([element, range, unique]): TypeModel => ({
            kind: "array",
            element,
            ...(range && { minItems: range[0], maxItems: range[0] + range[1] }),
            ...(unique && { uniqueItems: true }),
          }),
        ),
        weight: 2,
      },
      {
        arbitrary: fc
          .tuple(fc.array(part, { maxLength: 2 }), fc.array(part, { maxLength: 1 }), fc.option(part))
          .map(
            ([required, optional, rest]): TypeModel => ({
              kind: "tuple",
              elements: [
                ...required.map((type) => ({ type })),
                ...optional.map((type) => ({ type, optional: true as const })),
              ],
              ...(rest && { rest }),
            }),
          ),
        weight: 1,
      },
      {
        arbitrary: fc
          .tuple(properties, part)
          .map(([list, value]): TypeModel => ({ kind: "record", properties: list, value })),
        weight: 1,
      },
      {
        arbitrary: fc.tuple(properties, fc.option(part), keyForms, part, part).map(
          ([list, value, forms, ...types]): TypeModel => ({
            kind: "record",
            properties: list,
            ...(value && { value }),
            patterns: forms.map(
              (key, index): KeyPattern => ({ key, value: types[index] ?? { kind: "null" } }),
            ),
          }),
        ),
        weight: 1,
      },
      {
        arbitrary: fc
          .tuple(part, part, fc.boolean())
          .map(
            ([key, value, named]): TypeModel =>
              named
                ? { kind: "map", form: "object", key: { kind: "string" }, value }
                : { kind: "map", form: "pairs", key, value },
          ),
        weight: 2,
      },
      { arbitrary: part.map((element): TypeModel => ({ kind: "set", element })), weight: 2 },
    ),
    union: fc.oneof(
      fc.array(part, { minLength: 2, maxLength: 4 }).map(unionOf),
      fc
        .tuple(
          fc.array(tie("properties"), { minLength: 2, maxLength: 3 }),
          fc.array(besideObjects, { maxLength: 2 }),
        )
        .map(([parts, others]) => discriminated(parts, others)),
    ),
  };
});

/** Flat, with all literals in one member and no primitive twice, as the model promises. */
function unionOf(parts: readonly TypeModel[]): TypeModel {
  const flat = parts.flatMap((part) => (part.kind === "union" ? part.members : [part]));
  const values = [...new Set(flat.flatMap((part) => (part.kind === "enum" ? part.values : [])))];
  const kinds = new Set<string>();
  const members: TypeModel[] = values.length > 0 ? [{ kind: "enum", values }] : [];
  for (const part of flat) {
    const key = JSON.stringify(part);
    if (part.kind === "enum" || kinds.has(key)) continue;
    kinds.add(key);
    members.push(part);
  }
  return members.length > 1 ? { kind: "union", members } : (members[0] ?? { kind: "null" });
}

function discriminated(parts: readonly TypeModel[], others: readonly TypeModel[]): TypeModel {
  const objects = parts.map(
    (part, index): TypeModel => ({
      kind: "object",
      properties: [
        { name: "kind", type: { kind: "enum", values: index === 0 ? ["zero", 0] : [`\u2028${index}`] } },
        ...(part.kind === "object" ? part.properties : []),
      ],
    }),
  );
  const [before, ...after] = [...new Map(others.map((other) => [other.kind, other])).values()];
  const members = [...(before ? [before] : []), ...objects, ...after];
  return { kind: "union", members, discriminant: "kind" };
}

/** A type and the definitions that it may name; a definition is never only a reference. */
export const typeCase: fc.Arbitrary<TypeCase> = fc
  .tuple(fc.oneof(any, container), fc.tuple(container, container, container))
  .map(([type, definitions]) => ({
    type,
    definitions: Object.fromEntries(definitionNames.map((name, index) => [name, definitions[index] ?? type])),
  }));
