// The function's parameters, in order: each from the decoded arguments or from the run.
import { hasOwn } from "../decode/object.ts";
import type { BindingDescriptor } from "../descriptor.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { ToolRun } from "./tool-run.ts";

/** Decoded arguments by name. */
export type DecodedArguments = { readonly [name: string]: unknown };

/** What the function is called with. Throws a `ToolError` when it wants services and the run has none. */
export function bindArguments(args: DecodedArguments, run: ToolRun): unknown[] {
  const bound: unknown[] = [];
  for (const binding of run.tool.bindings) {
    // A rest parameter is any number of values, every other one is one.
    if (typeof binding === "object" && "rest" in binding) {
      const rest = read(args, binding.rest);
      if (Array.isArray(rest)) for (const item of rest) bound.push(item);
    } else bound.push(bind(binding, args, run));
  }
  return bound;
}

/** The value of one parameter. */
function bind(
  binding: Exclude<BindingDescriptor, { readonly rest: string }>,
  args: DecodedArguments,
  run: ToolRun,
): unknown {
  if (typeof binding === "string") return hidden[binding](run);
  if ("argument" in binding) return read(args, binding.argument);
  if ("pattern" in binding) return bindPattern(binding, args);
  const { services } = run.options;
  if (services === undefined) {
    throw new ToolError(
      `${run.tool.name} takes a ServiceProvider (${binding.services}), but the run was given no services.`,
    );
  }
  return services;
}

const hidden: { readonly [name in Extract<BindingDescriptor, string>]: (run: ToolRun) => unknown } = {
  context: (run) => run.context,
  signal: (run) => run.context.signal,
  settings: (run) => run.context.settings,
  rawArguments: (run) => run.rawArguments,
};

function bindPattern(
  binding: { readonly pattern: readonly string[]; readonly optional?: true },
  args: DecodedArguments,
): object | undefined {
  const sent = binding.pattern.filter((name) => hasOwn(args, name));
  if (binding.optional && sent.length === 0) return undefined;
  return Object.fromEntries(sent.map((name) => [name, args[name]]));
}

function read(args: DecodedArguments, name: string): unknown {
  return hasOwn(args, name) ? args[name] : undefined;
}
