// One line of a chat: the model's turns, with a person asked where a call needs that. The conversation is plain JSON, so a chat
// can be gone on with at any point, also between a question and its answer.
import { aiSdkRun } from "@toolshed/ai-sdk";
import { generateText, type LanguageModel, type ModelMessage, stepCountIs } from "ai";
import { orderToolset } from "./orders.generated.js";
import type { Shop } from "./orders.js";

export interface Chat {
  readonly model: LanguageModel;
  readonly shop: Shop;
  /** Asks the person at the terminal. */
  readonly ask: (question: string) => Promise<string>;
}

/** What the model says in the end; the conversation has grown by all that was said. */
export async function answer(messages: ModelMessage[], { model, shop, ask }: Chat): Promise<string> {
  const run = await aiSdkRun(orderToolset, { context: { deps: shop } });
  for (;;) {
    const { text, content, response } = await generateText({
      model,
      messages,
      tools: run.tools,
      prepareStep: run.prepareStep,
      ...(run.instructions === undefined ? {} : { system: run.instructions }),
      stopWhen: stepCountIs(10),
    });
    messages.push(...response.messages);
    const requests = content.filter((part) => part.type === "tool-approval-request");
    if (requests.length === 0) return text;
    const answers = [];
    for (const { approvalId, toolCall } of requests) {
      const said = await ask(`May ${toolCall.toolName} run with ${JSON.stringify(toolCall.input)}? (yes/no)`);
      const approved = said.trim().toLowerCase() === "yes";
      const reason = approved ? {} : { reason: "The shop's owner said no." };
      answers.push({ type: "tool-approval-response" as const, approvalId, approved, ...reason });
    }
    messages.push({ role: "tool", content: answers });
  }
}
