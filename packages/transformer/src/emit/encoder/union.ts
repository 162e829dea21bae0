// The encoder of a union: by what JavaScript tells of the value, then by a discriminant, else by the members' shapes.
import type { TypeModel, UnionType } from "@toolshed/analyzer";
import { sharedDiscriminant } from "../decoder/discriminant-cases.ts";
import { emitGuard, isConstrained } from "../guard/emit-guard.ts";
import { Call, Code, type Printable } from "../print/print-value.ts";
import type { EncoderContext, EncoderEmitter } from "./encoder-context.ts";
import { categoriesOf, type ValueCategory } from "./value-categories.ts";

interface Member {
  readonly type: TypeModel;
  /** What functions for the member are named after, within the union. */
  readonly part: string;
}

export const unionEncoder: EncoderEmitter<UnionType> = (type, context) => {
  const members = type.members.map((member, index) => ({ type: member, part: `Option${index + 1}` }));
  const byCategory = gather(members, context);
  if (byCategory === undefined) return byShape(members, context);
  const nullable = byCategory.get("null")?.every((member) => member.type.kind === "null") === true;
  const others = members.filter((member) => !nullable || member.type.kind !== "null");
  // All members but null are of one category: there is nothing more to tell by it.
  if (byCategory.size === (nullable ? 2 : 1)) {
    const encoder = encodeMembers(others, context);
    return nullable ? new Call(context.helper("encodeNullable").text, [encoder]) : encoder;
  }
  const table = [...byCategory].map(
    ([category, found]) => [category, encodeMembers(found, context)] as const,
  );
  return new Call(context.helper("encodeByCategory").text, [Object.fromEntries(table)]);
};

/** The members by category; undefined when one takes any value. */
function gather(
  members: readonly Member[],
  { graph }: EncoderContext,
): ReadonlyMap<ValueCategory, readonly Member[]> | undefined {
  const found = new Map<ValueCategory, Member[]>();
  for (const member of members) {
    const categories = categoriesOf(member.type, graph);
    if (categories === undefined) return undefined;
    for (const category of categories) found.set(category, [...(found.get(category) ?? []), member]);
  }
  return found;
}

function encodeMembers(members: readonly Member[], context: EncoderContext): Printable {
  const [only] = members;
  if (only !== undefined && members.length === 1) return context.encoder(only.type, only.part);
  return byDiscriminant(members, context) ?? byShape(members, context);
}

function byDiscriminant(members: readonly Member[], context: EncoderContext): Printable | undefined {
  const types = members.map((member) => member.type);
  const found = sharedDiscriminant(types, context.graph);
  if (found === undefined) return undefined;
  const pairs = found.cases.map(({ values }, index) => {
    const { type, part } = members[index] as Member;
    return [values, context.encoder(type, part)];
  });
  return new Call(context.helper("encodeDiscriminated").text, [found.property, pairs]);
}

/**
 * Where a member is a closed object, one whose properties are all that the value has comes before one that
 * would drop some of them.
 */
function byShape(all: readonly Member[], context: EncoderContext): Printable {
  // What may be anything takes library values too, and has another way to write them or none. So it comes last.
  const takesAny = ({ type }: Member): boolean =>
    context.graph.reaches(type, "unknown") || context.graph.reaches(type, "nonNull");
  const members = [...all.filter((member) => !takesAny(member)), ...all.filter(takesAny)];
  const entriesOf = (fitting: readonly Member[], open: boolean) => {
    const entry = ({ type, part }: Member, exact: boolean) => ({
      matches: new Code(emitGuard(type, context.name + part, context, { open, exact })),
      encode: context.encoder(type, part),
    });
    const constrained = fitting.filter(({ type }) => isConstrained(type, context.graph));
    return [
      ...fitting.map((member) => entry(member, constrained.includes(member))),
      // A value that keeps the constraints of no member is written all the same, as it is without a union.
      ...constrained.map((member) => entry(member, false)),
    ];
  };
  const opening = members.filter(({ type }) => mayBeOpen(type, context));
  const hasObjects = members.some(({ type }) => context.graph.reaches(type, "object"));
  const entries = hasObjects
    ? [...entriesOf(members, false), ...entriesOf(opening, true)]
    : entriesOf(members, true);
  return new Call(context.helper("encodeUnion").text, [entries]);
}

/** May properties be dropped from values of the type, or nulls be added to them? */
function mayBeOpen(type: TypeModel, { graph }: EncoderContext): boolean {
  return graph.reaches(type, "object") || graph.reaches(type, "null");
}
