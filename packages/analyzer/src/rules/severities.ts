// What a user says of each rule's severity, applied to findings. Knows no face and no configuration file.
import type { Diagnostic, Severity } from "../diagnostics/diagnostic.ts";
import type { RuleMeta } from "./rule.ts";

/** A severity, or `off`: the rule's findings are not shown. */
export type RuleSetting = Severity | "off";

/** By code. Rules that it does not name keep their own severity. */
export type RuleSettings = { readonly [code: string]: RuleSetting };

/** The findings as they are shown. Those of mandatory rules, and what the compiler says, stay errors. */
export function applySeverities(
  diagnostics: readonly Diagnostic[],
  settings: RuleSettings,
  rules: readonly RuleMeta[],
): readonly Diagnostic[] {
  const free = new Set<string>(rules.filter(({ mandatory }) => !mandatory).map(({ code }) => code));
  return diagnostics.flatMap((diagnostic) => {
    const { code } = diagnostic;
    const setting = free.has(code) && Object.hasOwn(settings, code) ? settings[code] : undefined;
    if (setting === "off") return [];
    return [setting === undefined ? diagnostic : { ...diagnostic, severity: setting }];
  });
}
