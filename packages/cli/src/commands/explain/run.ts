// `toolshed explain`: the page of a rule, or the list of them.
import { knownRules, type RuleMeta, rulePages } from "@toolshed/analyzer";
import { type ExitStatus, exitStatus } from "../../exit-status.ts";
import type { CliHost } from "../../host.ts";
import { nearest } from "../../nearest.ts";
import { UsageError } from "../../usage-error.ts";

export interface ExplainOptions {
  readonly format: "pretty" | "json";
}

/**
 * Prints one rule's page, or all rules when no code is given.
 *
 * @param word A code (`TSH007`, `tsh7`, `7`) or a rule's name (`duplicate-name`).
 * @throws UsageError when there is no such rule.
 */
export function runExplain(word: string | undefined, options: ExplainOptions, host: CliHost): ExitStatus {
  const all = knownRules;
  if (word === undefined) {
    host.stdout.write(
      options.format === "json" ? `${JSON.stringify(all, null, 2)}\n` : `${listRules(all)}\n`,
    );
    return exitStatus.ok;
  }
  const meta = all.find((rule) => rule.code === codeOf(word) || rule.name === word.toLowerCase());
  if (meta === undefined) throw new UsageError(unknownRule(word, all));
  const page = pageOf(meta);
  host.stdout.write(
    options.format === "json" ? `${JSON.stringify({ ...meta, page }, null, 2)}\n` : `${page}\n`,
  );
  return exitStatus.ok;
}

/** `tsh7` and `7` are TSH007. */
function codeOf(word: string): string {
  const number = /^(?:tsh)?0*(\d{1,3})$/i.exec(word)?.[1];
  return number === undefined ? word.toUpperCase() : `TSH${number.padStart(3, "0")}`;
}

function pageOf(meta: RuleMeta): string {
  const page = rulePages.get(meta.code);
  if (page === undefined) throw new Error(`The rule ${meta.code} has no page.`);
  return page.trimEnd();
}

function unknownRule(word: string, all: readonly RuleMeta[]): string {
  if (/^TS\d+$/i.test(word)) {
    return `${word.toUpperCase()} is an error of TypeScript itself, not a rule of toolshed. Its message says what to do.`;
  }
  const shown = word.length > 40 ? `${word.slice(0, 40)}…` : word;
  const known = all.flatMap((rule) => [rule.code, rule.name]);
  const guess = nearest(codeOf(word), known) ?? nearest(word, known);
  const question = guess === undefined ? "" : ` Did you mean ${guess}?`;
  return `there is no rule ${JSON.stringify(shown)}.${question} The rules are:\n${listRules(all)}`;
}

function listRules(all: readonly RuleMeta[]): string {
  return all.map((rule) => `${rule.code}  ${rule.severity.padEnd(10)}  ${rule.summary}`).join("\n");
}
