// From the model to text, once.
import type { ProjectModel } from "@toolshed/analyzer";
import { ProjectTransformer, type TransformOptions, type TransformResult } from "./project-transformer.ts";

/**
 * Generates a project's files as text. Pure: the same model and options give the same bytes.
 *
 * @throws {TransformError} With the code `SAME_OUTPUT`, when two sources would be generated into one file
 * (`a.ts` beside `a.tsx`).
 * @throws {Error} When the model is broken.
 * @example
 * const { files } = transformProject(model, { indexDir: "src" });
 * // [{ path: "src/tickets.generated.ts", text }, { path: "src/toolshed.generated.ts", text }]
 */
export function transformProject(model: ProjectModel, options: TransformOptions = {}): TransformResult {
  return new ProjectTransformer(options).transform(model);
}
