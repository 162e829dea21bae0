// TSH002: tools are read from the one constructor of the class, and the runtime calls it without arguments.
import type { ConstructorFacts, ToolsetFacts } from "../../model/facts.ts";
import type { Span } from "../../model/span.ts";
import { classNameOf } from "../class-name.ts";
import type { Finding, Rule } from "../rule.ts";
import { fix } from "./fix.ts";

export const rule: Rule = {
  meta: {
    code: "TSH002",
    name: "toolset-constructor",
    severity: "error",
    summary:
      "The toolset has no constructor of its own, more than one, one that `new X()` cannot call, or no `super()`.",
    mandatory: true,
    fixable: true,
  },
  check: (project, report) => {
    for (const toolset of project.toolsets) for (const finding of findingsOf(toolset)) report(finding);
  },
  fix,
};

function findingsOf(toolset: ToolsetFacts): readonly Finding[] {
  const subject = { toolset };
  const name = classNameOf(toolset);
  const [first, second] = toolset.constructors;
  if (first === undefined) {
    return [
      {
        subject,
        span: toolset.nameSpan,
        message:
          `${name} has no constructor of its own. A toolset registers its tools there, so without one no model ` +
          "gets any: write `constructor() { super(); this.addTool(…); }`.",
      },
    ];
  }
  const several: readonly Finding[] =
    second === undefined
      ? []
      : [
          {
            subject,
            span: placeOf(second),
            message:
              `${name} has more than one constructor signature, so it is not certain what registers the tools that ` +
              "the model gets. Keep one constructor without parameters.",
            related: [{ message: "The first one is here.", span: placeOf(first) }],
          },
        ];
  const implementation = toolset.constructors.find((one) => one.hasBody) ?? first;
  return [...several, ...implementationFindings(toolset, implementation)];
}

function implementationFindings(toolset: ToolsetFacts, own: ConstructorFacts): readonly Finding[] {
  const subject = { toolset };
  const name = classNameOf(toolset);
  const findings: Finding[] = [];
  const [required, ...others] = own.requiredParameters;
  if (required !== undefined) {
    findings.push({
      subject,
      span: required,
      message:
        `${name} has a constructor with a required parameter, but is made without arguments, so making it would fail ` +
        "and the model would get none of its tools. Remove the parameter, give it a default, or read the value from " +
        "`ToolContext` when a tool is called.",
      related: others.map((span) => ({ message: "This one is required too.", span })),
    });
  }
  if (own.notPublicSpan !== undefined) {
    findings.push({
      subject,
      span: own.notPublicSpan,
      message:
        `${name} has a constructor that is not public, so the generated module cannot make the toolset and no model ` +
        "would see its tools. Remove the modifier.",
    });
  }
  if (!own.hasBody) {
    findings.push({
      subject,
      span: placeOf(own),
      message:
        `${name} has a constructor without a body, so there is no tool to read for the model. ` +
        "Write `constructor() { super(); this.addTool(…); }`.",
    });
  } else if (!own.callsSuper) {
    findings.push({
      subject,
      span: placeOf(own),
      message:
        `${name} has a constructor that does not call \`super()\`, so making the toolset fails at run time and the model ` +
        "gets none of its tools. Begin it with `super();`.",
    });
  }
  return findings;
}

function placeOf({ nameSpan, span }: ConstructorFacts): Span {
  return nameSpan ?? span;
}
