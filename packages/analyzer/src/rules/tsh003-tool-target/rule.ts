// TSH003: what `addTool` takes must be a function that the generated module can name.
import type { TargetRefusal } from "../../model/facts.ts";
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";
import { toolsOf } from "../tools-of.ts";
import { fix } from "./fix.ts";

export const rule: Rule = {
  meta: {
    code: "TSH003",
    name: "tool-target",
    severity: "error",
    summary: "`addTool` takes a public static method of the class or an exported function, and nothing else.",
    mandatory: true,
    fixable: true,
  },
  check: (project, report) => {
    for (const subject of toolsOf(project)) {
      const { target, argumentSpan, argumentText } = subject.tool;
      if (target.kind !== "refused") continue;
      report({
        subject,
        span: argumentSpan,
        message: messages[target.reason](quoteCode(argumentText)),
        ...(target.declaration !== undefined
          ? { related: [{ message: "It is declared here.", span: target.declaration }] }
          : {}),
      });
    }
  },
  fix,
};

const messages: { readonly [R in TargetRefusal]: (text: string) => string } = {
  inline: (text) =>
    `${text} is written inline: the generated module cannot import it, and it has no name or docs that a model ` +
    "could read. Move it to a public static method of the class or to an exported function, and pass that.",
  "instance-method": (text) =>
    `${text} is an instance method, but a model's call reaches a function without an instance. Make it \`static\` ` +
    "and pass it by the class's name.",
  "not-public": (text) =>
    `${text} is private or protected, so the generated module cannot call it when the model asks for it. ` +
    "Make it a public static method.",
  "other-class": (text) =>
    `${text} belongs to another class. Only static methods of the toolset itself and exported functions can be called ` +
    "for a model: export a function that calls it, and pass that.",
  "not-exported": (text) =>
    `${text} is not exported, so the generated module cannot call it when the model asks for it. Export the function.`,
  local: (text) =>
    `${text} exists only inside the function that declares it, so the generated module cannot call it when the model ` +
    "asks for it. Move it to the top of the module and export it, or make it a public static method.",
  property: (text) =>
    `${text} has a value that is only known at run time, so no schema for the model can be read from it. ` +
    "Pass a public static method or an exported function.",
  "not-a-function": (text) =>
    `${text} is not a function, so there is nothing that a model could call. Pass a public static method or an ` +
    "exported function.",
  unresolved: (text) =>
    `${text} cannot be found, so there is nothing that a model could call. Check its name and its import.`,
  missing: () =>
    "`addTool` is called without a function, so there is nothing that a model could call. Pass a public static " +
    "method or an exported function.",
  "external-name": (text) =>
    `${text} is no constant string, so the model cannot be told the name of the external tool. Write the name out, ` +
    "in lower_snake_case.",
  "external-type": () =>
    "`addExternalTool` is called without a function type, so the model cannot be told its arguments. Write its " +
    'parameters and result as a type: `addExternalTool<(selector: string) => void>("click_element")`.',
};
