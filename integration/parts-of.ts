// Everything that a type is made of.
import type { TypeModel } from "../packages/analyzer/src/index.ts";
import { typeParts } from "../packages/analyzer/src/model/type-parts.ts";
import type { TypeCase } from "../packages/transformer/testing/arbitrary-type.ts";

/** The type and all its parts, behind references too, each once. */
export function partsOf({ type, definitions }: TypeCase): readonly TypeModel[] {
  const found = new Set<TypeModel>();
  const visit = (model: TypeModel): void => {
    if (found.has(model)) return;
    found.add(model);
    const target = model.kind === "ref" ? definitions[model.name] : undefined;
    for (const part of target ? [target] : typeParts(model)) visit(part);
  };
  visit(type);
  return [...found];
}
