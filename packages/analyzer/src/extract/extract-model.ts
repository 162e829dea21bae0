// The model of the tools that are correct, from facts and the findings on them. Pure; sees no compiler.
import type { CallFacts, ProjectFacts, ToolFacts, ToolsetFacts } from "../model/facts.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import {
  type FailedTool,
  modelVersion,
  type ProjectModel,
  type StaticCall,
  type ToolAnnotations,
  type ToolModel,
  type ToolsetModel,
} from "../model/toolset-model.ts";
import type { TypeModel } from "../model/type-model.ts";
import { typeParts } from "../model/type-parts.ts";
import { isJsonObject } from "./constant.ts";

/** Which toolsets and tools have errors, and the codes of those. */
export interface Failures {
  readonly failedToolsets: ReadonlySet<ToolsetFacts>;
  readonly failedTools: ReadonlyMap<ToolFacts, readonly string[]>;
}

/** What stands in a static call for an argument that only the running constructor has. */
export const liveArgument = "(live)";

export function extractModel(facts: ProjectFacts, failures: Failures): ProjectModel {
  return {
    modelVersion,
    toolsets: facts.toolsets
      .filter((toolset) => !failures.failedToolsets.has(toolset))
      .map((toolset) => toolsetModel(toolset, failures)),
  };
}

function toolsetModel(facts: ToolsetFacts, failures: Failures): ToolsetModel {
  const tools: ToolModel[] = [];
  const failed: FailedTool[] = [];
  const methods = new Set<string>();
  for (const tool of facts.tools) {
    const codes = failures.failedTools.get(tool);
    const model = codes ? undefined : toolModel(tool, methods);
    if (model) tools.push(model);
    else failed.push({ target: tool.argumentText, index: tool.index, codes: codes ?? [] });
  }
  const displayName = textOf(facts.calls, "withDisplayName");
  const instructions = textOf(facts.calls, "withInstructions");
  return {
    className: facts.className,
    exportName: facts.exportName ?? facts.className,
    file: facts.file,
    ...(displayName === undefined ? {} : { displayName }),
    ...(instructions === undefined ? {} : { instructions }),
    tools,
    failed,
    definitions: usedDefinitions(facts.definitions, tools),
    span: facts.span,
  };
}

function toolModel(facts: ToolFacts, methods: Set<string>): ToolModel | undefined {
  const { target, result, name } = facts;
  if (target.kind !== "function" || !facts.arguments || !result || name === undefined) return undefined;
  const { docs } = target.function;
  const { calls } = facts;
  const has = (call: string): boolean => calls.some((candidate) => candidate.name === call);
  const title = textOf(calls, "withTitle") ?? docs.tags.find((tag) => tag.name === "title")?.text;
  const view = textOf(calls, "withView");
  const timeoutMs = numberOf(calls, "withTimeout");
  const retries = numberOf(calls, "withRetries");
  const tags = constantsOf(calls, "withTags").filter((tag) => typeof tag === "string");
  const metadata = objectOf(calls, "withMetadata");
  const providerOptions = objectOf(calls, "withProviderOptions");
  const approvalCall = calls.find((call) => call.name === "requiresApproval");
  const { settings } = facts;
  return {
    name,
    method: uniqueMethod(target.function.name, methods),
    index: facts.index,
    target: target.target,
    ...(title ? { title } : {}),
    description: textOf(calls, "withDescription") ?? docs.summary,
    ...(docs.tags.some((tag) => tag.name === "deprecated") ? { deprecated: true as const } : {}),
    annotations: annotationsOf(calls),
    approval: !approvalCall ? "never" : approvalCall.arguments.length > 0 ? "predicate" : "always",
    arguments: facts.arguments,
    bindings: facts.bindings,
    ...(target.function.arity === undefined ? {} : { arity: target.function.arity }),
    ...(settings?.type.kind === "object"
      ? { settings: { type: settings.type, configurable: settings.configurable } }
      : {}),
    result: result.model,
    ...(tags.length > 0 ? { tags } : {}),
    ...(metadata ? { metadata } : {}),
    ...(providerOptions ? { providerOptions } : {}),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(retries === undefined ? {} : { retries }),
    ...(has("sequential") ? { sequential: true as const } : {}),
    ...(has("deferred") ? { deferred: true as const } : {}),
    ...(has("preliminary") ? { preliminary: true as const } : {}),
    ...(view === undefined ? {} : { view }),
    live: calls.filter((call) => call.arguments.some(isLive)).map((call) => call.name),
    calls: calls.map(staticCall),
    span: facts.span,
  };
}

/** One function registered twice under two names: the second gets a key of its own. */
function uniqueMethod(name: string, taken: Set<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique); number++) unique = `${name}_${number}`;
  taken.add(unique);
  return unique;
}

function isLive(argument: CallFacts["arguments"][number]): boolean {
  return argument.kind !== "constant";
}

function staticCall(call: CallFacts): StaticCall {
  return {
    name: call.name,
    arguments: call.arguments.map((argument) =>
      argument.kind === "constant" ? argument.value : liveArgument,
    ),
  };
}

function annotationsOf(calls: readonly CallFacts[]): ToolAnnotations {
  const hint = (name: string): boolean | undefined => {
    const call = calls.find((candidate) => candidate.name === name);
    if (!call) return undefined;
    const [value] = constantsOf([call], name);
    return value !== false;
  };
  const destructive = hint("destructive");
  const idempotent = hint("idempotent");
  const openWorld = hint("openWorld");
  return {
    ...(hint("readOnly") ? { readOnly: true as const } : {}),
    ...(destructive === undefined ? {} : { destructive }),
    ...(idempotent === undefined ? {} : { idempotent }),
    ...(openWorld === undefined ? {} : { openWorld }),
  };
}

function constantsOf(calls: readonly CallFacts[], name: string): readonly JsonValue[] {
  return calls
    .filter((call) => call.name === name)
    .flatMap((call) => call.arguments)
    .flatMap((argument) => (argument.kind === "constant" ? [argument.value] : []));
}

function textOf(calls: readonly CallFacts[], name: string): string | undefined {
  return constantsOf(calls, name).findLast((value) => typeof value === "string");
}

function numberOf(calls: readonly CallFacts[], name: string): number | undefined {
  return constantsOf(calls, name).findLast((value) => typeof value === "number");
}

function objectOf(calls: readonly CallFacts[], name: string): JsonObject | undefined {
  return constantsOf(calls, name).findLast(isJsonObject);
}

/** In order of first use among the tools that are left. */
function usedDefinitions(
  all: ToolsetFacts["definitions"],
  tools: readonly ToolModel[],
): { readonly [name: string]: TypeModel } {
  const used = new Map<string, TypeModel>();
  const visit = (model: TypeModel): void => {
    if (model.kind === "ref" && !used.has(model.name)) {
      const target = all[model.name];
      if (!target) throw new Error(`the definition ${model.name} is missing`);
      used.set(model.name, target);
      visit(target);
    }
    for (const part of typeParts(model)) visit(part);
  };
  for (const tool of tools) {
    visit(tool.arguments);
    if (tool.result.type) visit(tool.result.type);
    if (tool.result.progress) visit(tool.result.progress);
    if (tool.settings) visit(tool.settings.type);
  }
  return Object.fromEntries(used);
}
