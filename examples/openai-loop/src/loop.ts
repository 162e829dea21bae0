// The loop of an agent with the official client: ask the model, run its calls, tell it what came of them, until it calls nothing.
import { type DeferredRequest, type RunContext, ToolExecutor } from "@toolshed/runtime";
import { resumeProviderCalls, runOpenAiCalls, toOpenAiTools } from "@toolshed/runtime/providers";
import type OpenAI from "openai";
import { shopToolset } from "./shop.generated.js";
import type { Shop } from "./shop.js";

type Message = OpenAI.ChatCompletionMessageParam;

export interface Loop {
  readonly client: OpenAI;
  readonly shop: Shop;
  /** Asks a person whether a call may run. */
  readonly mayRun: (request: DeferredRequest) => Promise<boolean>;
}

const executor = new ToolExecutor(shopToolset);

/** What the model says in the end; the conversation has grown by all that was said. */
export async function answer(messages: Message[], { client, shop, mayRun }: Loop): Promise<string> {
  const ctx: RunContext<Shop> = { deps: shop };
  for (;;) {
    const openai = toOpenAiTools(await executor.tools(ctx), { api: "chat" });
    const completion = await client.chat.completions.create({
      model: "gpt-5",
      messages,
      tools: openai.tools,
    });
    const turn = await runOpenAiCalls(completion, executor, { tools: openai, ctx });
    messages.push(...turn.messages);
    if (turn.status === "no_calls") return completion.choices[0]?.message.content ?? "";
    if (turn.status !== "waiting") continue;
    // `turn.state` is plain JSON: where the answer takes days, it is stored with the messages, and the process may end.
    const results = [];
    for (const request of turn.requests)
      results.push({ toolCallId: request.toolCallId, approved: await mayRun(request) });
    const later = await resumeProviderCalls("openai-chat", turn.state, executor, { results }, ctx);
    messages.push(...later.messages);
  }
}
