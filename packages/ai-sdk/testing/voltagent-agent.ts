// An agent of VoltAgent 2 over the test toolset.
import "./plain-conditions.ts";
import { Agent } from "@voltagent/core";
import { createPinoLogger } from "@voltagent/logger";
import { MockLanguageModelV3 } from "ai/test";
import { type AiSdkOptions, toVoltAgentTools } from "../src/index.ts";
import { deskToolset } from "./desk/src/desk.generated.ts";
import type { DeskDeps } from "./desk/src/desk.ts";
import { deskContext } from "./desk-context.ts";
import { type ModelTurn, scriptedModel } from "./scripted-model.ts";

export const silentLogger = createPinoLogger({ level: "silent" });

export async function voltAgent(turns: readonly ModelTurn[], options: Partial<AiSdkOptions<DeskDeps>> = {}) {
  const { context, ran } = deskContext();
  const { model, requests } = scriptedModel(turns);
  const tools = await toVoltAgentTools(deskToolset, { context, ...options });
  const agent = new Agent({
    name: "desk",
    instructions: "Help.",
    model: new MockLanguageModelV3(model),
    tools,
    logger: silentLogger,
    maxRetries: 0,
  });
  return { agent, requests, ran };
}
