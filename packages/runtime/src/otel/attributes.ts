// The names that spans carry: those of the GenAI semantic conventions for tool execution, and this package's own. The
// conventions are in development (https://github.com/open-telemetry/semantic-conventions-genai); a test holds these
// names against the package that publishes them.

export const genAi = {
  operation: "gen_ai.operation.name",
  toolName: "gen_ai.tool.name",
  toolType: "gen_ai.tool.type",
  toolDescription: "gen_ai.tool.description",
  callId: "gen_ai.tool.call.id",
  callArguments: "gen_ai.tool.call.arguments",
  callResult: "gen_ai.tool.call.result",
  errorType: "error.type",
} as const;

/** What the conventions have no name for. */
export const own = {
  /** The outcome's status. */
  status: "toolshed.call.status",
  tags: "toolshed.tool.tags",
  /** The tool's original name and its toolset, whatever layers call it. */
  origin: "toolshed.tool.origin",
} as const;

/** The value of `gen_ai.operation.name`, and the start of the span's name. */
export const executeTool = "execute_tool";
