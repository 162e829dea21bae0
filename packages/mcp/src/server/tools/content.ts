// The one table of how results become content of the protocol (MCP 2025-11-25, "Tool Result").
import type { JsonObject, JsonValue, ModelPart } from "@toolshed/runtime";

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
    }
  /** Of another server's tools alone. */
  | { readonly type: "resource_link"; readonly uri: string; readonly name: string };

/** What a `tools/call` is answered with. */
export interface CallResult {
  readonly content: readonly Content[];
  readonly structuredContent?: { readonly [key: string]: JsonValue };
  readonly isError?: true;
  /** Of another server's tools alone. */
  readonly _meta?: JsonObject;
}

/** A text as it is (so are dates and big integers, whose JSON is a text); every other value as JSON: nothing is `null`. */
export function textContent(value: JsonValue): Content {
  return { type: "text", text: typeof value === "string" ? value : JSON.stringify(value) };
}

type Part<T extends ModelPart["type"]> = Extract<ModelPart, { readonly type: T }>;

/** One part of what a tool gives the model instead of its result. */
const contentOf: { readonly [T in ModelPart["type"]]: (part: Part<T>, index: number) => Content } = {
  text: ({ text }) => ({ type: "text", text }),
  json: ({ value }) => textContent(value),
  image: ({ data, mediaType }) => ({ type: "image", data, mimeType: mediaType }),
  file: fileContent,
  error: ({ text }) => ({ type: "text", text }),
};

/** The parts of a model output, in their order. */
export function partsContent(parts: readonly ModelPart[]): readonly Content[] {
  return parts.map((part, index) => {
    // boundary: the entry of the part's own type.
    const toContent = contentOf[part.type] as (part: ModelPart, index: number) => Content;
    return toContent(part, index);
  });
}

/** Images and sounds have types of their own; texts are readable, all else is bytes. */
function fileContent({ data, mediaType, name }: Part<"file">, index: number): Content {
  const [kind] = mediaType.split("/", 1);
  if (kind === "image" || kind === "audio") return { type: kind, data, mimeType: mediaType };
  const uri = `toolshed:result/${encodeURIComponent(name ?? String(index + 1))}`;
  const text =
    kind === "text" || /^application\/(?:[\w.-]+\+)?json\b/.test(mediaType) ? textOf(data) : undefined;
  return {
    type: "resource",
    resource: { uri, mimeType: mediaType, ...(text === undefined ? { blob: data } : { text }) },
  };
}

/** Undefined for bytes that are no UTF-8. */
function textOf(base64: string): string | undefined {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // The decoder's only way to say it.
    return undefined;
  }
}

/** An answer that the model is to read as a failure. */
export function failure(message: string): CallResult {
  return { content: [{ type: "text", text: message }], isError: true };
}
