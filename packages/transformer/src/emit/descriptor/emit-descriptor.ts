// The descriptor of a tool and of a toolset, as the literal that a generated module hands to the runtime.
import type { ResultModel, ToolModel, ToolsetModel, TypeModel } from "@toolshed/analyzer";
import { emitInputConversion } from "../conversion/emit-conversion.ts";
import type { CheckTarget } from "../decoder/check-writer.ts";
import { emitInputCheck } from "../decoder/emit-check.ts";
import { emitEncoder } from "../encoder/emit-encoder.ts";
import { emitJsonSchema, emitObjectSchema } from "../json-schema/emit-json-schema.ts";
import { pascalPart } from "../module/names.ts";
import { Code, type Printable, Thunk } from "../print/print-value.ts";
import { emitBinding } from "./binding.ts";
import { resultType } from "./result-type.ts";

/** The descriptor version that this generator writes; the runtime refuses a module of another one. */
export const descriptorVersion = 1;

type Fields = { readonly [name: string]: Printable };

/** Writes the descriptor of a toolset, its checks, conversions and encoders into the module. */
export function emitToolsetDescriptor(toolset: ToolsetModel, target: CheckTarget): Printable {
  return {
    version: descriptorVersion,
    toolset: toolset.className,
    source: toolset.file,
    ...present({ displayName: toolset.displayName, instructions: toolset.instructions }),
    tools: toolset.tools.map((tool) => emitToolDescriptor(tool, toolset, target)),
    ...(toolset.failed.length > 0 && {
      failed: toolset.failed.map(({ index, target: given, codes }) => ({ index, target: given, codes })),
    }),
  };
}

function emitToolDescriptor(tool: ToolModel, toolset: ToolsetModel, target: CheckTarget): Fields {
  const name = pascalPart(tool.method) || "Tool";
  const input = emitObjectSchema(tool.arguments, toolset.definitions);
  const convert = emitInputConversion(tool.arguments, `${name}Input`, target);
  return {
    index: tool.index,
    name: tool.name,
    method: tool.method,
    arity: tool.arity,
    ...(tool.target.kind === "external" && { external: true }),
    ...present({ title: tool.title }),
    description: tool.description,
    ...present({ deprecated: tool.deprecated }),
    ...annotations(tool),
    inputSchema: input.schema,
    ...outputSchema(tool.result, toolset),
    check: new Code(emitInputCheck(tool.arguments, `${name}Input`, target)),
    ...(convert !== undefined && { convert: new Code(convert) }),
    ...(Object.keys(input.natives).length > 0 && { natives: input.natives }),
    bindings: tool.bindings.map(emitBinding),
    result: emitResult(tool.result, name, target),
    ...settings(tool, toolset),
    ...(tool.approval !== "never" && { approval: tool.approval }),
    ...present({
      tags: tool.tags,
      metadata: tool.metadata,
      providerOptions: tool.providerOptions,
      timeoutMs: tool.timeoutMs,
      retries: tool.retries,
      sequential: tool.sequential,
      deferred: tool.deferred,
      preliminary: tool.preliminary,
      view: tool.view,
    }),
    calls: tool.calls.map((call) => [call.name, ...call.arguments]),
  };
}

function annotations({ annotations: given }: ToolModel): Fields {
  const hints = present({
    readOnlyHint: given.readOnly,
    destructiveHint: given.destructive,
    idempotentHint: given.idempotent,
    openWorldHint: given.openWorld,
  });
  return Object.keys(hints).length > 0 ? { annotations: hints } : {};
}

/** Only where the type says something: an `unknown` result has no schema. */
function outputSchema(result: ResultModel, toolset: ToolsetModel): Fields {
  const type = resultType(result);
  if (type === undefined || type.kind === "unknown") return {};
  const { schema } = emitJsonSchema(type, toolset.definitions);
  return { outputSchema: schema };
}

function emitResult(result: ResultModel, name: string, target: CheckTarget): Fields {
  const encoder = (type: TypeModel | undefined, part: string): Thunk | undefined =>
    type && new Thunk(emitEncoder(type, name + part, target));
  return {
    mode: result.mode,
    ...present({
      encode: encoder(result.type, "Result"),
      encodeProgress: encoder(result.progress, "Progress"),
    }),
  };
}

function settings({ settings: given }: ToolModel, toolset: ToolsetModel): Fields {
  if (given === undefined) return {};
  const { schema } = emitObjectSchema(given.type, toolset.definitions);
  return { settings: { schema, configurable: given.configurable } };
}

/** Without those that are undefined. */
function present(fields: { readonly [name: string]: Printable | undefined }): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Printable] => entry[1] !== undefined),
  );
}
