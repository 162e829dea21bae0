// The check of a template literal type: its pattern.
import type { TemplateType } from "@toolshed/analyzer";
import type { ModuleWriter } from "../module/module-writer.ts";
import { printString } from "../print/print-string.ts";
import { templatePattern } from "../template/template-pattern.ts";
import type { CheckEmitter } from "./check-context.ts";
import { and, equal, term } from "./expression.ts";

/** The constant of the template's regular expression, named after `name`. */
export function templateConstant(type: TemplateType, name: string, module: ModuleWriter): string {
  return patternConstant(templatePattern(type), name, module);
}

/** The constant of a regular expression with the flag `u`. */
export function patternConstant(pattern: string, name: string, module: ModuleWriter): string {
  return module.constant(`pattern${name}`, "RegExp", `new RegExp(${printString(pattern)}, "u")`);
}

export const templateCheck: CheckEmitter<TemplateType> = {
  expression: (type, value, { module, name }) =>
    and([
      equal(`typeof ${value}`, '"string"'),
      term(`${templateConstant(type, name, module)}.test(${value})`),
    ]),
};
