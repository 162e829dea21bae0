// TSH004: every parameter must be one that the model's arguments or the runtime can fill.
import type { RelatedSpan } from "../../diagnostics/diagnostic.ts";
import type { ParameterProblem } from "../../model/facts.ts";
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";
import { functionToolsOf } from "../tools-of.ts";
import { userPlace } from "../user-place.ts";

export const rule: Rule = {
  meta: {
    code: "TSH004",
    name: "unsuppliable-parameter",
    severity: "error",
    summary: "A parameter of the function cannot be filled from the model's arguments or by the runtime.",
    mandatory: true,
  },
  check: (project, report) => {
    for (const { subject, target } of functionToolsOf(project)) {
      const name = quoteCode(target.name);
      for (const parameter of subject.tool.parameters) {
        const place = userPlace(subject.tool, parameter.nameSpan, `${name} is declared here.`);
        for (const problem of parameter.problems) {
          const { message, related } = explain(problem, name);
          report({ subject, span: place.span, message, related: [...place.related, ...related] });
        }
      }
    }
  },
};

interface Explanation {
  readonly message: string;
  readonly related: readonly RelatedSpan[];
}

type ProblemKind = ParameterProblem["kind"];
type ProblemOf<K extends ProblemKind> = Extract<ParameterProblem, { readonly kind: K }>;

const explanations: {
  readonly [K in ProblemKind]: (problem: ProblemOf<K>, name: string) => Explanation;
} = {
  "this-type": ({ typeText }, name) => ({
    message:
      `${name} wants a \`this\` of type ${quoteCode(typeText)}, but a model's call reaches it without one. ` +
      "Take what it needs from a `ToolContext` parameter, and remove `this` or write `this: void`.",
    related: [],
  }),
  "array-pattern": (_, name) => ({
    message:
      `An array pattern in ${name} gives the model no names to send arguments by. Give the parameter a name, or ` +
      "destructure an object.",
    related: [],
  }),
  "nested-pattern": (_, name) => ({
    message:
      `A pattern inside the pattern of ${name} takes a property apart that the model sends as one argument. ` +
      "Take the property by its name and destructure it in the function's body.",
    related: [],
  }),
  "union-pattern": ({ typeText }, name) => ({
    message:
      `The destructured parameter of ${name} is the union ${quoteCode(typeText)}, so it is not certain which ` +
      "arguments the model has to send. Give the parameter a name, or destructure one object type.",
    related: [],
  }),
  "pattern-type": ({ typeText }, name) => ({
    message:
      `The destructured parameter of ${name} has the type ${quoteCode(typeText)}, which has no fixed properties that ` +
      "could become the model's arguments. Destructure an object type with the properties written out, or give the " +
      "parameter a name.",
    related: [],
  }),
  clash: ({ argument, other }, name) => ({
    message:
      `Two parameters of ${name} give the model an argument named ${quoteCode(argument)}, and it can send only one. ` +
      "Rename one of them.",
    related: [{ message: `The first ${quoteCode(argument)} is here.`, span: other }],
  }),
  "repeated-binding": ({ binding, other }, name) => ({
    message:
      `${name} takes ${quoteCode(bindingNames.get(binding) ?? binding)} twice, and the runtime gives it once a call. ` +
      "Remove one of the two parameters.",
    related: [{ message: "The first one is here.", span: other }],
  }),
};

/** Parameters that the model never sees, by the type that a user knows them by. */
const bindingNames: ReadonlyMap<string, string> = new Map([
  ["context", "ToolContext"],
  ["signal", "AbortSignal"],
  ["services", "ServiceProvider"],
  ["rawArguments", "RawToolArguments"],
]);

function explain<K extends ProblemKind>(
  problem: ProblemOf<K> & { readonly kind: K },
  name: string,
): Explanation {
  return explanations[problem.kind](problem, name);
}
