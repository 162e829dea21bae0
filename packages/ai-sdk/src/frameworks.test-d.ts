// The tools are tools of VoltAgent, Mastra and LangChain.
import { ToolMessage } from "@langchain/core/messages";
import { DynamicStructuredTool } from "@langchain/core/tools";
import { interrupt } from "@langchain/langgraph";
import { Agent as MastraAgent } from "@mastra/core/agent";
import type { ToolSource } from "@toolshed/runtime";
import { Agent as VoltAgent } from "@voltagent/core";
import { MockLanguageModelV3 } from "ai/test";
import { createAgent } from "langchain";
import { toLangChainTools, toMastraTools, toVoltAgentToolSet, toVoltAgentTools } from "./index.ts";

declare const plain: ToolSource;
declare const needy: ToolSource<{ readonly user: string }>;
const context = { deps: { user: "ann" } };
const model = new MockLanguageModelV3();

new VoltAgent({ name: "desk", instructions: "Help.", model, tools: await toVoltAgentTools(plain) });
new VoltAgent({
  name: "desk",
  instructions: "Help.",
  model,
  tools: await toVoltAgentTools(needy, { context }),
});
await toVoltAgentToolSet(needy, { context, withMetadata: (tool: object) => tool });
new MastraAgent({
  id: "desk",
  name: "Desk",
  instructions: "Help.",
  model,
  tools: await toMastraTools(plain),
});
new MastraAgent({
  id: "desk",
  name: "Desk",
  instructions: "Help.",
  model,
  tools: await toMastraTools(needy, { context }),
});
const langChain = { DynamicStructuredTool, ToolMessage, interrupt };
const tools = await toLangChainTools(needy, langChain, { context });
createAgent({ model: "openai:gpt", tools });
await toLangChainTools(plain, { DynamicStructuredTool, ToolMessage });

// @ts-expect-error the source needs a context
await toVoltAgentTools(needy);
// @ts-expect-error the source needs a context
await toVoltAgentToolSet(needy);
// @ts-expect-error the source needs a context
await toMastraTools(needy);
// @ts-expect-error the source needs a context
await toLangChainTools(needy, langChain);
