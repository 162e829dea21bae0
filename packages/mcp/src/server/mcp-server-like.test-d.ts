// Every server of both versions of the SDK is taken, and nothing else.
import { Server as Server1 } from "@modelcontextprotocol/sdk/server/index.js";
import { McpServer as McpServer1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import { McpServer as McpServer2, Server as Server2 } from "@modelcontextprotocol/server";
import type { ToolSource } from "@toolshed/runtime";
import { registerTools } from "../index.ts";

declare const tools: ToolSource;
const info = { name: "x", version: "1" };

registerTools({ server: new Server1(info), tools });
registerTools({ server: new McpServer1(info), tools });
registerTools({ server: new Server2(info), tools });
registerTools({ server: new McpServer2(info), tools });
// @ts-expect-error: no server.
registerTools({ server: {}, tools });
