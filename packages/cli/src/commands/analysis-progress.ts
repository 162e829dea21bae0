// What the analyzer says of its progress, in words.
import type { AnalysisProgress } from "@toolshed/analyzer";
import type { ProgressLine } from "../progress-line.ts";

const steps: {
  readonly [phase in AnalysisProgress["phase"]]: { readonly label: string; readonly unit: string };
} = {
  opening: { label: "opening the project", unit: "projects" },
  finding: { label: "looking for toolsets in", unit: "files" },
  types: { label: "asking the compiler for types", unit: "rounds" },
  tools: { label: "reading", unit: "tools" },
  rules: { label: "checking", unit: "rules" },
  model: { label: "putting together", unit: "toolsets" },
};

/** Passes it on to the line. */
export function analysisProgress(line: ProgressLine): (progress: AnalysisProgress) => void {
  return ({ phase, done, total }) => line.update({ ...steps[phase], done, total });
}
