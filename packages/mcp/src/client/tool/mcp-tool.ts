// A tool of a server as a tool of this process: its calls are requests, everything else is that of any tool.
import {
  type DecodeIssue,
  type JsonObject,
  type JsonValue,
  type Tool,
  type ToolContext,
  ToolError,
  tool,
} from "@toolshed/runtime";
import { isObject } from "@toolshed/runtime/decode";
import type { ToolDefinition } from "../list/tool-definition.ts";
import type { MCPClient } from "../mcp-client.ts";
import { MCPClientError, type MCPClientErrorCode } from "../mcp-client-error.ts";
import { schemaIssues } from "../schema/schema-issues.ts";
import type { SchemaValidators } from "../schema/schema-validators.ts";
import { type MCPToolResult, toolResult } from "./mcp-result.ts";
import { MCPToolError } from "./mcp-tool-error.ts";
import { modelParts } from "./model-parts.ts";
import { resultSchema } from "./output-schema.ts";

export interface MCPToolFacts {
  readonly client: MCPClient;
  /** The name that the server has here. */
  readonly server: string;
  readonly definition: ToolDefinition;
  /** Of the definition. */
  readonly hash: string;
  /** What models call it. */
  readonly name: string;
  readonly validators: SchemaValidators;
  readonly tags: readonly string[];
  readonly timeoutMs: number | undefined;
  readonly requiresApproval: boolean;
  /** Are the server's hints handed on? */
  readonly hints: boolean;
}

type Args = { readonly [name: string]: unknown };

/** @throws TypeError for a definition whose input schema was not looked at before. */
export function mcpTool(facts: MCPToolFacts): Tool<unknown, Args, MCPToolResult> {
  const { server, definition, name, validators, tags, timeoutMs, requiresApproval, hints } = facts;
  const { title, description, outputSchema, annotations, meta } = definition;
  const inputSchema: JsonObject = { ...definition.inputSchema, type: "object" };
  const view = viewOf(meta);
  const made = tool<Args, MCPToolResult>({
    name,
    ...(title === undefined ? {} : { title }),
    // Some providers refuse a tool without one.
    description: description === "" ? (title ?? definition.name) : description,
    inputSchema,
    outputSchema: resultSchema(outputSchema),
    ...(hints ? { annotations } : {}),
    requiresApproval,
    tags,
    metadata: meta,
    ...(view === undefined ? {} : { view }),
    ...(timeoutMs === undefined ? {} : { execution: { timeoutMs } }),
    validate: (input) => schemaIssues(validators, inputSchema, input),
    // The schema is a stranger's in the results of hooks, too.
    ...(outputSchema === undefined
      ? {}
      : { validateResult: (result) => resultProblems(validators, outputSchema, result) }),
    toModelOutput: modelParts,
    execute: (args, ctx) => callTool(facts, args, ctx),
  });
  return { ...made, origin: { toolset: server, tool: definition.name, definition: facts.hash } };
}

/** What keeps a value from being the result of the server's tool. */
function resultProblems(
  validators: SchemaValidators,
  outputSchema: JsonObject,
  result: JsonValue,
): readonly DecodeIssue[] {
  const read = toolResult(result);
  if ("problem" in read) return [resultIssue("", read.problem)];
  const { structuredContent } = read.result;
  if (structuredContent === undefined) return [resultIssue("/structuredContent", "it is missing")];
  return schemaIssues(validators, outputSchema, structuredContent).map((issue) => ({
    ...issue,
    pointer: `/structuredContent${issue.pointer}`,
    message: `/structuredContent${issue.message.replace(/^the arguments: /, ": ")}`,
  }));
}

function resultIssue(pointer: string, problem: string): DecodeIssue {
  const message = `${pointer === "" ? "the result" : pointer}: ${problem}`;
  return {
    pointer,
    code: "constraint",
    expected: "a result of the tool",
    received: "another value",
    message,
  };
}

async function callTool(
  { client, server, definition, validators, timeoutMs }: MCPToolFacts,
  args: Args,
  { signal, reportProgress }: ToolContext,
): Promise<MCPToolResult> {
  const { name, outputSchema } = definition;
  let answer: unknown;
  try {
    answer = await client.request(
      "tools/call",
      { name, arguments: args },
      {
        signal,
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        onProgress: (progress) => reportProgress(progress),
      },
    );
  } catch (error) {
    if (!(error instanceof MCPClientError)) throw error;
    // What the server itself refuses would be refused again. The error's own text may tell of the process.
    const text = failures[error.code] ?? error.text;
    throw new ToolError(`The MCP server ${JSON.stringify(server)}: ${text}`, {
      cause: error,
      final: error.code === "SERVER_ERROR",
    });
  }
  const bad = (problem: string): ToolError =>
    new ToolError(
      `The MCP server ${JSON.stringify(server)} answered ${name} with what cannot be used: ${problem}.`,
    );
  const read = toolResult(answer);
  if (!("result" in read)) throw bad(read.problem);
  const { result, isError } = read;
  if (isError) throw new MCPToolError(server, name, result);
  if (outputSchema !== undefined) {
    const { structuredContent } = result;
    if (structuredContent === undefined)
      throw bad("its structuredContent is missing, though it has an output schema");
    const [issue] = schemaIssues(validators, outputSchema, structuredContent);
    if (issue !== undefined)
      throw bad(`its structuredContent does not fit its own output schema (${issue.message})`);
  }
  return result;
}

/** What a model reads of what went wrong between here and the server. */
const failures: { readonly [code in MCPClientErrorCode]?: string } = {
  CONNECT_FAILED: "it cannot be reached; the call has not run.",
  NOT_INSTALLED: "it cannot be reached; the call has not run.",
  DISCONNECTED: "it is not connected any more.",
  SERVER_LOST:
    "it ended before it answered. Whether the call has run is not known: look before you call again.",
  SESSION_EXPIRED: "the session was over, and the call was refused. Call again.",
  TIMEOUT: "it did not answer in time. Whether the call has run is not known: look before you call again.",
  BAD_ANSWER: "its answer cannot be read.",
};

/** The MCP Apps view, by the form of today or the older one. */
function viewOf(meta: JsonObject): string | undefined {
  const { ui } = meta;
  const uri = isObject(ui) ? ui["resourceUri"] : meta["ui/resourceUri"];
  return typeof uri === "string" && uri.startsWith("ui://") ? uri : undefined;
}
