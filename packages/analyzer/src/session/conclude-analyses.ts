// From what was found in projects to what is said of them.
import { sortDiagnostics } from "../diagnostics/sort-diagnostics.ts";
import type { IgnoreFacts } from "../model/facts.ts";
import { checkFacts } from "../rules/check-facts.ts";
import { knownRules } from "../rules/known-rules.ts";
import { applySeverities } from "../rules/severities.ts";
import { silence } from "../rules/silence.ts";
import { rule as uselessIgnore } from "../rules/tsh021-useless-ignore/rule.ts";
import type { Analysis, AnalyzeOptions } from "./analysis.ts";
import type { ProjectFindings } from "./project-reader.ts";

/** Applies the `toolshed-ignore` comments of projects that are read together, then the severities. */
export function concludeAnalyses(
  findings: readonly ProjectFindings[],
  settings: AnalyzeOptions["rules"],
): readonly Analysis[] {
  const silenced = silence(findings, knownRules);
  return findings.map(({ analysis, sound, directory, hasToolsets }, index): Analysis => {
    const { diagnostics = [], ignores = [] } = silenced[index] ?? {};
    const told = ignores
      .filter(({ span }) => sound.has(span.file))
      // What the types of a project without toolsets are good for is only known where tools take them.
      .map((ignore) => (hasToolsets ? ignore : withoutUnused(ignore)));
    const own = checkFacts({ toolsets: [], ignores: told }, [uselessIgnore]).diagnostics;
    const shown = typeof settings === "function" ? settings(directory) : (settings ?? {});
    return {
      ...analysis,
      diagnostics: sortDiagnostics(applySeverities([...diagnostics, ...own], shown, knownRules)),
    };
  });
}

function withoutUnused(ignore: IgnoreFacts): IgnoreFacts {
  const codes = ignore.codes.map((code) =>
    code.verdict === "unused" ? { ...code, verdict: "used" as const } : code,
  );
  return { ...ignore, codes };
}
