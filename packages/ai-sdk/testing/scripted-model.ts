// A model that says what a test has written down, in the form of the AI SDK's models (specification v3), and keeps what it
// was asked.

/** One turn of the model: the calls that it makes, or what it says. */
export type ModelTurn = string | readonly ModelCall[];

export interface ModelCall {
  readonly id: string;
  readonly name: string;
  /** As JSON, or as the text that the model sends. */
  readonly input: unknown;
}

/** What it was asked: the tools it was shown and the results it was told. */
export interface ModelRequest {
  readonly system: string | undefined;
  readonly tools: readonly { readonly name: string; readonly [key: string]: unknown }[];
  /** The output of each call, by its id. */
  readonly outputs: { readonly [toolCallId: string]: unknown };
  /** All of it, as text. */
  readonly text: string;
}

interface Asked {
  readonly prompt: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: ModelRequest["tools"] | undefined;
}

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

/** What the constructors of the SDK's mock models take. */
export function scriptedModel(turns: readonly ModelTurn[]) {
  const requests: ModelRequest[] = [];
  const next = (asked: Asked): ModelTurn => {
    requests.push(requestOf(asked));
    const turn = turns[requests.length - 1];
    if (turn === undefined) throw new Error(`The script has no turn ${requests.length}.`);
    return turn;
  };
  return {
    requests,
    model: {
      doGenerate: async (asked: Asked) => {
        const turn = next(asked);
        return { content: contentOf(turn), finishReason: reasonOf(turn), usage, warnings: [] };
      },
      doStream: async (asked: Asked) => {
        const turn = next(asked);
        const parts = [
          { type: "stream-start" as const, warnings: [] },
          ...(typeof turn === "string" ? textParts(turn) : callParts(turn)),
          { type: "finish" as const, finishReason: reasonOf(turn), usage },
        ];
        return { stream: streamOf(parts) };
      },
    },
  };
}

function contentOf(turn: ModelTurn) {
  return typeof turn === "string" ? [{ type: "text" as const, text: turn }] : callParts(turn);
}

function callParts(calls: readonly ModelCall[]) {
  return calls.map(({ id, name, input }) => ({
    type: "tool-call" as const,
    toolCallId: id,
    toolName: name,
    input: typeof input === "string" ? input : JSON.stringify(input),
  }));
}

function textParts(text: string) {
  return [
    { type: "text-start" as const, id: "t" },
    { type: "text-delta" as const, id: "t", delta: text },
    { type: "text-end" as const, id: "t" },
  ];
}

function reasonOf(turn: ModelTurn) {
  return { unified: typeof turn === "string" ? ("stop" as const) : ("tool-calls" as const), raw: undefined };
}

function streamOf<T>(parts: readonly T[]) {
  return new ReadableStream<T>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

function requestOf({ prompt, tools = [] }: Asked): ModelRequest {
  const outputs: { [toolCallId: string]: unknown } = {};
  for (const { role, content } of prompt) {
    if (role !== "tool" || !Array.isArray(content)) continue;
    for (const part of content as { type: string; toolCallId: string; output: unknown }[])
      if (part.type === "tool-result") outputs[part.toolCallId] = part.output;
  }
  const system = prompt.find(({ role }) => role === "system")?.content;
  return {
    system: typeof system === "string" ? system : undefined,
    tools,
    outputs,
    text: JSON.stringify(prompt),
  };
}
