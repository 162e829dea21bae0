// What a tool is, in a word or two each: for a person who looks for one, or is about to call it.
import type { Palette, Role } from "../../reporters/palette.ts";
import type { ListedTool } from "../tool-access/runtime-package.ts";

export interface ToolHint {
  readonly text: string;
  readonly role: Role;
}

/** Those that matter before a call, the gravest first. */
export function toolHints({
  annotations,
  requiresApproval,
  deferred,
  external,
}: ListedTool): readonly ToolHint[] {
  const { destructiveHint, readOnlyHint } = annotations;
  const hints: readonly (ToolHint & { readonly is: boolean })[] = [
    { is: destructiveHint === true, text: "destructive", role: "error" },
    { is: requiresApproval, text: "asks", role: "warning" },
    { is: readOnlyHint === true, text: "read-only", role: "muted" },
    { is: deferred === true, text: "deferred", role: "muted" },
    { is: external === true, text: "external", role: "muted" },
  ];
  return hints.filter(({ is }) => is);
}

/** As they stand in a line. */
export function plainHints(tool: ListedTool): string {
  return toolHints(tool)
    .map(({ text }) => text)
    .join(", ");
}

export function paintedHints(tool: ListedTool, palette: Palette): string {
  return toolHints(tool)
    .map(({ text, role }) => palette[role](text))
    .join(", ");
}
