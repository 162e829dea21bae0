// The keys that a tool by hand may have. A misspelt one would hold nothing, a misspelt `requiresApproval` least of all.
import { checkOptions, type OptionKeys } from "../check-options.ts";
import type { ToolAnnotations, ToolExecution } from "../tool.ts";
import type { ExternalTool } from "./external-toolset.ts";
import type { JsonToolOptions, ToolText } from "./tool.ts";

const textKeys: OptionKeys<ToolText<unknown>> = {
  name: true,
  title: true,
  description: true,
  outputSchema: true,
  validateResult: true,
  annotations: true,
  requiresApproval: true,
  tags: true,
  metadata: true,
  providerOptions: true,
  view: true,
  execution: true,
  hooks: true,
  toModelOutput: true,
};
const toolKeys: OptionKeys<JsonToolOptions<unknown, unknown, unknown>> = {
  ...textKeys,
  inputSchema: true,
  validate: true,
  settings: true,
  execute: true,
};
const externalKeys: OptionKeys<ExternalTool> = { ...textKeys, jsonSchema: true };
/** MCP has a title among them, which is not the tool's. */
const annotationKeys: OptionKeys<ToolAnnotations & { readonly title: string }> = {
  title: true,
  readOnlyHint: true,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: true,
};
const executionKeys: OptionKeys<ToolExecution> = { timeoutMs: true, retries: true, sequential: true };

/** @throws TypeError for a key of the options, the annotations or the execution that there is not. */
export function checkToolOptions(given: ToolText<never>): void {
  check(given, toolKeys, `The tool ${JSON.stringify(given.name)}`);
}

/** @throws TypeError as `checkToolOptions`. */
export function checkExternalTool(given: ExternalTool): void {
  check(given, externalKeys, `The external tool ${JSON.stringify(given.name)}`);
}

function check(given: ToolText<never>, keys: { readonly [key: string]: true }, what: string): void {
  checkOptions(given, keys, what);
  if (given.annotations !== undefined)
    checkOptions(given.annotations, annotationKeys, `${what}, \`annotations\`,`);
  if (given.execution !== undefined) checkOptions(given.execution, executionKeys, `${what}, \`execution\`,`);
}
