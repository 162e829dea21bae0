// TSH020: what is generated no longer fits the sources. `toolshed check` reports it, since it looks at the disk: facts of the
// source say nothing of it.
import type { Rule } from "../rule.ts";

export const rule: Rule = {
  meta: {
    code: "TSH020",
    name: "stale-generated-file",
    severity: "error",
    summary: "A generated file is missing or out of date (`check` only).",
    mandatory: true,
    checkOnly: true,
  },
  check: () => {},
};
