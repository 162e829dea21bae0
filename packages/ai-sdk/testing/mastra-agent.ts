// An agent of Mastra over the test toolset, and what its storage keeps, as a file.
import "./plain-conditions.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { Agent } from "@mastra/core/agent";
import { Mastra } from "@mastra/core/mastra";
import { InMemoryStore } from "@mastra/core/storage";
import { MockLanguageModelV3 } from "ai/test";
import { type AiSdkOptions, toMastraTools } from "../src/index.ts";
import { deskToolset } from "./desk/src/desk.generated.ts";
import type { DeskDeps } from "./desk/src/desk.ts";
import { deskContext } from "./desk-context.ts";
import { type ModelTurn, scriptedModel } from "./scripted-model.ts";

export async function mastraAgent(
  turns: readonly ModelTurn[],
  options: Partial<AiSdkOptions<DeskDeps>> = {},
  storage = new InMemoryStore(),
) {
  const { context, ran } = deskContext();
  const { model, requests } = scriptedModel(turns);
  const tools = await toMastraTools(deskToolset, { context, ...options });
  const desk = new Agent({
    id: "desk",
    name: "Desk",
    instructions: "Help.",
    model: new MockLanguageModelV3(model),
    tools,
  });
  // What waits for a person is kept in its storage.
  const agent = new Mastra({ agents: { desk }, storage, logger: false }).getAgent("desk");
  return { agent, requests, ran };
}

async function workflowsOf(storage: InMemoryStore) {
  const workflows = await storage.getStore("workflows");
  if (workflows === undefined) throw new Error("The storage keeps no workflows.");
  return workflows;
}

/** Writes what waits, as JSON. */
export async function saveStorage(storage: InMemoryStore, file: string): Promise<void> {
  const { runs } = await (await workflowsOf(storage)).listWorkflowRuns();
  writeFileSync(file, JSON.stringify(runs));
}

export async function loadStorage(file: string): Promise<InMemoryStore> {
  const storage = new InMemoryStore();
  const workflows = await workflowsOf(storage);
  const { runs }: Awaited<ReturnType<typeof workflows.listWorkflowRuns>> = JSON.parse(
    `{"runs":${readFileSync(file, "utf8")}}`,
  );
  for (const { workflowName, runId, snapshot } of runs) {
    if (typeof snapshot === "string") throw new Error("The snapshot is a text.");
    await workflows.persistWorkflowSnapshot({ workflowName, runId, snapshot });
  }
  return storage;
}
