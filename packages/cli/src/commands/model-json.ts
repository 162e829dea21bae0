// The model as a file holds it.
import type { Analysis } from "@toolshed/analyzer";
import { displayPath } from "../reporters/display-path.ts";

/**
 * The model as JSON. A tsconfig that only refers to other projects has several models: then
 * `{ "projects": [{ "directory", "model" }] }`, directories relative to `cwd`.
 */
export function modelJson(
  analyses: readonly Pick<Analysis, "model" | "projectDirectory">[],
  cwd: string,
): string {
  const [first] = analyses;
  const value =
    first !== undefined && analyses.length === 1
      ? first.model
      : {
          projects: analyses.map(({ projectDirectory, model }) => ({
            directory: displayPath(cwd, projectDirectory),
            model,
          })),
        };
  return `${JSON.stringify(value, null, 2)}\n`;
}
