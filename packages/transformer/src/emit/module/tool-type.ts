// The written type of a tool: taken from the user's function, never printed again.
import type { BindingModel, ResultModel, TargetModel, ToolModel, ToolsetModel } from "@toolshed/analyzer";
import { isIdentifier, printTypeKey } from "../print/print-key.ts";
import { printString } from "../print/print-string.ts";
import { printIntersection, printTypeLiteral } from "../print/print-type.ts";
import { lineWidth } from "../print/print-value.ts";

/** How a module names the class and the functions of one toolset. */
export interface TargetNames {
  readonly className: string;
  readonly functions: ReadonlyMap<TargetModel, string>;
}

/** What running the toolset takes, by each of its tools' context parameters. */
export function toolsetDependencies(toolset: ToolsetModel): readonly ((names: TargetNames) => string)[] {
  return toolset.tools.flatMap((tool) =>
    contextIndexes(tool).map((index) => (names: TargetNames) => dependency(tool, index, names)),
  );
}

/** The tool's type, as the member of a type literal that is indented by two. */
export function emitToolType(tool: ToolModel, names: TargetNames): string {
  const dependencies = contextIndexes(tool).map((index) => dependency(tool, index, names));
  const context = dependencies.length === 0 ? "unknown" : printIntersection(dependencies, 6, 5);
  const result = results[tool.result.mode](`Awaited<ReturnType<${functionType(tool, names)}>>`);
  const parameters = [context, emitArguments(tool, names), result];
  const flat = `Tool<${parameters.join(", ")}>`;
  const used = `  readonly ${printTypeKey(tool.method)}: ;`.length;
  if (used + flat.length <= lineWidth && !flat.includes("\n")) return flat;
  return `Tool<\n    ${parameters.join(",\n    ")}\n  >`;
}

/** What the resolved value is collected into. */
const results: { readonly [M in ResultModel["mode"]]: (awaited: string) => string } = {
  void: (awaited) => awaited,
  value: (awaited) => awaited,
  iterable: (awaited) => `${awaited} extends Iterable<infer Item> ? Item[] : never`,
  stream: (awaited) => `${awaited} extends AsyncIterable<infer Item> ? Item[] : never`,
  progress: (awaited) => `${awaited} extends AsyncGenerator<unknown, infer Result, never> ? Result : never`,
};

function contextIndexes(tool: ToolModel): readonly number[] {
  return tool.bindings.flatMap((binding, index) => (binding.kind === "context" ? [index] : []));
}

function dependency(tool: ToolModel, index: number, names: TargetNames): string {
  return `ContextDeps<${parameterType(tool, index, names)}>`;
}

/** The typed arguments: one object of what the function's own parameters take. */
function emitArguments(tool: ToolModel, names: TargetNames): string {
  const entries: string[] = [];
  const patterns: string[] = [];
  for (const [index, binding] of tool.bindings.entries()) {
    if (binding.kind === "argument") {
      const optional = isOptional(tool, binding.name);
      const type = binding.rest ? restType(tool, index, names) : parameterType(tool, index, names);
      entries.push(`${printTypeKey(binding.name)}${optional ? "?" : ""}: ${type}`);
    } else if (binding.kind === "pattern") {
      patterns.push(patternType(tool, binding, parameterType(tool, index, names)));
    }
  }
  if (entries.length === 0 && patterns.length === 0) return "{}";
  const parts = entries.length > 0 ? [printTypeLiteral(entries, 4, 5), ...patterns] : patterns;
  return printIntersection(parts, 6, 5);
}

/**
 * A destructured parameter's type. A default in the pattern makes a property optional that the type
 * itself may require.
 */
function patternType(
  tool: ToolModel,
  binding: BindingModel & { kind: "pattern" },
  parameter: string,
): string {
  const whole = binding.optional ? `Exclude<${parameter}, undefined>` : parameter;
  const optional = binding.names.filter((name) => isOptional(tool, name));
  if (optional.length === 0) return whole;
  if (optional.length === binding.names.length) return `Partial<${whole}>`;
  return `Omit<${whole}, ${optional.map(printString).join(" | ")}> & Partial<${whole}>`;
}

function isOptional(tool: ToolModel, name: string): boolean {
  return tool.arguments.properties.some((property) => property.name === name && property.optional);
}

function parameterType(tool: ToolModel, index: number, names: TargetNames): string {
  return `Parameters<${functionType(tool, names)}>[${index}]`;
}

/** All parameters from a place on; an index would give one element's type. */
function restType(tool: ToolModel, index: number, names: TargetNames): string {
  const all = `Parameters<${functionType(tool, names)}>`;
  if (index === 0) return all;
  return `${all} extends [${"_?: unknown, ".repeat(index)}...rest: infer Rest] ? Rest : never`;
}

function functionType({ target }: ToolModel, names: TargetNames): string {
  if (target.kind === "function") return `typeof ${names.functions.get(target) ?? target.name}`;
  return isIdentifier(target.member)
    ? `typeof ${names.className}.${target.member}`
    : `(typeof ${names.className})[${printString(target.member)}]`;
}
