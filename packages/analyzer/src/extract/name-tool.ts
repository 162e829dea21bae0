// The name of one tool, and where it comes from.
import type { CallFacts, ToolFacts } from "../model/facts.ts";
import type { Span } from "../model/span.ts";
import type { ResolvedTarget } from "./target.ts";
import { toToolName } from "./tool-name.ts";

/** What `withName` says, else what the function's name gives. */
export function nameToolOf(
  resolved: Extract<ResolvedTarget, { readonly kind: "function" }>,
  calls: readonly CallFacts[],
  argumentSpan: Span,
): Required<Pick<ToolFacts, "name" | "nameSpan" | "nameSource">> {
  const named = calls.find((call) => call.name === "withName")?.arguments[0];
  if (named?.kind === "constant" && typeof named.value === "string") {
    return { name: named.value, nameSpan: named.span, nameSource: "withName" };
  }
  const isExternal = resolved.target.kind === "external";
  return {
    name: isExternal ? resolved.name : toToolName(resolved.name),
    nameSpan: argumentSpan,
    nameSource: isExternal ? "withName" : "function",
  };
}
