// What a call of a server's tool results in: the answer of the protocol (MCP 2025-11-25, "Tool Result"), checked and as JSON.
import type { JsonObject } from "@toolshed/runtime";
import { isBase64, isJson, isObject } from "@toolshed/runtime/decode";

/**
 * One block of content. Members that are not named here, and kinds that a later protocol may have, are kept as they came:
 * a `switch` needs a `default`.
 */
export type MCPContent =
  | { readonly type: "text"; readonly text: string }
  /** `data` is base64. */
  | { readonly type: "image" | "audio"; readonly data: string; readonly mimeType: string }
  | {
      readonly type: "resource";
      readonly resource: {
        readonly uri: string;
        readonly mimeType?: string;
        readonly text?: string;
        /** Base64. */
        readonly blob?: string;
      };
    }
  | {
      readonly type: "resource_link";
      readonly uri: string;
      readonly name: string;
      readonly title?: string;
      readonly description?: string;
      readonly mimeType?: string;
    };

/** The result of every tool of an `MCPToolset`, as JSON. */
export interface MCPToolResult {
  readonly content: readonly MCPContent[];
  /** Fits the output schema of the server's tool, where it has one. */
  readonly structuredContent?: JsonObject;
  /** What the server says to the application, not to the model. */
  readonly _meta?: JsonObject;
}

/** The result and whether it stands for a failure; or what is wrong with the answer. */
export function toolResult(
  answer: unknown,
): { readonly result: MCPToolResult; readonly isError: boolean } | { readonly problem: string } {
  if (!isObject(answer)) return { problem: "it is no object" };
  if (!isJson(answer)) return { problem: "it is nested too deep, or has the key __proto__" };
  // boundary: just found to be JSON.
  const { content = [], structuredContent, _meta, isError } = answer as JsonObject;
  if (!Array.isArray(content)) return { problem: "its content is no list" };
  const blocks: MCPContent[] = [];
  for (const [index, block] of content.entries()) {
    const problem = blockProblem(block);
    if (problem !== undefined) return { problem: `its content ${index + 1} ${problem}` };
    // boundary: just found to be one.
    blocks.push(block as unknown as MCPContent);
  }
  if (structuredContent !== undefined && !isObject(structuredContent))
    return { problem: "its structuredContent is no object" };
  return {
    result: {
      content: blocks,
      // boundary: objects of JSON.
      ...(structuredContent === undefined ? {} : { structuredContent: structuredContent as JsonObject }),
      ...(isObject(_meta) ? { _meta: _meta as JsonObject } : {}),
    },
    isError: isError === true,
  };
}

function blockProblem(block: unknown): string | undefined {
  if (!isObject(block) || typeof block["type"] !== "string") return "has no type";
  const has = (of: { readonly [name: string]: unknown }, ...names: readonly string[]): string | undefined => {
    const missing = names.find((name) => typeof of[name] !== "string");
    return missing === undefined ? undefined : `(${String(block["type"])}) has no ${missing}`;
  };
  const bytes = (data: unknown): string | undefined =>
    typeof data !== "string" || isBase64(data) ? undefined : `(${String(block["type"])}) is not base64`;
  switch (block["type"]) {
    case "text":
      return has(block, "text");
    case "image":
    case "audio":
      return has(block, "data", "mimeType") ?? bytes(block["data"]);
    case "resource_link":
      return has(block, "uri", "name");
    case "resource": {
      const { resource } = block;
      if (!isObject(resource)) return "(resource) has no resource";
      return has(resource, "uri") ?? bytes(resource["blob"]);
    }
    default:
      return undefined;
  }
}
