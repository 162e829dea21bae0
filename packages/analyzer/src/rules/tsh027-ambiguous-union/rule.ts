// TSH027: JSON does not say which member of a union is meant; where two accept one value, one of them never gets it.
import type { JsonValue } from "../../model/json-value.ts";
import type { TypeKind, TypeModel, UnionType } from "../../model/type-model.ts";
import { typeParts } from "../../model/type-parts.ts";
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";
import { typePlacesOf } from "../type-places.ts";
import { type Definitions, judgeValue } from "../values/judge-value.ts";
import { sampleValues } from "../values/sample-values.ts";
import { describeType } from "./describe-type.ts";

export const rule: Rule = {
  meta: {
    code: "TSH027",
    name: "ambiguous-union",
    severity: "warning",
    summary: "Two members of a union accept the same JSON value, so one of them can never arrive.",
    mandatory: false,
  },
  check: (project, report) => {
    const unions = typePlacesOf(project, ({ kind }) => kind === "union");
    for (const { subject, target, role, path, type, span, related } of unions) {
      // Results go the other way, where the value itself says what it is.
      if (role !== "argument" || type.kind !== "union") continue;
      const { definitions } = subject.toolset;
      for (const { taken, lost, witness } of overlapsOf(type, definitions)) {
        report({
          subject,
          span,
          message:
            `Two members of ${quoteCode(path)} of ${quoteCode(target.name)} accept the same value: ` +
            `${quoteCode(print(witness))} always arrives as ${describeType(taken)}, never as ${describeType(lost)}. Tell ` +
            "them apart by a property with a literal type, or keep one of the two.",
          related,
        });
      }
    }
  },
};

interface Overlap {
  readonly taken: TypeModel;
  readonly lost: TypeModel;
  readonly witness: JsonValue;
}

/** For each member the first one before it that accepts a value of it too. */
function overlapsOf({ members, discriminant }: UnionType, definitions: Definitions): readonly Overlap[] {
  const samples = members.map((member) => sampleValues(member, definitions));
  return members.flatMap((second, index) => {
    for (const [earlier, first] of members.slice(0, index).entries()) {
      // Objects are told apart by their discriminant; beside it no other member takes one.
      if (discriminant !== undefined && [first, second].some((one) => isObject(one, definitions))) continue;
      // A primitive arrives as itself, whichever member is said to have taken it.
      if (isPlain(first) && isPlain(second)) continue;
      const witness = [...(samples[index] ?? []), ...(samples[earlier] ?? [])].find((value) =>
        [first, second].every((member) => judgeValue(member, value, definitions) === "accepts"),
      );
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
  return (type.kind === "ref" ? definitions[type.name] : type)?.kind === "object";
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

function isPlain(type: TypeModel): boolean {
  return plainKinds.has(type.kind);
}

const convertedKinds: ReadonlySet<TypeKind> = new Set<TypeKind>(["native", "map", "set"]);

/** Whether the function receives something else than the JSON value. */
function converts(type: TypeModel, definitions: Definitions): boolean {
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

function print(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
