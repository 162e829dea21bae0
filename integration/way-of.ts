// The way of a type's values through a generated module: from JSON to what the function gets, and back.
import type { JsonValue } from "../packages/analyzer/src/index.ts";
import { decode } from "../packages/runtime/src/decode/decode.ts";
import { ToolResultError } from "../packages/runtime/src/errors/tool-result-error.ts";
import { emitModule } from "../packages/transformer/src/emit/module/emit-module.ts";
import type { TypeCase } from "../packages/transformer/testing/arbitrary-type.ts";
import { onlyTool } from "../packages/transformer/testing/load-module.ts";
import { toolsetOf } from "../packages/transformer/testing/models.ts";
import { compileSchema } from "../packages/transformer/testing/schema-validator.ts";

export interface Way {
  readonly read: (value: JsonValue) => { readonly value: unknown } | undefined;
  /** Undefined when the encoder refuses equal items where the type wants unique ones. */
  readonly write: (value: unknown) => JsonValue | undefined;
  readonly fits: (encoded: JsonValue) => boolean;
}

/** Undefined for a type that no result may have. */
export function wayOf({ type, definitions }: TypeCase): Way | undefined {
  const { text } = emitModule([toolsetOf(type, definitions)], {});
  const tool = onlyTool(text);
  const encode = tool.result.encode?.();
  if (encode === undefined) return undefined;
  return {
    read: (value) => {
      const decoded = decode(tool, { value });
      // boundary: the tool's only argument is `value`
      return decoded.ok ? { value: (decoded.value as { readonly value: unknown }).value } : undefined;
    },
    write: (value) => {
      try {
        return encode(value, "");
      } catch (error) {
        if (error instanceof ToolResultError && error.message.includes("wants unique items"))
          return undefined;
        throw error;
      }
    },
    fits: tool.outputSchema === undefined ? () => true : compileSchema(tool.outputSchema),
  };
}
