// An agent of LangChain over the test toolset, and what its checkpointer keeps, as a file.
import "./plain-conditions.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { DynamicStructuredTool } from "@langchain/core/tools";
import { interrupt, MemorySaver } from "@langchain/langgraph";
import { createAgent } from "langchain";
import { type AiSdkOptions, toLangChainTools } from "../src/index.ts";
import { deskToolset } from "./desk/src/desk.generated.ts";
import type { DeskDeps } from "./desk/src/desk.ts";
import { deskContext } from "./desk-context.ts";

export interface LangChainCall {
  readonly id: string;
  readonly name: string;
  readonly args: Record<string, unknown>;
}

export type LangChainTurn = string | readonly LangChainCall[];

export function langChainModel(turns: readonly LangChainTurn[]) {
  let model = fakeModel();
  for (const turn of turns)
    model =
      typeof turn === "string"
        ? model.respond(new AIMessage(turn))
        : model.respondWithTools(turn.map(({ id, name, args }) => ({ id, name, args })));
  return model;
}

export async function langChainAgent(
  turns: readonly LangChainTurn[],
  options: Partial<AiSdkOptions<DeskDeps>> = {},
  checkpointer = new MemorySaver(),
) {
  const { context, ran } = deskContext();
  const langChain = { DynamicStructuredTool, ToolMessage, interrupt };
  const tools = await toLangChainTools(deskToolset, langChain, { context, ...options });
  const agent = createAgent({ model: langChainModel(turns), tools, checkpointer });
  return { agent, ran, tools };
}

export const toolMessages = (messages: readonly BaseMessage[]): readonly ToolMessage[] =>
  messages.filter((message) => ToolMessage.isInstance(message));

/** Writes the checkpoints. */
export function saveCheckpoints({ storage, writes }: MemorySaver, file: string): void {
  writeFileSync(file, serialize({ storage, writes }));
}

export function loadCheckpoints(file: string): MemorySaver {
  // boundary: what `saveCheckpoints` has written.
  const kept = deserialize(readFileSync(file)) as Pick<MemorySaver, "storage" | "writes">;
  return Object.assign(new MemorySaver(), kept);
}
