// Which members of a union accept one JSON value, and which of them the decoder then takes.
import type { JsonValue } from "../../model/json-value.ts";
import type { TypeKind, TypeModel, UnionType } from "../../model/type-model.ts";
import { typeParts } from "../../model/type-parts.ts";
import { type Definitions, judgeValue } from "../values/judge-value.ts";
import { sampleValues } from "../values/sample-values.ts";
import { sharedValues } from "../values/shared-values.ts";

/** Two members that accept one value, of which the function gets one member's for ever. */
export interface Overlap {
  readonly taken: TypeModel;
  readonly lost: TypeModel;
  readonly witness: JsonValue;
}

/** For each member the first one before it that accepts a value of it too. */
export function overlapsOf(
  { members, discriminant }: UnionType,
  definitions: Definitions,
): readonly Overlap[] {
  const samples = members.map((member) => sampleValues(member, definitions));
  return members.flatMap((second, index) => {
    for (const [earlier, first] of members.slice(0, index).entries()) {
      // Objects are told apart by their discriminant; beside it no other member takes one.
      if (discriminant !== undefined && [first, second].some((one) => isObject(one, definitions))) continue;
      // A primitive arrives as itself, whichever member is said to have taken it.
      if (isPlain(first, definitions) && isPlain(second, definitions)) continue;
      const sample = [...(samples[index] ?? []), ...(samples[earlier] ?? [])].find((value) =>
        [first, second].every((member) => judgeValue(member, value, definitions) === "accepts"),
      );
      const [witness = sharedValues(first, second, definitions)[0]] = sample === undefined ? [] : [sample];
      if (witness === undefined) continue;
      // The decoder takes the member without conversion, else the first.
      const secondIsTaken = converts(first, definitions) && !converts(second, definitions);
      return [
        secondIsTaken ? { taken: second, lost: first, witness } : { taken: first, lost: second, witness },
      ];
    }
    return [];
  });
}

function isObject(type: TypeModel, definitions: Definitions): boolean {
  return resolve(type, definitions)?.kind === "object";
}

const plainKinds: ReadonlySet<TypeKind> = new Set<TypeKind>([
  "string",
  "number",
  "boolean",
  "null",
  "enum",
  "template",
  "unknown",
  "nonNull",
]);

function isPlain(type: TypeModel, definitions: Definitions): boolean {
  return plainKinds.has(resolve(type, definitions)?.kind ?? "ref");
}

/** What a name stands for in the end; nothing where it stands for itself. */
function resolve(type: TypeModel, definitions: Definitions): TypeModel | undefined {
  const seen = new Set<string>();
  let resolved: TypeModel | undefined = type;
  while (resolved?.kind === "ref" && !seen.has(resolved.name)) {
    seen.add(resolved.name);
    resolved = Object.hasOwn(definitions, resolved.name) ? definitions[resolved.name] : undefined;
  }
  return resolved?.kind === "ref" ? undefined : resolved;
}

const convertedKinds: ReadonlySet<TypeKind> = new Set<TypeKind>(["native", "map", "set"]);

/** Whether the function receives something else than the JSON value. */
export function converts(type: TypeModel, definitions: Definitions): boolean {
  const seen = new Set<string>();
  const visit = (part: TypeModel): boolean => {
    if (convertedKinds.has(part.kind)) return true;
    if (part.kind !== "ref") return typeParts(part).some(visit);
    const target = definitions[part.name];
    if (target === undefined || seen.has(part.name)) return false;
    seen.add(part.name);
    return visit(target);
  };
  return visit(type);
}
