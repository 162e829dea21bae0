// Descriptors for tests, in the form that generated modules have them.
import { countKeys, hasOwn, isObject } from "./decode/object.ts";
import type { ToolDescriptor, ToolsetDescriptor } from "./descriptor.ts";
import type { JsonObject } from "./json.ts";

/** A tool whose arguments are strings of these names, in the order of its parameters. */
export function toolDescriptor(
  method: string,
  names: readonly string[],
  rest: Partial<ToolDescriptor> = {},
): ToolDescriptor {
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }])) satisfies JsonObject;
  return {
    index: 0,
    name: method.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    method,
    arity: names.length,
    description: `Does ${method}.`,
    inputSchema: { type: "object", properties, required: names, additionalProperties: false },
    check: (input) =>
      isObject(input) &&
      countKeys(input) === names.length &&
      names.every((name) => hasOwn(input, name) && typeof input[name] === "string"),
    bindings: names.map((argument) => ({ argument })),
    result: { mode: "value" },
    calls: [],
    ...rest,
  };
}

/** A toolset of these tools. */
export function toolsetDescriptor(
  toolset: string,
  tools: readonly ToolDescriptor[],
  rest: Partial<ToolsetDescriptor> = {},
): ToolsetDescriptor {
  return {
    version: 1,
    toolset,
    source: `src/${toolset.toLowerCase()}.ts`,
    tools: tools.map((tool, index) => ({ ...tool, index })),
    ...rest,
  };
}
