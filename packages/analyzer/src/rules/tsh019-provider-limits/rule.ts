// TSH019: a provider that the configuration names will refuse a tool, and with it often the whole request.
import type { ToolFacts, ToolsetFacts } from "../../model/facts.ts";
import type { Span } from "../../model/span.ts";
import { classNameOf } from "../class-name.ts";
import { namePlace } from "../name-place.ts";
import { parameterOf } from "../parameter-of.ts";
import { quoteCode } from "../quote-code.ts";
import type { ReportFinding, Rule } from "../rule.ts";
import type { ToolSubject } from "../tools-of.ts";
import { userPlace } from "../user-place.ts";
import { type ProviderLimits, providerLimits } from "./provider-limits.ts";
import { type Refusal, refusalsOf, refusalsOfRequest, type SentTool } from "./refusals-of.ts";
import { outlineOf } from "./schema-outline.ts";

export const rule: Rule = {
  meta: {
    code: "TSH019",
    name: "provider-limits",
    severity: "warning",
    summary: "A model provider that the configuration names will refuse the tool.",
    mandatory: false,
  },
  // What the configuration names is only known of a project as a whole.
  scope: "project",
  check: ({ toolsets, providers = [] }, report) => {
    if (providers.length === 0) return;
    for (const toolset of toolsets) {
      const sent = toolset.tools.flatMap((tool) => {
        const subject = { toolset, tool };
        const own = sentTool(subject);
        return own === undefined ? [] : [{ subject, tool: own }];
      });
      for (const provider of providers) checkToolset(toolset, sent, providerLimits[provider], report);
    }
  },
};

function checkToolset(
  toolset: ToolsetFacts,
  sent: readonly { readonly subject: ToolSubject; readonly tool: SentTool }[],
  limits: ProviderLimits,
  report: ReportFinding,
): void {
  for (const { subject, tool } of sent) {
    for (const refusal of refusalsOf(tool, limits)) reportRefusal(subject, tool, refusal, limits, report);
  }
  const together = refusalsOfRequest(
    sent.map(({ tool }) => tool),
    limits,
  );
  for (const why of together) {
    report({
      subject: { toolset },
      span: toolset.nameSpan,
      message:
        `${limits.title} refuses a request with all tools of ${classNameOf(toolset)}: ${why} ` +
        `(${limits.source}). Split the toolset, or offer fewer of its tools at once.`,
    });
  }
}

const known = new WeakMap<ToolFacts, SentTool>();

/** Nothing for a tool whose arguments are not known: it is left out because of an error. */
function sentTool({ toolset, tool }: ToolSubject): SentTool | undefined {
  if (tool.name === undefined || tool.arguments === undefined || tool.target.kind !== "function")
    return undefined;
  if (tool.parameters.some(({ problems, typeProblems }) => problems.length + typeProblems.length > 0))
    return undefined;
  const outlined = known.get(tool);
  if (outlined !== undefined) return outlined;
  const given = tool.calls.findLast(({ name }) => name === "withDescription")?.arguments[0];
  const isText = given?.kind === "constant" && typeof given.value === "string";
  const sent = {
    name: tool.name,
    description: (isText ? String(given.value) : tool.target.function.docs.summary).trim(),
    schema: outlineOf(tool.arguments, toolset.definitions),
  };
  // Projects are checked again and again, and most tools stay.
  known.set(tool, sent);
  return sent;
}

function reportRefusal(
  subject: ToolSubject,
  { name }: SentTool,
  refusal: Refusal,
  limits: ProviderLimits,
  report: ReportFinding,
): void {
  const place = userPlace(subject.tool, spanOf(subject, refusal), "It is declared here.");
  report({
    subject,
    ...place,
    message: `${limits.title} refuses the tool ${quoteCode(name)}: ${refusal.why} (${limits.source}). ${remedies[refusal.concerns]}`,
  });
}

const remedies: { readonly [C in Refusal["concerns"]]: string } = {
  name: "Give it another with `withName`.",
  description: "Correct its description.",
  schema: "Write the type in another way, or take the provider out of `providers` in the configuration.",
};

function spanOf({ tool }: ToolSubject, { concerns, path = "" }: Refusal): Span {
  if (concerns === "name") return namePlace(tool);
  const parameter = parameterOf(tool, path);
  if (concerns === "schema" && parameter !== undefined) return parameter.nameSpan;
  return tool.target.kind === "function" ? tool.target.function.nameSpan : tool.argumentSpan;
}
