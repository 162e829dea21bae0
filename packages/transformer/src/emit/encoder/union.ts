// The encoder of a union: by its discriminant where it has one, else the first member that the value fits.
import type { TypeModel, UnionType } from "@toolshed/analyzer";
import { discriminantCases } from "../decoder/discriminant-cases.ts";
import { equal, or } from "../decoder/expression.ts";
import { printLiteral } from "../decoder/literal.ts";
import { emitClosedGuard, emitOpenGuard } from "../guard/emit-guard.ts";
import { printString } from "../print/print-string.ts";
import { Call, Code, type Printable } from "../print/print-value.ts";
import type { EncoderContext, EncoderEmitter } from "./encoder-context.ts";

export const unionEncoder: EncoderEmitter<UnionType> = (type, context) =>
  new Call(context.helper("encodeUnion").text, [byDiscriminant(type, context) ?? byShape(type, context)]);

function byDiscriminant(type: UnionType, context: EncoderContext): Printable | undefined {
  const property = `value[${printString(type.discriminant ?? "")}]`;
  return discriminantCases(type, context.graph)?.map(({ member, values }, index) => {
    const test = or(values.map((value) => equal(property, printLiteral(value))));
    const right = test.form === "or" ? `(${test.text})` : test.text;
    return {
      matches: new Code(`(value) => ${context.helper("isObject").text}(value) && ${right}`),
      encode: context.encoder(member, `Option${index + 1}`),
    };
  });
}

/**
 * Where several members are objects, one whose properties are all that the value has comes before
 * one that would drop some of them.
 */
function byShape(type: UnionType, context: EncoderContext): Printable {
  const members = type.members.map((member, index) => ({ member, part: `Option${index + 1}` }));
  const entry = (guard: typeof emitOpenGuard) => (each: { member: TypeModel; part: string }) => ({
    matches: new Code(guard(each.member, context.name + each.part, context)),
    encode: context.encoder(each.member, each.part),
  });
  const objects = members.filter(({ member }) => holdsObject(member, context));
  if (objects.length < 2) return members.map(entry(emitOpenGuard));
  return [...members.map(entry(emitClosedGuard)), ...objects.map(entry(emitOpenGuard))];
}

/** May properties be dropped from values of the type? */
function holdsObject(type: TypeModel, context: EncoderContext): boolean {
  return context.graph.reaches(type, "object");
}
