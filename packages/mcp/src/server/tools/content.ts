// The one table of how results become content of the protocol (MCP 2025-11-25, "Tool Result").
import type { JsonValue } from "@toolshed/runtime";

/** One block of content. */
export type Content =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image" | "audio"; readonly data: string; readonly mimeType: string }
  | {
      readonly type: "resource";
      readonly resource: { readonly uri: string; readonly mimeType: string } & (
        | { readonly text: string }
        | { readonly blob: string }
      );
    };

/** What a `tools/call` is answered with. */
export interface CallResult {
  readonly content: readonly Content[];
  readonly structuredContent?: { readonly [key: string]: JsonValue };
  readonly isError?: true;
}

/** A text as it is (so are dates and big integers, whose JSON is a text); every other value as JSON: nothing is `null`. */
export function textContent(value: JsonValue): Content {
  return { type: "text", text: typeof value === "string" ? value : JSON.stringify(value) };
}

/** An answer that the model is to read as a failure. */
export function failure(message: string): CallResult {
  return { content: [{ type: "text", text: message }], isError: true };
}
