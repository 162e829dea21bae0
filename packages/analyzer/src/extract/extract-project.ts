// From an opened project to facts: the order of reading, in batches. Every question about one thing has a file
// of its own.
import type { Compiler, SyntaxNode, TypeRef } from "../compiler/port.ts";
import type { ReportProgress } from "../model/analysis-progress.ts";
import type { ProjectFacts } from "../model/facts.ts";
import { resolveExternal } from "./external-target.ts";
import type { FunctionTypes } from "./extract-tool.ts";
import { extractToolset, type ReadToolset, readToolset } from "./extract-toolset.ts";
import { findToolsets } from "./find-toolsets.ts";
import { prefetchTypes } from "./prefetch-types.ts";
import { isSettingsCall, settingsTypes } from "./settings.ts";
import { type ResolvedTarget, resolveTargets } from "./target.ts";
import { createSharedTypes } from "./types/shared-types.ts";

/** `sources` are the files that are looked at for toolsets, absolute. */
export function extractProject(
  compiler: Compiler,
  sources: readonly string[],
  onProgress?: ReportProgress,
): ProjectFacts {
  onProgress?.({ phase: "finding", done: 0, total: sources.length });
  const read = findToolsets(compiler, sources).map((found) => readToolset(found));
  onProgress?.({ phase: "types", done: 0, total: 0 });
  const targets = readTargets(compiler, read);
  const types = readFunctionTypes(
    compiler,
    targets.flatMap((target) => (target.kind === "function" ? [target.node] : [])),
    settingsTypes(
      compiler,
      read.flatMap(({ tools }) => tools.flatMap(({ links }) => links.filter(isSettingsCall))),
    ),
    onProgress,
  );
  const shared = createSharedTypes(compiler);
  let next = 0;
  let begun = 0;
  const onTool = (): void => onProgress?.({ phase: "tools", done: begun++, total: targets.length });
  return {
    toolsets: read.map((toolset) => {
      const own = targets.slice(next, next + toolset.tools.length);
      next += toolset.tools.length;
      return extractToolset(shared, toolset, own, types, onTool);
    }),
  };
}

/** One a tool, in order; the functions' symbols are asked for together. */
export function readTargets(compiler: Compiler, toolsets: readonly ReadToolset[]): readonly ResolvedTarget[] {
  const starters = toolsets.flatMap(({ found, tools }) =>
    tools.flatMap(({ links }) => links.slice(0, 1).map((link) => ({ link, toolset: found.node }))),
  );
  const isExternal = ({ link }: (typeof starters)[number]): boolean => link.name === "addExternalTool";
  const resolved = resolveTargets(
    compiler,
    starters
      .filter((starter) => !isExternal(starter))
      .map(({ link, toolset }) => ({ argument: link.call.list("arguments")[0], toolset })),
  );
  let next = 0;
  return starters.map((starter) => {
    const target = isExternal(starter) ? resolveExternal(compiler, starter.link) : resolved[next++];
    if (!target) throw new Error("a tool without an answer about its function");
    return target;
  });
}

/** Parameter and return types of all functions, each kind in one request, and what they and the settings lead to. */
function readFunctionTypes(
  compiler: Compiler,
  functions: readonly SyntaxNode[],
  settings: readonly TypeRef[],
  onProgress: ReportProgress | undefined,
): ReadonlyMap<SyntaxNode, FunctionTypes> {
  const unique = [...new Set(functions)];
  // The annotation, so that an optional parameter does not gain `undefined`.
  const nodes = unique.flatMap((node) =>
    node.list("parameters").map((parameter) => parameter.child("type") ?? parameter),
  );
  const parameterTypes = compiler.typesAt(nodes);
  const results = compiler.returnTypes(unique);
  const written = [...nodes, ...unique.map((node) => node.child("type"))];
  prefetchTypes(
    compiler,
    [...parameterTypes, ...results, ...settings],
    written.filter((node) => node !== undefined),
    onProgress,
  );
  let next = 0;
  return new Map(
    unique.map((node, index) => {
      const count = node.list("parameters").length;
      const parameters = parameterTypes.slice(next, next + count);
      next += count;
      return [node, { parameters, result: results[index] }];
    }),
  );
}
