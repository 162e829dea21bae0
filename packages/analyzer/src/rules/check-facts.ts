// Runs all rules over the facts of a project and says which tools and toolsets cannot be generated.
// Knows no compiler and no single rule.
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { sortDiagnostics } from "../diagnostics/sort-diagnostics.ts";
import type { ProjectFacts, ToolFacts, ToolsetFacts } from "../model/facts.ts";
import type { Finding, Rule, RuleCode, RuleMeta } from "./rule.ts";

export interface CheckedFacts {
  /** Sorted; one finding that several tools share is here once. */
  readonly diagnostics: readonly Diagnostic[];
  /** Tools with errors of their own, and the codes of these, sorted. */
  readonly failedTools: ReadonlyMap<ToolFacts, readonly RuleCode[]>;
  /** Toolsets with an error that concerns no single tool. */
  readonly failedToolsets: ReadonlySet<ToolsetFacts>;
}

/**
 * Checks a project with every rule; one rule's findings never hide another's.
 *
 * @throws Error naming the rule when a rule itself fails, which is a fault of the analyzer.
 */
export function checkFacts(project: ProjectFacts, rules: readonly Rule[]): CheckedFacts {
  const diagnostics = new Map<string, Diagnostic>();
  const failedTools = new Map<ToolFacts, Set<RuleCode>>();
  const failedToolsets = new Set<ToolsetFacts>();
  for (const { meta, check } of rules) {
    const report = (finding: Finding): void => {
      const key = identityOf(meta, finding);
      if (!diagnostics.has(key)) diagnostics.set(key, toDiagnostic(meta, finding));
      if (meta.severity !== "error" || finding.subject === undefined) return;
      const { toolset, tool } = finding.subject;
      if (tool === undefined) failedToolsets.add(toolset);
      else failedTools.set(tool, (failedTools.get(tool) ?? new Set()).add(meta.code));
    };
    try {
      check(project, report);
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`Internal fault: rule ${meta.code} (${meta.name}) failed: ${message}`, { cause });
    }
  }
  return {
    diagnostics: sortDiagnostics(diagnostics.values()),
    failedTools: new Map([...failedTools].map(([tool, codes]) => [tool, [...codes].sort()])),
    failedToolsets,
  };
}

function identityOf(meta: RuleMeta, { span, message }: Finding): string {
  return JSON.stringify([meta.code, span.file, span.start, span.end, message]);
}

function toDiagnostic(meta: RuleMeta, { span, message, related, reason, suggestion }: Finding): Diagnostic {
  return {
    code: meta.code,
    severity: meta.severity,
    message,
    span,
    ...(related !== undefined && related.length > 0 ? { related } : {}),
    ...(reason !== undefined ? { reason } : {}),
    ...(suggestion !== undefined ? { suggestion } : {}),
  };
}
