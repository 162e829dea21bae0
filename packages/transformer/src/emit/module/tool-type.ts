// The written type of a tool: taken from the user's function, never printed again.
import type { BindingModel, TargetModel, ToolModel, ToolsetModel } from "@toolshed/analyzer";
import { isIdentifier, printTypeKey } from "../print/print-key.ts";
import { printString } from "../print/print-string.ts";
import { printIntersection, printTypeLiteral } from "../print/print-type.ts";
import { lineWidth } from "../print/print-value.ts";

/** How a module names the class and the functions of one toolset. */
export interface TargetNames {
  readonly className: string;
  readonly functions: ReadonlyMap<TargetModel, string>;
}

/** What running the toolset takes: the deps of each context parameter of its tools. */
export function toolsetDependencies(toolset: ToolsetModel, names: TargetNames): readonly string[] {
  return toolset.tools.flatMap((tool) => {
    const fn = functionType(tool, names);
    return fn === undefined ? [] : dependencies(tool, fn);
  });
}

/** The tool's type, as the member of a type literal that is indented by two. */
export function emitToolType(tool: ToolModel, names: TargetNames): string {
  const fn = functionType(tool, names);
  // A tool that runs elsewhere has no function whose types could be named.
  if (fn === undefined) return "Tool";
  const deps = dependencies(tool, fn);
  const context = deps.length === 0 ? "unknown" : printIntersection(deps, 6, 5);
  // A call gives the function's own result: an iterable stays one.
  const parameters = [context, emitArguments(tool, fn), `Awaited<ReturnType<${fn}>>`];
  const flat = `Tool<${parameters.join(", ")}>`;
  const used = `  readonly ${printTypeKey(tool.method)}: ;`.length;
  if (used + flat.length <= lineWidth && !flat.includes("\n")) return flat;
  return `Tool<\n    ${parameters.join(",\n    ")}\n  >`;
}

function dependencies(tool: ToolModel, fn: string): readonly string[] {
  return tool.bindings.flatMap((binding, index) =>
    binding.kind === "context" ? [`ContextDeps<${parameterType(fn, index)}>`] : [],
  );
}

/** The typed arguments: one object of what the function's own parameters take. */
function emitArguments(tool: ToolModel, fn: string): string {
  const entries: string[] = [];
  const patterns: string[] = [];
  for (const [index, binding] of tool.bindings.entries()) {
    if (binding.kind === "argument") {
      const type = binding.rest ? restType(fn, index) : parameterType(fn, index);
      entries.push(`${printTypeKey(binding.name)}${isOptional(tool, binding.name) ? "?" : ""}: ${type}`);
    } else if (binding.kind === "pattern") {
      patterns.push(...patternTypes(tool, binding, parameterType(fn, index)));
    }
  }
  if (entries.length === 0 && patterns.length === 0) return "{}";
  const parts = entries.length > 0 ? [printTypeLiteral(entries, 4, 5), ...patterns] : patterns;
  return printIntersection(parts, 6, 5);
}

/**
 * A destructured parameter's type, as members of an intersection. A default in the pattern makes a
 * property optional that the type itself may require.
 */
function patternTypes(
  tool: ToolModel,
  binding: BindingModel & { kind: "pattern" },
  parameter: string,
): readonly string[] {
  const whole = binding.optional ? `Exclude<${parameter}, undefined>` : parameter;
  const optional = binding.names.filter((name) => isOptional(tool, name));
  if (optional.length === 0) return [whole];
  if (optional.length === binding.names.length) return [`Partial<${whole}>`];
  return [`Omit<${whole}, ${optional.map(printString).join(" | ")}>`, `Partial<${whole}>`];
}

function isOptional(tool: ToolModel, name: string): boolean {
  return tool.arguments.properties.some((property) => property.name === name && property.optional);
}

function parameterType(fn: string, index: number): string {
  return `Parameters<${fn}>[${index}]`;
}

/** All parameters from a place on; an index would give one element's type. */
function restType(fn: string, index: number): string {
  if (index === 0) return `Parameters<${fn}>`;
  return `Parameters<${fn}> extends [${"unknown?, ".repeat(index)}...infer Rest] ? Rest : never`;
}

type TargetKind = TargetModel["kind"];
type TargetOfKind<K extends TargetKind> = Extract<TargetModel, { readonly kind: K }>;

/** The type of the function itself; undefined where there is none in the user's modules. */
const functionTypes: {
  readonly [K in TargetKind]: (target: TargetOfKind<K>, names: TargetNames) => string | undefined;
} = {
  function: (target, { functions }) => `typeof ${functions.get(target) ?? target.name}`,
  static: ({ member }, { className }) =>
    isIdentifier(member) ? `typeof ${className}.${member}` : `(typeof ${className})[${printString(member)}]`,
  external: () => undefined,
};

function functionType({ target }: ToolModel, names: TargetNames): string | undefined {
  // boundary: the table's entry of a kind takes the target of that kind, which TypeScript cannot tell for a union.
  const emit = functionTypes[target.kind] as (target: TargetModel, names: TargetNames) => string | undefined;
  return emit(target, names);
}
