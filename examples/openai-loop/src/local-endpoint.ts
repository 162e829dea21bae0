// An endpoint of chat completions on this machine, so that the example runs without a key. Its model has a few rules, and makes the
// mistake that models make: a number as text. Leave `baseURL` out in main.ts, and OpenAI answers instead.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type OpenAI from "openai";

type Request = Pick<OpenAI.ChatCompletionCreateParamsNonStreaming, "model" | "messages" | "tools">;
type Said = Pick<OpenAI.ChatCompletionMessage, "content" | "tool_calls">;

export interface Endpoint {
  readonly baseURL: string;
  readonly close: () => void;
}

export async function startEndpoint(): Promise<Endpoint> {
  const server = createServer(async (request, response) => {
    const isChat = request.method === "POST" && request.url === "/v1/chat/completions";
    const body = (await json(request)) as Request;
    const problem = isChat ? problemOf(body) : `There is no ${request.method} ${request.url}.`;
    response.writeHead(problem === undefined ? 200 : 400, { "content-type": "application/json" });
    response.end(
      JSON.stringify(problem === undefined ? completionOf(body) : { error: { message: problem } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { baseURL: `http://127.0.0.1:${port}/v1`, close: () => server.close() };
}

/** What OpenAI refuses as well: a call without its answer, an answer without its call, arguments that are no object. */
function problemOf({ messages, tools = [] }: Request): string | undefined {
  const open = new Set<string>();
  for (const message of messages) {
    if (message.role === "tool") {
      if (!open.delete(message.tool_call_id)) return `${message.tool_call_id} answers no call.`;
      continue;
    }
    if (open.size > 0) return `There is no answer to ${[...open].join()}.`;
    if (message.role === "assistant") for (const { id } of message.tool_calls ?? []) open.add(id);
  }
  if (open.size > 0) return `There is no answer to ${[...open].join()}.`;
  const odd = tools.find(
    (tool) => tool.type !== "function" || tool.function.parameters?.["type"] !== "object",
  );
  return odd && "The arguments of a tool are an object.";
}

function completionOf({ model, messages }: Request): OpenAI.ChatCompletion {
  const said = nextMessage(messages);
  return {
    id: `chatcmpl-${messages.length}`,
    object: "chat.completion",
    created: 0,
    model,
    choices: [
      {
        index: 0,
        finish_reason: said.tool_calls === undefined ? "stop" : "tool_calls",
        logprobs: null,
        message: { role: "assistant", refusal: null, ...said },
      },
    ],
  };
}

function nextMessage(messages: Request["messages"]): Said {
  const last = messages.at(-1);
  const question = textOf(messages.findLast(({ role }) => role === "user"));
  const [, word, number, reason] = /^(order|refund) (\d+)(?: (.+))?$/.exec(question) ?? [];
  if (word === undefined) return { content: 'Say "order 7" or "refund 7 because".' };
  const id = `call_${messages.length}`;
  if (last?.role === "user")
    return word === "order"
      ? call(id, "find_order", { number })
      : call(id, "refund", { number: Number(number), reason });
  const told = textOf(last);
  // It reads what was wrong, and corrects its call.
  if (told.includes("expected a number")) return call(id, "find_order", { number: Number(number) });
  return { content: told.includes('"status"') ? `Sorry: ${told}` : `Here you are: ${told}` };
}

function call(id: string, name: string, args: object): Said {
  const made = { id, type: "function" as const, function: { name, arguments: JSON.stringify(args) } };
  return { content: null, tool_calls: [made] };
}

function textOf(message: Request["messages"][number] | undefined): string {
  return typeof message?.content === "string" ? message.content : "";
}
