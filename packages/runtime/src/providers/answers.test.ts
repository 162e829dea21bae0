// What a server sends for an answer, and need not be one: it is read, or refused in words; its calls have ids of their own.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tool } from "../by-hand/tool.ts";
import { FunctionToolset } from "../compose/function-toolset.ts";
import { ToolExecutor } from "../executor/tool-executor.ts";
import {
  runAnthropicCalls,
  runBedrockCalls,
  runGeminiCalls,
  runMistralCalls,
  runOpenAiCalls,
  toAnthropicTools,
} from "./index.ts";

const look = tool({
  name: "look",
  description: "Looks.",
  inputSchema: { type: "object" },
  execute: () => "seen",
});
const executor = new ToolExecutor(new FunctionToolset([look]));
const options = { tools: toAnthropicTools([look]), ctx: { deps: {} } };

const providers = {
  OpenAI: (answer: unknown) => runOpenAiCalls(answer as { output: never[] }, executor, options),
  Anthropic: (answer: unknown) => runAnthropicCalls(answer as { content: never[] }, executor, options),
  Gemini: (answer: unknown) => runGeminiCalls(answer as object, executor, options),
  Bedrock: (answer: unknown) => runBedrockCalls(answer as object, executor, options),
  Mistral: (answer: unknown) => runMistralCalls(answer as object, executor, options),
} as const;

/** Names that answers have, around anything. */
const anyAnswer = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 8, withCrossShrink: true },
    fc.constantFrom(null, "x", "look", "{", "{}", 5, "tool_use", "function_call", "function"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(
        ...[
          "output",
          "choices",
          "message",
          "content",
          "candidates",
          "parts",
          "tool_calls",
          "toolCalls",
          "type",
        ],
        ...["id", "call_id", "name", "function", "functionCall", "toolUse", "arguments", "args", "input"],
      ),
      tie("value"),
      { maxKeys: 4 },
    ),
  ),
})).value;

describe.each(Object.entries(providers))("an answer of %s", (provider, run) => {
  it("is read, or refused in words", async () => {
    await fc.assert(
      fc.asyncProperty(anyAnswer, async (answer) => {
        const turn = await run(answer).catch((error: unknown) => error);
        if (turn instanceof Error)
          expect(turn.message).toMatch(/^(This is no answer of \w+: it |`\w+` of the answer is a list)/);
        else expect(turn).toMatchObject({ status: expect.stringMatching(/^(no_calls|done)$/) });
      }),
      { numRuns: 300 },
    );
  });

  it.each([undefined, null, "x", 5, []])(
    "is refused by its provider's name when it is %j",
    async (answer) => {
      await expect(run(answer)).rejects.toThrow(`This is no answer of ${provider}: it is an object`);
    },
  );
});

/** An answer of each provider as its SDK gives it, with a call and without one. */
const answers: { readonly [name: string]: { readonly called: object; readonly said: object } } = {
  "OpenAI (responses)": {
    called: { output: [{ type: "function_call", call_id: "1", name: "look", arguments: "{}" }] },
    said: { output: [{ type: "message", content: [] }] },
  },
  "OpenAI (chat)": {
    called: {
      choices: [
        {
          message: {
            content: null,
            tool_calls: [{ id: "1", type: "function", function: { name: "look", arguments: "{}" } }],
          },
        },
      ],
    },
    said: { choices: [{ message: { content: "Hi." } }] },
  },
  Anthropic: {
    called: { content: [{ type: "tool_use", id: "1", name: "look", input: {} }], stop_reason: "tool_use" },
    said: { content: [{ type: "text", text: "Hi." }], stop_reason: "end_turn" },
  },
  Gemini: {
    called: { candidates: [{ content: { parts: [{ functionCall: { id: "1", name: "look", args: {} } }] } }] },
    said: { promptFeedback: { blockReason: "SAFETY" } },
  },
  Bedrock: {
    called: {
      output: { message: { content: [{ toolUse: { toolUseId: "1", name: "look", input: {} } }] } },
      stopReason: "tool_use",
    },
    said: { stopReason: "guardrail_intervened" },
  },
  Mistral: {
    called: {
      choices: [{ message: { toolCalls: [{ id: "1", function: { name: "look", arguments: "{}" } }] } }],
    },
    said: { choices: [{ message: { content: "Hi.", toolCalls: null } }] },
  },
};

