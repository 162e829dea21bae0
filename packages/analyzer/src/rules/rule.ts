// The shape of a rule: metadata and a pure check over facts. Knows no compiler and no face.
import type { RelatedSpan, Severity } from "../diagnostics/diagnostic.ts";
import type { ProjectFacts, ToolFacts, ToolsetFacts } from "../model/facts.ts";
import type { Span } from "../model/span.ts";

/** `TSH` and three digits, for ever. */
export type RuleCode = `TSH${number}`;

export interface RuleMeta {
  readonly code: RuleCode;
  /** kebab-case; with the code in lower case it names the folder. */
  readonly name: string;
  readonly severity: Severity;
  /** One line for tables: what the rule says. */
  readonly summary: string;
  /** Without it there is no honest schema: it cannot be lowered or ignored. */
  readonly mandatory: boolean;
}

/** What a finding concerns: a tool with an error is left out, a toolset with one is left out whole. */
export interface FindingSubject {
  readonly toolset: ToolsetFacts;
  readonly tool?: ToolFacts;
}

export interface Finding {
  /** Absent for what concerns no toolset, such as a comment. */
  readonly subject?: FindingSubject;
  readonly span: Span;
  readonly message: string;
  readonly related?: readonly RelatedSpan[];
  readonly reason?: string;
}

export type ReportFinding = (finding: Finding) => void;

export interface Rule {
  readonly meta: RuleMeta;
  /** It compares the toolsets of a project, and so has to see all of them at once. Others may see one file's at a time. */
  readonly scope?: "project";
  /** Pure: the same facts give the same findings in the same order. */
  readonly check: (project: ProjectFacts, report: ReportFinding) => void;
}
