// The public surface of the transformer.
export { emitJsonSchema, emitObjectSchema } from "./emit/json-schema/emit-json-schema.ts";
export { emitIndex } from "./emit/module/emit-index.ts";
export {
  emitModule,
  type GeneratedFile,
  type GeneratedModule,
  type ModuleOptions,
} from "./emit/module/emit-module.ts";
export {
  generatedPath,
  type ImportExtensions,
  indexFileName,
  sharedFileName,
} from "./emit/module/generated-path.ts";
export { headerStart, isGenerated } from "./emit/module/header.ts";
export type { Definitions } from "./emit/type-graph.ts";
export { type AppliedWrites, applyWrites } from "./host/apply-writes.ts";
export { planSources } from "./host/plan-sources.ts";
export {
  contentDigest,
  type PlannedWrite,
  type PlanOptions,
  planWrites,
  type RefusedWrite,
  type WantedFile,
  type WritePlan,
} from "./host/plan-writes.ts";
export { type ProjectPath, projectPath } from "./host/project-path.ts";
export { writeAtomically } from "./host/write-atomically.ts";
export { ProjectTransformer, type TransformOptions, type TransformResult } from "./project-transformer.ts";
export { transformProject } from "./transform.ts";
export { TransformError, type TransformErrorCode } from "./transform-error.ts";
