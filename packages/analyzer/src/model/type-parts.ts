// The parts of a type model, by kind: the one place that knows where a kind keeps other types.
import type { PropertyModel, TypeKind, TypeModel, TypeOfKind } from "./type-model.ts";

type MapParts<K extends TypeKind> = (
  model: TypeOfKind<K>,
  map: (part: TypeModel) => TypeModel,
) => TypeOfKind<K>;

const same = <T>(model: T): T => model;
const mapProperties = (
  properties: readonly PropertyModel[],
  map: (part: TypeModel) => TypeModel,
): readonly PropertyModel[] => properties.map((property) => ({ ...property, type: map(property.type) }));

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
  array: (model, map) => ({ ...model, element: map(model.element) }),
  tuple: (model, map) => {
    const { rest, ...fixed } = model;
    const elements = model.elements.map((element) => ({ ...element, type: map(element.type) }));
    return rest ? { ...fixed, elements, rest: map(rest) } : { ...fixed, elements };
  },
  object: (model, map) => ({ ...model, properties: mapProperties(model.properties, map) }),
  record: (model, map) => ({
    ...model,
    properties: mapProperties(model.properties, map),
    ...(model.patterns
      ? { patterns: model.patterns.map((pattern) => ({ ...pattern, value: map(pattern.value) })) }
      : {}),
    ...(model.value ? { value: map(model.value) } : {}),
  }),
  map: (model, map) => ({ ...model, key: map(model.key), value: map(model.value) }),
  set: (model, map) => ({ ...model, element: map(model.element) }),
  union: (model, map) => ({ ...model, members: model.members.map(map) }),
};

/** A copy with every direct part replaced; parts in source order. */
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
