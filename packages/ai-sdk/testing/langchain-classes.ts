// LangChain's own classes, for tests elsewhere that hand them in.
export { ToolMessage } from "@langchain/core/messages";
export { DynamicStructuredTool } from "@langchain/core/tools";
