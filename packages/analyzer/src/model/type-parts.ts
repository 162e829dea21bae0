// The parts of a type model, by kind: the one place that knows where a kind keeps other types.
import type { TypeKind, TypeModel, TypeOfKind } from "./type-model.ts";

type MapParts<K extends TypeKind> = (
  model: TypeOfKind<K>,
  map: (part: TypeModel) => TypeModel,
) => TypeOfKind<K>;

const same = <T>(model: T): T => model;

type MapPart = (part: TypeModel) => TypeModel;

/** The list itself where nothing changes, so that what many tools share stays one object. */
function mapList<T>(list: readonly T[], map: (item: T) => T): readonly T[] {
  let changed: T[] | undefined;
  for (const [index, item] of list.entries()) {
    const mapped = map(item);
    if (mapped !== item) changed ??= list.slice(0, index);
    changed?.push(mapped);
  }
  return changed ?? list;
}

/** Things that keep a type under `type`: properties, and elements of tuples. */
function mapTyped<T extends { readonly type: TypeModel }>(list: readonly T[], map: MapPart): readonly T[] {
  return mapList(list, (item) => {
    const type = map(item.type);
    return type === item.type ? item : { ...item, type };
  });
}

/** Replaces the members whose values have changed; the model itself where none has. */
function replaced<M extends object>(model: M, parts: Partial<M>): M {
  // boundary: Object.keys loses the key type of what is written out below
  const names = Object.keys(parts) as (keyof M)[];
  return names.every((name) => parts[name] === model[name]) ? model : { ...model, ...parts };
}

const mappers: { readonly [K in TypeKind]: MapParts<K> } = {
  string: same,
  number: same,
  boolean: same,
  null: same,
  unknown: same,
  enum: same,
  native: same,
  nonNull: same,
  template: same,
  ref: same,
  array: (model, map) => replaced(model, { element: map(model.element) }),
  tuple: (model, map) => {
    const { rest, ...fixed } = model;
    const elements = mapTyped(model.elements, map);
    // The rest comes last, also in print.
    return rest ? { ...fixed, elements, rest: map(rest) } : replaced(model, { elements });
  },
  object: (model, map) => replaced(model, { properties: mapTyped(model.properties, map) }),
  record: (model, map) =>
    replaced(model, {
      properties: mapTyped(model.properties, map),
      ...(model.patterns
        ? {
            patterns: mapList(model.patterns, (pattern) => {
              const value = map(pattern.value);
              return value === pattern.value ? pattern : { ...pattern, value };
            }),
          }
        : {}),
      ...(model.value ? { value: map(model.value) } : {}),
    }),
  map: (model, map) => replaced(model, { key: map(model.key), value: map(model.value) }),
  set: (model, map) => replaced(model, { element: map(model.element) }),
  union: (model, map) => replaced(model, { members: mapList(model.members, map) }),
};

/** A copy with every direct part replaced, or the model itself where no part changes; parts in source order. */
export function mapType<K extends TypeKind>(
  model: TypeOfKind<K>,
  map: (part: TypeModel) => TypeModel,
): TypeModel {
  // boundary: the compiler cannot see that a model's own kind selects the mapper of that kind
  return mappers[model.kind as K](model, map) as TypeModel;
}

/** The direct parts, in source order. */
export function typeParts(model: TypeModel): readonly TypeModel[] {
  const parts: TypeModel[] = [];
  mapType(model, (part) => {
    parts.push(part);
    return part;
  });
  return parts;
}
