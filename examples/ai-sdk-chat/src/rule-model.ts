// A model of a few rules, so that the example runs without a key. It has the form of the AI SDK's models, and can be replaced by
// any of them: `openai("…")`, `anthropic("…")`.
import { MockLanguageModelV3 } from "ai/test";

type Options = Parameters<MockLanguageModelV3["doGenerate"]>[0];

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

/** Calls a tool for "order 7" and "refund 7 30", and says what came of it. */
export function ruleModel(): MockLanguageModelV3 {
  return new MockLanguageModelV3({
    doGenerate: async ({ prompt }: Options) => {
      const last = prompt.at(-1);
      const said = last?.role === "tool" ? answerOf(last.content) : callOf(textOf(last));
      const unified = said.type === "text" ? ("stop" as const) : ("tool-calls" as const);
      return { content: [said], finishReason: { unified, raw: undefined }, usage, warnings: [] };
    },
  });
}

function callOf(question: string) {
  const [, word, number, amount] = /(order|refund) (\d+)(?: (\d+))?/.exec(question) ?? [];
  if (word === undefined) return { type: "text" as const, text: 'Say "order 7" or "refund 7 30".' };
  const input = { number: Number(number), ...(amount === undefined ? {} : { amount: Number(amount) }) };
  return {
    type: "tool-call" as const,
    toolCallId: `${word}-${number}-${amount ?? ""}`,
    toolName: word === "order" ? "find_order" : "refund",
    input: JSON.stringify(input),
  };
}

function answerOf(parts: Extract<Options["prompt"][number], { role: "tool" }>["content"]) {
  const told = parts.flatMap((part) => {
    if (part.type !== "tool-result") return [];
    const { output } = part;
    if (output.type === "execution-denied") return [`Sorry, that was not allowed: ${output.reason ?? ""}`];
    if (output.type === "error-text") return [`Sorry. ${output.value}`];
    return [`Here you are: ${"value" in output ? JSON.stringify(output.value) : ""}`];
  });
  return { type: "text" as const, text: told.join(" ") };
}

function textOf(message: Options["prompt"][number] | undefined): string {
  if (message?.role !== "user") return "";
  return message.content.map((part) => (part.type === "text" ? part.text : "")).join("");
}
