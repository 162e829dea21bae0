// The failure that a server's tool answered with, for the model to read and the application to look into.
import { type JsonObject, ToolError } from "@toolshed/runtime";
import { canonicalText } from "../list/tool-definition.ts";
import type { MCPContent, MCPToolResult } from "./mcp-result.ts";
import { textOfContent } from "./model-parts.ts";

/**
 * A call was answered with `isError`. Its message has the answer's texts, and its structured content where the texts do
 * not say it already.
 *
 * @example
 * onEnd: ({ error }) => { if (error instanceof MCPToolError) console.log(error.server, error.structuredContent); }
 */
export class MCPToolError extends ToolError {
  override readonly name: string = "MCPToolError";
  readonly server: string;
  /** As the server calls it. */
  readonly tool: string;
  readonly content: readonly MCPContent[];
  readonly structuredContent: JsonObject | undefined;
  /** What the server says to the application, not to the model. */
  readonly _meta: JsonObject | undefined;

  constructor(server: string, tool: string, result: MCPToolResult) {
    super(messageOf(tool, result));
    this.server = server;
    this.tool = tool;
    this.content = result.content;
    this.structuredContent = result.structuredContent;
    this._meta = result._meta;
  }
}

function messageOf(tool: string, { content, structuredContent }: MCPToolResult): string {
  const text = textOfContent(content);
  const structured = structuredContent === undefined ? "" : JSON.stringify(structuredContent);
  const isSaid = structuredContent === undefined || saysIt(text, structuredContent);
  const whole = [text, isSaid ? "" : structured].filter((one) => one !== "").join("\n");
  return whole === "" ? `${tool} failed without saying why.` : whole;
}

/** Servers repeat the structured content as a text. */
function saysIt(text: string, structured: JsonObject): boolean {
  try {
    return canonicalText(JSON.parse(text)) === canonicalText(structured);
  } catch {
    // A text that is no JSON.
    return false;
  }
}
