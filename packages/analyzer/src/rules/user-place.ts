// Where a finding about a function is shown: in the user's own source, never in a dependency's.
import type { RelatedSpan } from "../diagnostics/diagnostic.ts";
import type { ToolFacts } from "../model/facts.ts";
import type { Span } from "../model/span.ts";

export interface UserPlace {
  readonly span: Span;
  readonly related: readonly RelatedSpan[];
}

/**
 * The span itself where it lies in the user's source. A span in `node_modules` becomes a related
 * one (with `message`), and the main one is the argument of `addTool` that brought it in.
 */
export function userPlace(tool: ToolFacts, span: Span, message: string): UserPlace {
  return isOfDependency(span)
    ? { span: tool.argumentSpan, related: [{ message, span }] }
    : { span, related: [] };
}

/** Whether the place is in an installed package, which the user cannot edit. */
export function isOfDependency({ file }: Pick<Span, "file">): boolean {
  return file.includes("node_modules") && file.split("/").includes("node_modules");
}
