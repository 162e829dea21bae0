// TSH017: a toolset is a plain class that derives from `Toolset` itself and that `new` can make.
import type { ToolsetFacts } from "../../model/facts.ts";
import { classNameOf } from "../class-name.ts";
import type { Finding, Rule } from "../rule.ts";

export const rule: Rule = {
  meta: {
    code: "TSH017",
    name: "toolset-class",
    severity: "error",
    summary:
      "The class does not derive from `Toolset` directly, is abstract, an expression, or has type parameters.",
    mandatory: true,
  },
  check: (project, report) => {
    for (const toolset of project.toolsets) for (const finding of findingsOf(toolset)) report(finding);
  },
};

function findingsOf(toolset: ToolsetFacts): readonly Finding[] {
  const subject = { toolset };
  const name = classNameOf(toolset);
  const findings: Finding[] = [];
  if (toolset.derivation === "indirect") {
    findings.push({
      subject,
      span: toolset.heritageSpan,
      message:
        `${name} derives from \`Toolset\` through another class, whose tools are not read with it, so the model would ` +
        "get only a part. Extend `Toolset` itself, and share code as exported functions that both classes register.",
    });
  }
  if (toolset.abstractSpan !== undefined) {
    findings.push({
      subject,
      span: toolset.abstractSpan,
      message:
        `${name} is abstract, so it cannot be made and the model gets none of its tools. Remove \`abstract\`, or ` +
        "move its tools to classes that extend `Toolset` themselves.",
    });
  }
  if (toolset.typeParametersSpan !== undefined) {
    findings.push({
      subject,
      span: toolset.typeParametersSpan,
      message:
        `${name} has type parameters, which have no type when the tools are described to a model. Remove them and ` +
        "write the types out, for dependencies as in `extends Toolset<AppDeps>`.",
    });
  }
  if (toolset.isExpression) {
    findings.push({
      subject,
      span: toolset.nameSpan,
      message:
        `${name} is a class expression, which the generated module cannot name, so no model would see its tools. ` +
        "Write a declaration: `export class … extends Toolset`.",
    });
  }
  return findings;
}
