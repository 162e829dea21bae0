// The shape of a rule: metadata and a pure check over facts. Knows no compiler and no face.
import type { Diagnostic, RelatedSpan, Severity } from "../diagnostics/diagnostic.ts";
import type { Fix, ReadText } from "../diagnostics/fix.ts";
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
  /** `toolshed check` reports it, which looks at the disk: its check over facts finds nothing, and no example shows it. */
  readonly checkOnly?: true;
  /** Some of what it reports can be repaired by a fix. */
  readonly fixable?: true;
  /** It speaks of comments: its fixes may take comments away. */
  readonly aboutComments?: true;
  /** What it reports may hide other findings or bring them back: its fixes are made before any other is looked for. */
  readonly fixedFirst?: true;
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
  /** What should stand there instead, where that is known: a name, a code. */
  readonly suggestion?: string;
}

export type ReportFinding = (finding: Finding) => void;

/**
 * Pure and synchronous, on syntax alone: the same under both compilers and in every face. Where nothing certain can be
 * done it gives nothing.
 *
 * @param text Of the diagnostic's file, without a byte order mark; offsets count in it.
 * @param readText The texts of other files, likewise.
 */
export type RuleFix = (diagnostic: Diagnostic, text: string, readText: ReadText) => readonly Fix[];

export interface Rule {
  readonly meta: RuleMeta;
  /** It compares the toolsets of a project, and so has to see all of them at once. Others may see one file's at a time. */
  readonly scope?: "project";
  /** Pure: the same facts give the same findings in the same order. */
  readonly check: (project: ProjectFacts, report: ReportFinding) => void;
  /** Repairs one finding of this rule; `meta.fixable` says that there is one. */
  readonly fix?: RuleFix;
}
