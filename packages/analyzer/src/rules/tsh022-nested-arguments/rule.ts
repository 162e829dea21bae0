// TSH022: a model fills flat arguments more reliably than one object around all of them.
import type { ToolsetFacts } from "../../model/facts.ts";
import type { TypeModel } from "../../model/type-model.ts";
import { parameterOf } from "../parameter-of.ts";
import { isPlainName } from "../plain-name.ts";
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";
import { functionToolsOf } from "../tools-of.ts";
import { userPlace } from "../user-place.ts";
import { fix } from "./fix.ts";

export const rule: Rule = {
  meta: {
    code: "TSH022",
    name: "nested-arguments",
    severity: "suggestion",
    summary: "The only argument is one named object, so the model must nest everything in it.",
    mandatory: false,
    fixable: true,
  },
  check: (project, report) => {
    for (const { subject, target } of functionToolsOf(project)) {
      const { tool, toolset } = subject;
      const [only, ...others] = tool.arguments?.properties ?? [];
      if (only === undefined || others.length > 0) continue;
      const binding = tool.bindings.find(({ kind }) => kind === "argument" || kind === "pattern");
      const parameter = parameterOf(tool, only.name);
      if (binding?.kind !== "argument" || binding.rest || parameter === undefined) continue;
      const members = membersOf(only.type, toolset);
      if (members.length === 0) continue;
      const written = members.map((name) => (isPlainName(name) ? name : JSON.stringify(name)));
      const shown = written.length > 3 ? [...written.slice(0, 3), "…"] : written;
      const { span, related } = userPlace(
        tool,
        parameter.nameSpan,
        `${quoteCode(target.name)} is declared here.`,
      );
      report({
        subject,
        span,
        message:
          `${quoteCode(only.name)} is the only argument of ${quoteCode(target.name)}, so the model must wrap everything ` +
          `in it. Destructure it (${quoteCode(`{ ${shown.join(", ")} }`)}) and its properties become the arguments.`,
        related,
        // An absent object has nothing to take apart.
        ...(parameter.optional ? {} : { suggestion: `{ ${written.join(", ")} }` }),
      });
    }
  },
  fix,
};

/** The properties of a closed object; nothing for all that cannot be destructured into certain arguments. */
function membersOf(type: TypeModel, { definitions }: ToolsetFacts): readonly string[] {
  const model = type.kind === "ref" ? definitions[type.name] : type;
  return model?.kind === "object" ? model.properties.map(({ name }) => name) : [];
}
