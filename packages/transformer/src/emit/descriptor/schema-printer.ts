// The schemas of one toolset as they stand in its module: definitions, and what else stands at several places, are
// constants that all documents share.
import type { JsonObject, ToolModel } from "@toolshed/analyzer";
import type { ModuleWriter } from "../module/module-writer.ts";
import { pascalPart } from "../module/names.ts";
import type { Printable } from "../print/print-value.ts";
import type { ToolsetTypes } from "../toolset-types.ts";
import { SchemaConstants } from "./schema-constants.ts";
import { splitDefinitions } from "./split-definitions.ts";

/** Prints the schemas of one toolset. */
export class SchemaPrinter {
  readonly #types: ToolsetTypes;
  readonly #constants: SchemaConstants;

  constructor(types: ToolsetTypes, module: ModuleWriter) {
    this.#types = types;
    this.#constants = new SchemaConstants(module, types.tables);
    const definitions = new Set<JsonObject>();
    for (const document of types.allDocuments()) {
      const [body, parts] = splitDefinitions(document);
      for (const [, definition] of parts) definitions.add(definition);
      this.#constants.count(body);
    }
    for (const definition of definitions) this.#constants.count(definition);
  }

  input(tool: ToolModel): Printable {
    return this.#print(this.#types.documents(tool).input, `${nameOf(tool)}Input`);
  }

  /** Undefined where the result's type says nothing. */
  output(tool: ToolModel): Printable | undefined {
    const { output } = this.#types.documents(tool);
    return output && this.#print(output, `${nameOf(tool)}Result`);
  }

  /** Undefined for a tool without settings. */
  settings(tool: ToolModel): Printable | undefined {
    const { settings } = this.#types.documents(tool);
    return settings && this.#print(settings, `${nameOf(tool)}Settings`);
  }

  #print(schema: JsonObject, name: string): Printable {
    const [body, definitions] = splitDefinitions(schema);
    const printed = this.#constants.print(body, name);
    if (definitions.length === 0) return printed;
    const constants = definitions.map(([key, definition]) => [
      key,
      this.#constants.constant(definition, key),
    ]);
    return { ...printed, $defs: Object.fromEntries(constants) };
  }
}

function nameOf(tool: ToolModel): string {
  return pascalPart(tool.method) || "Tool";
}
