// TSH027: JSON does not say which member of a union is meant; where two accept one value, one of them never gets it.
import type { JsonValue } from "../../model/json-value.ts";
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";
import { typePlacesOf } from "../type-places.ts";
import { describeType } from "./describe-type.ts";
import { overlapsOf } from "./overlaps-of.ts";

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

function print(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
