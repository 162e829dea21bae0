// Every rule that there is, those included that no check over facts can report.
import { rules } from "./index.gen.ts";
import type { RuleMeta } from "./rule.ts";

/** Reported by `toolshed check`, which looks at the disk; the rules here see facts of the source. */
export const staleRule: RuleMeta = {
  code: "TSH020",
  name: "stale-generated-file",
  severity: "error",
  summary: "A generated file is missing or out of date (`check` only).",
  mandatory: true,
};

/** By code. */
export const knownRules: readonly RuleMeta[] = [...rules.map(({ meta }) => meta), staleRule].sort((a, b) =>
  a.code < b.code ? -1 : 1,
);