describe.each(Object.entries(answers))("an answer of %s", (name, { called, said }) => {
  const isOwn = (provider: string): boolean => name.startsWith(provider);

  it("is read by its provider's function", async () => {
    const own = Object.entries(providers).filter(([provider]) => isOwn(provider));
    expect(own).toHaveLength(1);
    for (const [, run] of own) {
      expect(await run(called)).toMatchObject({ status: "done", outcomes: [{ result: "seen" }] });
      expect((await run(said)).status).toBe("no_calls");
    }
  });

  it("is refused by those of all others, so that no call is lost", async () => {
    for (const [provider, run] of Object.entries(providers)) {
      if (isOwn(provider)) continue;
      const refusal = new RegExp(`^This is no answer of ${provider}: it`);
      await expect(run(called), provider).rejects.toThrow(refusal);
      // Without calls, those of OpenAI's chat and of Mistral are the same.
      if ("choices" in said && (provider === "OpenAI" || provider === "Mistral")) continue;
      await expect(run(said), provider).rejects.toThrow(refusal);
    }
  });
});

describe.each([
  ["OpenAI", "tool_calls", "toolCalls"],
  ["Mistral", "toolCalls", "tool_calls"],
] as const)("calls that an answer of %s has by a name of another SDK", (provider, own, foreign) => {
  const calls = [{ id: "1", type: "function", function: { name: "look", arguments: "{}" } }];
  const answered = (message: object) => providers[provider]({ choices: [{ message }] });

  it.each([undefined, null, [], {}])("are not lost beside %j", async (empty) => {
    await expect(answered({ [own]: empty, [foreign]: calls })).rejects.toThrow(`no answer of ${provider}`);
  });

  it.each([undefined, null, []])("do not count when there are none (%j)", async (none) => {
    expect((await answered({ [own]: calls, [foreign]: none })).status).toBe("done");
    expect((await answered({ content: "Hi.", [foreign]: none })).status).toBe("no_calls");
  });
});

describe("calls of one turn", () => {
  const turnOf = (ids: readonly unknown[]) =>
    providers.Anthropic({ content: ids.map((id) => ({ type: "tool_use", id, name: "look", input: {} })) });

  it("have ids of their own, and are answered by those that came", async () => {
    const ids = fc.array(fc.constantFrom("a", "a#2", "a#3", "__proto__", "", "look_1", undefined, null, 5));
    await fc.assert(
      fc.asyncProperty(ids, async (given) => {
        const turn = await turnOf(given);
        if (turn.status === "waiting") throw new Error("Nothing waits.");
        expect(turn.outcomes.map(({ status }) => status)).toEqual(given.map(() => "ok"));
        expect(new Set(turn.outcomes.map(({ toolCallId }) => toolCallId)).size).toBe(given.length);
        const told = turn.messages[1]?.content.map((part) => Reflect.get(part, "tool_use_id"));
        expect(told ?? []).toEqual(given.map((id) => (typeof id === "string" ? id : "")));
      }),
    );
  });

  it("may have the same id thousands of times", async () => {
    // Refused before they run, so that the ids alone take time.
    const content = Array.from({ length: 20_000 }, () => ({
      type: "tool_use",
      id: "a",
      name: "look",
      input: 5,
    }));
    const turn = await providers.Anthropic({ content });
    if (turn.status === "waiting") throw new Error("Nothing waits.");
    expect(new Set(turn.outcomes.map(({ toolCallId }) => toolCallId)).size).toBe(content.length);
  }, 20_000);
});
