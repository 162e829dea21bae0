// Tools that run elsewhere: in a browser, on a desktop, by the client. Here they are described and their calls decoded.

import { uniqueNames } from "../compose/unique-names.ts";
import type { JsonObject } from "../json.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { Instructions, ToolSource } from "../tool-source.ts";
import { jsonSchemaDecoder } from "./schema-decoder.ts";
import { handTool, type ToolText } from "./tool.ts";
import { checkExternalTool } from "./tool-keys.ts";

export interface ExternalTool extends ToolText<unknown> {
  /** Draft 2020-12; its root is `{ type: "object", … }`. */
  readonly jsonSchema: JsonObject;
}

/**
 * A source of tools without functions. Whoever executes them hands the call out and takes the answer; `execute` alone is
 * refused. Throws as `tool` does, and a `CompositionError` `NAME_CONFLICT` when one name comes twice.
 *
 * @example
 * const browser = new ExternalToolset([
 *   { name: "click", description: "Clicks an element.", jsonSchema: { type: "object", properties: { selector: { type: "string" } } } },
 * ]);
 */
export class ExternalToolset implements ToolSource {
  readonly #tools: readonly Tool[];
  readonly #instructions: Instructions;

  constructor(tools: readonly ExternalTool[], options: { readonly instructions?: string | string[] } = {}) {
    this.#tools = tools.map((given) => {
      checkExternalTool(given);
      const { jsonSchema, ...text } = given;
      return handTool(text, jsonSchemaDecoder(jsonSchema), undefined);
    });
    uniqueNames(this.#tools, "an ExternalToolset");
    this.#instructions = options.instructions;
  }

  readonly tools: (ctx?: RunContext) => Tool[] = () => [...this.#tools];

  readonly instructions: (ctx?: RunContext) => Instructions = () => this.#instructions ?? null;
}
