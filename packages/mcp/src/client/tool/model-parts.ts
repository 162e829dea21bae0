// The result of a server's tool as parts that models read: texts, images, files.
import type { GivenModelPart, JsonValue } from "@toolshed/runtime";
import { isObject } from "@toolshed/runtime/decode";
import { type MCPContent, toolResult } from "./mcp-result.ts";

/** What every tool of an `MCPToolset` has as its `toModelOutput`. A result that a hook has changed may be anything. */
export function modelParts(result: JsonValue): readonly GivenModelPart[] {
  const read = toolResult(result);
  if (!("result" in read)) return [{ type: "json", value: result }];
  const { content, structuredContent } = read.result;
  const parts = content.map(partOf);
  // Servers repeat structured content as a text, for older clients; some do not.
  if (structuredContent !== undefined && !content.some(({ type }) => type === "text"))
    parts.push({ type: "json", value: structuredContent });
  return parts.length === 0 ? [{ type: "text", text: "" }] : parts;
}

/** The texts and, in a word each, what else there is. */
export function textOfContent(content: readonly MCPContent[]): string {
  return content.map((block) => (isText(block) ? block.text : `[${block.type}]`)).join("\n");
}

function partOf(block: MCPContent): GivenModelPart {
  if (isText(block)) return { type: "text", text: block.text };
  if (isMedia(block)) {
    const mediaType = mediaTypeOf(block.mimeType);
    return block.type === "image"
      ? { type: "image", data: block.data, mediaType }
      : { type: "file", data: block.data, mediaType };
  }
  if (isResource(block)) {
    const { uri, text, blob, mimeType } = block.resource;
    if (blob === undefined) return { type: "text", text: text ?? "" };
    return { type: "file", data: blob, mediaType: mediaTypeOf(mimeType), name: uri };
  }
  // boundary: what is left is JSON.
  return { type: "json", value: block as unknown as JsonValue };
}

type Block<T extends string> = Extract<MCPContent, { readonly type: T }>;

// boundary: what the blocks of these types must have was looked at when the answer came.
const isText = (block: MCPContent): block is { readonly type: "text"; readonly text: string } =>
  block.type === "text";
const isMedia = (
  block: MCPContent,
): block is { readonly type: "image" | "audio"; readonly data: string; readonly mimeType: string } =>
  block.type === "image" || block.type === "audio";
const isResource = (
  block: MCPContent,
): block is Block<"resource"> & {
  readonly resource: {
    readonly uri: string;
    readonly mimeType?: string;
    readonly text?: string;
    readonly blob?: string;
  };
} => block.type === "resource" && isObject(block["resource" as keyof MCPContent]);

/** A type that providers take for one. */
function mediaTypeOf(mimeType: string | undefined): string {
  return mimeType !== undefined && /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+(?:;|$)/.test(mimeType)
    ? mimeType
    : "application/octet-stream";
}
