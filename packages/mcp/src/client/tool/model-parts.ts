// The result of a server's tool as parts that models read: texts, images, files.
import type { GivenModelPart, JsonValue } from "@toolshed/runtime";
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
  return content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
}

function partOf(block: MCPContent): GivenModelPart {
  switch (block.type) {
    case "text":
      return { type: "text", text: block.text };
    case "image":
      return { type: "image", data: block.data, mediaType: mediaTypeOf(block.mimeType) };
    case "audio":
      return { type: "file", data: block.data, mediaType: mediaTypeOf(block.mimeType) };
    case "resource": {
      const { uri, text, blob, mimeType } = block.resource;
      if (blob === undefined) return { type: "text", text: text ?? "" };
      return { type: "file", data: blob, mediaType: mediaTypeOf(mimeType), name: uri };
    }
    default:
      return { type: "json", value: block };
  }
}

/** A type that providers take for one. */
function mediaTypeOf(mimeType: string | undefined): string {
  return mimeType !== undefined && /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+(?:;|$)/.test(mimeType)
    ? mimeType
    : "application/octet-stream";
}
