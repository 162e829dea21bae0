// Both major versions of the AI SDK, seen as one: real loops over a scripted model.
import "./plain-conditions.ts";
import * as v6 from "ai";
import { MockLanguageModelV3 as Mock6 } from "ai/test";
import * as v7 from "ai7";
import { MockLanguageModelV3 as Mock7 } from "ai7/test";
import type { AiSdkRun, AiSdkTools } from "../src/index.ts";
import { stopWhenDenied } from "../src/index.ts";
import { type ModelRequest, type ModelTurn, scriptedModel } from "./scripted-model.ts";

export interface Loop {
  readonly tools: AiSdkTools;
  readonly turns: readonly ModelTurn[];
  /** The conversation so far; a question unless given. */
  readonly messages?: readonly unknown[];
  readonly context?: unknown;
  readonly signal?: AbortSignal;
  readonly run?: AiSdkRun;
  readonly approvalSecret?: string;
}

export interface Part {
  readonly type: string;
  readonly toolCallId?: string;
  readonly toolName?: string;
  readonly output?: unknown;
  readonly error?: unknown;
  readonly approvalId?: string;
  readonly toolCall?: { readonly toolCallId: string; readonly input: unknown };
  readonly preliminary?: boolean;
  readonly reason?: string;
  readonly toolMetadata?: unknown;
}

export interface Ended {
  readonly text: string;
  /** What came of all turns. */
  readonly parts: readonly Part[];
  readonly steps: readonly { readonly content: readonly object[] }[];
  /** The conversation with what was said. */
  readonly messages: readonly unknown[];
  /** What the model was asked, turn by turn. */
  readonly requests: readonly ModelRequest[];
}

export interface AiSdk {
  readonly name: string;
  readonly major: 6 | 7;
  readonly generate: (loop: Loop) => Promise<Ended>;
  /** The parts of the stream. */
  readonly stream: (loop: Loop) => Promise<readonly Part[]>;
}

const question = { role: "user", content: "Please." };

function common({ tools, context, run, signal, approvalSecret }: Loop) {
  return {
    tools,
    ...(run === undefined ? {} : { prepareStep: run.prepareStep }),
    ...(run?.instructions === undefined ? {} : { system: run.instructions }),
    ...(signal === undefined ? {} : { abortSignal: signal }),
    ...(approvalSecret === undefined ? {} : { experimental_toolApprovalSecret: approvalSecret }),
    context,
  };
}

/** What both versions give, whatever their types of it are. */
interface AnyResult {
  readonly text: string;
  readonly steps: readonly { readonly content: readonly object[] }[];
  readonly response: { readonly messages: readonly unknown[] };
  readonly responseMessages?: readonly unknown[];
}

function ended(result: AnyResult, requests: readonly ModelRequest[], before: readonly unknown[]): Ended {
  const { text, steps, response, responseMessages = response.messages } = result;
  return {
    text,
    steps,
    parts: steps.flatMap(({ content }) => content as Part[]),
    messages: [...before, ...responseMessages],
    requests,
  };
}

export const aiSdks: readonly AiSdk[] = [
  {
    name: "ai 6",
    major: 6,
    generate: async (loop) => {
      const { model, requests } = scriptedModel(loop.turns);
      const { context, ...rest } = common(loop);
      const messages = loop.messages ?? [question];
      const result = await v6.generateText({
        ...rest,
        model: new Mock6(model),
        messages: messages as v6.ModelMessage[],
        maxRetries: 0,
        stopWhen: [v6.stepCountIs(10), stopWhenDenied],
        ...(context === undefined ? {} : { experimental_context: context }),
      });
      return ended(result, requests, messages);
    },
    stream: async (loop) => {
      const { model } = scriptedModel(loop.turns);
      const { context: _context, ...rest } = common(loop);
      const messages = (loop.messages ?? [question]) as v6.ModelMessage[];
      const { fullStream } = v6.streamText({
        ...rest,
        model: new Mock6(model),
        messages,
        onError: () => undefined,
        stopWhen: v6.stepCountIs(10),
      });
      const parts: Part[] = [];
      for await (const part of fullStream) parts.push(part as Part);
      return parts;
    },
  },
  {
    name: "ai 7",
    major: 7,
    generate: async (loop) => {
      const { model, requests } = scriptedModel(loop.turns);
      const { context, ...rest } = common(loop);
      const messages = loop.messages ?? [question];
      const result = await v7.generateText({
        ...rest,
        model: new Mock7(model),
        messages: messages as v7.ModelMessage[],
        maxRetries: 0,
        stopWhen: [v7.isStepCount(10), stopWhenDenied],
        ...(loop.run === undefined ? {} : { toolApproval: loop.run.toolApproval }),
        ...(context === undefined
          ? {}
          : {
              toolsContext: Object.fromEntries(
                Object.keys(loop.tools).map((name) => [name, context]),
              ) as never,
              runtimeContext: context as { [key: string]: unknown },
            }),
      });
      return ended(result as unknown as AnyResult, requests, messages);
    },
    stream: async (loop) => {
      const { model } = scriptedModel(loop.turns);
      const { context: _context, ...rest } = common(loop);
      const messages = (loop.messages ?? [question]) as v7.ModelMessage[];
      const { fullStream } = v7.streamText({
        ...rest,
        model: new Mock7(model),
        messages,
        onError: () => undefined,
        stopWhen: v7.isStepCount(10),
      });
      const parts: Part[] = [];
      for await (const part of fullStream) parts.push(part as Part);
      return parts;
    },
  },
];
