// Builders of models by hand, with everything that a test does not care about filled in.
import type {
  BindingModel,
  JsonValue,
  ObjectType,
  ProjectModel,
  PropertyModel,
  Span,
  ToolModel,
  ToolsetModel,
  TypeModel,
} from "@toolshed/analyzer";

const span: Span = { file: "src/tickets.ts", start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 };

/** A closed object; names that end in `?` are optional. */
export function object(properties: { readonly [name: string]: TypeModel }): ObjectType {
  return {
    kind: "object",
    properties: Object.entries(properties).map(([name, type]) => property(name, type)),
  };
}

export function property(name: string, type: TypeModel): PropertyModel {
  return name.endsWith("?") ? { name: name.slice(0, -1), optional: true, type } : { name, type };
}

/** A tool whose parameters are the arguments' properties, in order. */
export function tool(method: string, parts: Partial<ToolModel> = {}): ToolModel {
  const args = parts.arguments ?? object({});
  return {
    name: method.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    method,
    index: 0,
    target: { kind: "static", member: method },
    description: "",
    annotations: {},
    approval: "never",
    arguments: args,
    bindings: args.properties.map(({ name }): BindingModel => ({ kind: "argument", name })),
    arity: args.properties.length,
    result: { mode: "void" },
    live: [],
    calls: [],
    span,
    ...parts,
  };
}

export function toolset(parts: Partial<ToolsetModel> = {}): ToolsetModel {
  return {
    className: "TicketToolset",
    exportName: parts.className ?? "TicketToolset",
    file: "src/tickets.ts",
    tools: [],
    failed: [],
    definitions: {},
    span,
    ...parts,
  };
}

export function project(...toolsets: readonly ToolsetModel[]): ProjectModel {
  return { modelVersion: 1, toolsets };
}

/** One toolset with one tool, whose only argument `value` has that type. */
export function toolsetOf(type: TypeModel, definitions: ToolsetModel["definitions"] = {}): ToolsetModel {
  const send = tool("send", { arguments: object({ value: type }), result: { mode: "value", type } });
  return toolset({ tools: [send], definitions });
}

/** A value as JSON text makes it: own keys only, `__proto__` among them. */
export function json(text: string): JsonValue {
  return JSON.parse(text) as JsonValue;
}
