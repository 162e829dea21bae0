// The metadata of every rule, those included that no check over facts can report.
import { rules } from "./index.gen.ts";
import type { RuleMeta } from "./rule.ts";
import { rule as stale } from "./tsh020-stale-generated-file/rule.ts";

/** Reported by `toolshed check`, which looks at the disk; the other rules see facts of the source. */
export const staleRule: RuleMeta = stale.meta;

/** By code. */
export const knownRules: readonly RuleMeta[] = rules.map(({ meta }) => meta);
