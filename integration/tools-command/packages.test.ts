// What the commands `list` and `call` use of packages that they only load is there, and has those types.
import { expect, it } from "vitest";
import type { ClientsPackage } from "../../packages/cli/src/commands/tool-access/clients-package.ts";
import type {
  JsonRecord,
  ListedTool,
  RuntimePackage,
} from "../../packages/cli/src/commands/tool-access/runtime-package.ts";
import * as clients from "../../packages/mcp/src/client/index.ts";
import * as runtime from "../../packages/runtime/src/index.ts";

// The compiler holds them against each other.
const usedOfRuntime: RuntimePackage = runtime;
const usedOfClients: ClientsPackage = clients;
const toListed = (tool: runtime.Tool): ListedTool => tool;

it("is there", () => {
  const { ApprovalRequiredError, CombinedToolset, FunctionToolset, isToolDeniedError, ToolExecutor } =
    usedOfRuntime;
  const { createManagerFromConfig, MCPHttpClient, MCPManager, MCPStdioClient } = usedOfClients;
  const used = [
    ApprovalRequiredError,
    CombinedToolset,
    FunctionToolset,
    isToolDeniedError,
    ToolExecutor,
    createManagerFromConfig,
    MCPHttpClient,
    MCPManager,
    MCPStdioClient,
  ];
  for (const one of used) expect(one).toBeTypeOf("function");
  const inputSchema: JsonRecord = { type: "object" };
  const made = runtime.tool({
    name: "a",
    description: "A.",
    inputSchema: { type: "object" },
    execute: () => 1,
  });
  expect(toListed(made)).toMatchObject({ name: "a", inputSchema });
});
