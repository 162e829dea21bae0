// An agent of VoltAgent with a toolset: what a user has set, what a hook refuses.
import { toVoltAgentTools } from "@toolshed/ai-sdk";
import { type CallHooks, ToolDeniedError } from "@toolshed/runtime";
import { Agent } from "@voltagent/core";
import { createPinoLogger } from "@voltagent/logger";
import { scriptedModel } from "./scripted-model.js";
import { weatherToolset } from "./weather.generated.js";

/** Maintenance is not for agents. */
const hooks: CallHooks = {
  onStart: ({ tool }) => {
    if (tool.tags.includes("maintenance"))
      throw new ToolDeniedError({ message: "Maintenance is for people.", code: "TOOL_FORBIDDEN" });
  },
};

const agent = new Agent({
  name: "weather",
  instructions: "Tell the weather.",
  model: scriptedModel([
    { get_weather: { city: "Oslo" } },
    { get_weather: { city: "Atlantis" } },
    "10 degrees in Oslo, and Atlantis has no station.",
    { reset_station: { city: "Oslo" } },
    "This is never said.",
  ]),
  tools: await toVoltAgentTools(weatherToolset, {
    context: {
      deps: { stations: { Oslo: 10 } },
      settings: { values: { get_weather: { unit: "fahrenheit" } } },
    },
    hooks,
  }),
  logger: createPinoLogger({ level: "silent" }),
});

const { fullStream } = await agent.streamText("How is the weather in Oslo and in Atlantis?");
for await (const part of fullStream) {
  if (part.type === "tool-result") console.log(part.toolName, JSON.stringify(part.output));
  if (part.type === "text-delta") console.log(part.text);
}
try {
  await agent.generateText("Reset the station.");
} catch (error) {
  console.log("refused:", error instanceof Error ? error.message : error);
}
// VoltAgent keeps the process alive.
process.exit();
