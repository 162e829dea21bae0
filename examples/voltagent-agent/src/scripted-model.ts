// A model that says what is written down, so that the example runs without a key: put your provider's in its place.
import { MockLanguageModelV3 } from "ai/test";

/** What the model says in a turn, or the arguments of the tools that it calls. */
type Turn = string | { readonly [tool: string]: unknown };

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

export function scriptedModel(turns: readonly Turn[]): MockLanguageModelV3 {
  let count = 0;
  const next = () => {
    const turn = turns[count++] ?? "";
    const content =
      typeof turn === "string"
        ? [{ type: "text" as const, text: turn }]
        : Object.entries(turn).map(([toolName, input], index) => ({
            type: "tool-call" as const,
            toolCallId: `${count}-${index}-${toolName}`,
            toolName,
            input: JSON.stringify(input),
          }));
    const unified = typeof turn === "string" ? ("stop" as const) : ("tool-calls" as const);
    return { content, finishReason: { unified, raw: undefined }, usage, warnings: [] };
  };
  return new MockLanguageModelV3({
    doGenerate: async () => next(),
    doStream: async () => {
      const { content, finishReason, warnings } = next();
      return {
        stream: new ReadableStream({
          start(controller) {
            controller.enqueue({ type: "stream-start", warnings });
            for (const part of content) {
              if (part.type === "tool-call") controller.enqueue(part);
              else {
                controller.enqueue({ type: "text-start", id: "t" });
                controller.enqueue({ type: "text-delta", id: "t", delta: part.text });
                controller.enqueue({ type: "text-end", id: "t" });
              }
            }
            controller.enqueue({ type: "finish", finishReason, usage });
            controller.close();
          },
        }),
      };
    },
  });
}
