// The names of a project's tools and no more: what another project has to know of it. Reads no type.
import type { Compiler } from "../compiler/port.ts";
import type { Span } from "../model/span.ts";
import { readCall, spanOf } from "./chain.ts";
import { readTargets } from "./extract-project.ts";
import { readToolset } from "./extract-toolset.ts";
import { findToolsets } from "./find-toolsets.ts";
import { nameToolOf } from "./name-tool.ts";

/** A tool that a model could call. */
export interface NamedTool {
  readonly name: string;
  readonly className: string;
  /** Where it gets its name. */
  readonly span: Span;
}

/** In the order of the files; tools whose function was refused have no name. */
export function extractNames(compiler: Compiler, sources: readonly string[]): readonly NamedTool[] {
  const read = findToolsets(compiler, sources).map((found) => readToolset(found));
  const targets = readTargets(compiler, read);
  let next = 0;
  return read.flatMap(({ found, tools }) =>
    tools.flatMap(({ links: [starter, ...rest] }): readonly NamedTool[] => {
      const resolved = targets[next++];
      if (starter === undefined || resolved?.kind !== "function") return [];
      const argument = starter.call.list("arguments")[0];
      const addTool = compiler.span(starter.call.source, starter.nameNode.start, starter.call.end);
      const calls = rest.map((link) => readCall(compiler, link));
      const { name, nameSpan, nameSource } = nameToolOf(
        resolved,
        calls,
        argument ? spanOf(compiler, argument) : addTool,
      );
      const className = found.node.child("name")?.value ?? "default";
      return [{ name, className, span: nameSource === "withName" ? nameSpan : addTool }];
    }),
  );
}
