// Which findings `toolshed-ignore` comments silence, and what becomes of each comment. Knows no compiler and no single
// rule but the one that speaks of the comments.
import { posix } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { ReadIgnore } from "../extract/ignores/read-ignores.ts";
import type { IgnoredCode, IgnoreFacts } from "../model/facts.ts";
import type { Span } from "../model/span.ts";
import { staleRule } from "./known-rules.ts";
import { nearestName } from "./nearest-name.ts";
import type { RuleMeta } from "./rule.ts";
import { rule as uselessIgnore } from "./tsh021-useless-ignore/rule.ts";

/** What was found in one project, before anything is silenced. */
export interface Findings {
  /** Absolute; what the files of spans are relative to. */
  readonly directory: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly ignores: readonly ReadIgnore[];
}

export interface Silenced {
  /** What is left. */
  readonly diagnostics: readonly Diagnostic[];
  readonly ignores: readonly IgnoreFacts[];
}

interface Entry {
  /** One for the same text of the same place, in whatever projects it is read. */
  readonly key: string;
  readonly code: string;
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Applies the comments of projects that are read together: a comment is of use when it silences something in any of
 * them, since a file may belong to several and its types to the tools of another.
 *
 * A finding is silenced by the narrowest comment that covers the start of its span.
 */
export function silence(projects: readonly Findings[], rules: readonly RuleMeta[]): readonly Silenced[] {
  const byCode = new Map(rules.map((meta) => [meta.code as string, meta]));
  const used = new Set<string>();
  const covering = new Set<string>();
  const left = projects.map(({ directory, diagnostics, ignores }) => {
    const entries = ignores.flatMap((ignore) => entriesOf(directory, ignore, byCode));
    return diagnostics.filter((diagnostic) => {
      const file = posix.join(directory, diagnostic.span.file);
      const { start } = diagnostic.span;
      const matches = entries.filter(
        (entry) =>
          entry.code === diagnostic.code && entry.file === file && entry.start <= start && start < entry.end,
      );
      const [first, ...others] = matches.sort((a, b) => a.end - a.start - (b.end - b.start));
      if (first !== undefined) used.add(first.key);
      for (const { key } of others) covering.add(key);
      return first === undefined;
    });
  });
  return projects.map(({ directory, ignores }, index) => ({
    diagnostics: left[index] ?? [],
    ignores: ignores.map(({ span, form, directive, codes, covered }) => ({
      span,
      form,
      directive,
      covers: covered !== undefined,
      codes: codes.map((code): IgnoredCode => {
        const key = keyOf(directory, code.span);
        const fate = used.has(key) ? "used" : covering.has(key) ? "repeated" : "unused";
        return { ...code, ...verdictOn(code.text, fate, byCode) };
      }),
    })),
  }));
}

function entriesOf(
  directory: string,
  { form, covered, codes, span }: ReadIgnore,
  byCode: ReadonlyMap<string, RuleMeta>,
): readonly Entry[] {
  if (form !== "ignore" || covered === undefined) return [];
  return codes
    .filter(({ text }) => refusalOf(byCode.get(text)) === undefined)
    .map((code) => ({
      key: keyOf(directory, code.span),
      code: code.text,
      file: posix.join(directory, span.file),
      ...covered,
    }));
}

function keyOf(directory: string, { file, start }: Span): string {
  return `${posix.join(directory, file)}:${start}`;
}

function refusalOf(meta: RuleMeta | undefined): IgnoredCode["verdict"] | undefined {
  if (meta === undefined) return "unknown";
  if (meta.code === staleRule.code || meta.code === uselessIgnore.meta.code) return "out-of-reach";
  return meta.mandatory ? "mandatory" : undefined;
}

function verdictOn(
  text: string,
  fate: "used" | "repeated" | "unused",
  byCode: ReadonlyMap<string, RuleMeta>,
): Pick<IgnoredCode, "verdict" | "meant"> {
  const verdict = refusalOf(byCode.get(text)) ?? fate;
  const meant = verdict === "unknown" ? meantCode(text, [...byCode.values()]) : undefined;
  return meant === undefined ? { verdict } : { verdict, meant };
}

/**
 * The code that a word probably stands for: a mistyped code, or a rule's name.
 *
 * @example meantCode("TSH0O9", rules) // "TSH009"
 * @example meantCode("missing-description", rules) // "TSH009"
 */
export function meantCode(text: string, rules: readonly RuleMeta[]): string | undefined {
  const number = /^TSH[-_]?0*(\d{1,3})$/i.exec(text)?.[1];
  const exact = number === undefined ? undefined : `TSH${number.padStart(3, "0")}`;
  if (rules.some(({ code }) => code === exact)) return exact;
  const codes = rules.map(({ code }): string => code);
  // A code of other digits, or the compiler's, is no slip of the hand.
  if (/^TSH?\d+$/i.test(text)) return undefined;
  const name = nearestName(
    text,
    rules.map(({ name }) => name),
  );
  const similar = text.replace(/o/gi, "0").replace(/[il]/gi, "1").replace(/^tsh/i, "TSH");
  return (
    codes.find((code) => code === similar) ??
    nearestName(text, codes) ??
    rules.find((rule) => rule.name === name)?.code
  );
}
