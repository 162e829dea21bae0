// The descriptor of a tool and of a toolset, as the literal that a generated module hands to the runtime.
import type { ResultModel, SettingsModel, ToolModel, TypeModel } from "@toolshed/analyzer";
import { emitInputConversion } from "../conversion/emit-conversion.ts";
import { emitInputCheck } from "../decoder/emit-check.ts";
import { emitEncoder } from "../encoder/emit-encoder.ts";
import type { EncoderTarget } from "../encoder/encoder-context.ts";
import type { ModuleWriter } from "../module/module-writer.ts";
import { lowerFirstWord, pascalPart } from "../module/names.ts";
import { Code, type Printable, Thunk } from "../print/print-value.ts";
import { repeatedTypes } from "../repeated-types.ts";
import type { ToolsetTypes } from "../toolset-types.ts";
import { emitBinding } from "./binding.ts";
import { emitDialects } from "./emit-dialects.ts";
import { SchemaPrinter } from "./schema-printer.ts";

/** The descriptor version that this generator writes; the runtime refuses a module of another one. */
export const descriptorVersion = 1;

export type Fields = { readonly [name: string]: Printable };

/** The descriptors of a toolset: one constant a tool, and the toolset's own, which names them. */
export interface EmittedDescriptor {
  readonly tools: readonly { readonly name: string; readonly descriptor: Printable }[];
  readonly toolset: Fields;
}

/**
 * Writes the checks, conversions and encoders of a toolset into the module, and gives its descriptors. A tool has a
 * constant of its own: compilers compare the members of one long literal with each other.
 */
export function emitToolsetDescriptor(types: ToolsetTypes, module: ModuleWriter): EmittedDescriptor {
  const { toolset, graph } = types;
  const schemas = new SchemaPrinter(types, module);
  const repeated = repeatedTypes(types.results().map((type) => ({ type, graph })));
  const encoding: EncoderTarget = { module, graph, repeated };
  const tools = toolset.tools.map((tool) => ({
    name: module.names.claim(`${lowerFirstWord(pascalPart(tool.method)) || "external"}Tool`),
    descriptor: emitToolDescriptor(tool, types, schemas, encoding),
  }));
  return {
    tools,
    toolset: {
      version: descriptorVersion,
      toolset: toolset.className,
      source: toolset.file,
      ...present({ displayName: toolset.displayName, instructions: toolset.instructions }),
      tools: tools.map(({ name }) => new Code(name)),
      ...(toolset.failed.length > 0 && {
        failed: toolset.failed.map(({ index, target: given, codes }) => ({ index, target: given, codes })),
      }),
    },
  };
}

function emitToolDescriptor(
  tool: ToolModel,
  types: ToolsetTypes,
  schemas: SchemaPrinter,
  target: EncoderTarget,
): Fields {
  const name = pascalPart(tool.method) || "Tool";
  const convert = emitInputConversion(tool.arguments, `${name}Input`, target);
  return {
    index: tool.index,
    name: tool.name,
    method: tool.method,
    ...present({ arity: tool.arity }),
    ...(tool.target.kind === "external" && { external: true }),
    ...present({ title: tool.title }),
    description: tool.description,
    ...present({ deprecated: tool.deprecated }),
    ...annotations(tool),
    inputSchema: schemas.input(tool),
    ...present({ dialects: emitDialects(types.documents(tool).input, types.providers) }),
    ...present({ outputSchema: schemas.output(tool) }),
    check: new Code(emitInputCheck(tool.arguments, `${name}Input`, target)),
    ...(convert !== undefined && { convert: new Code(convert) }),
    bindings: tool.bindings.map(emitBinding),
    result: emitResult(tool.result, name, target),
    ...(tool.settings && { settings: emitSettings(tool.settings, tool, schemas, target) }),
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

/** Where no member is open, no value is ever decoded. */
function emitSettings(
  { type, configurable }: SettingsModel,
  tool: ToolModel,
  schemas: SchemaPrinter,
  target: EncoderTarget,
): Fields {
  const fields = { schema: schemas.settings(tool) ?? null, configurable };
  if (configurable.length === 0) return fields;
  const name = `${pascalPart(tool.method) || "Tool"}Settings`;
  const convert = emitInputConversion(type, name, target);
  return {
    ...fields,
    check: new Code(emitInputCheck(type, name, target)),
    ...(convert !== undefined && { convert: new Code(convert) }),
    encode: new Thunk(emitEncoder(type, name, target)),
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

function emitResult(result: ResultModel, name: string, target: EncoderTarget): Fields {
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

/** Without those that are undefined. */
function present(fields: { readonly [name: string]: Printable | undefined }): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Printable] => entry[1] !== undefined),
  );
}
