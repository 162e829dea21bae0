// What the analyzer says of its progress, in words.
import type { AnalysisProgress } from "@toolshed/analyzer";
import type { ProgressLine } from "../progress-line.ts";

/** Only tools are counted: everything else is over at once, or in steps whose number means nothing to people. */
const labels: { readonly [phase in AnalysisProgress["phase"]]: string } = {
  opening: "opening the project",
  finding: "looking for toolsets",
  types: "asking the compiler for types",
  tools: "reading",
  rules: "checking the rules",
  model: "putting the model together",
};

/** Passes it on to the line. */
export function analysisProgress(line: ProgressLine): (progress: AnalysisProgress) => void {
  return ({ phase, done, total }) =>
    line.update({ label: labels[phase], done, total: phase === "tools" ? total : 0, unit: "tools" });
}
