// How much a project's model holds.
import type { ProjectModel } from "@toolshed/analyzer";

export interface ProjectCounts {
  readonly toolsets: number;
  readonly tools: number;
  /** Tools that errors have left out. */
  readonly failedTools: number;
}

export function countTools({ toolsets }: ProjectModel): ProjectCounts {
  return {
    toolsets: toolsets.length,
    tools: toolsets.reduce((sum, { tools }) => sum + tools.length, 0),
    failedTools: toolsets.reduce((sum, { failed }) => sum + failed.length, 0),
  };
}
