// Reads questions from the standard input, one a line, and answers to approvals among them. Prints all that is said.
import { createInterface } from "node:readline";
import OpenAI from "openai";
import { startEndpoint } from "./local-endpoint.js";
import { answer } from "./loop.js";

const endpoint = await startEndpoint();
const client = new OpenAI({ baseURL: endpoint.baseURL, apiKey: "none" });
const shop = { paid: new Map([[7, 40]]), refunds: [] };
const messages: OpenAI.ChatCompletionMessageParam[] = [];
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

const mayRun = async ({ toolName, args }: { toolName: string; args: unknown }): Promise<boolean> => {
  console.log(`May ${toolName} run with ${JSON.stringify(args)}? (yes/no)`);
  const { value = "" } = await lines.next();
  console.log(`> ${value}`);
  return value === "yes";
};

for (;;) {
  const { value, done } = await lines.next();
  if (done === true) break;
  console.log(`> ${value}`);
  const before = messages.push({ role: "user", content: value });
  const text = await answer(messages, { client, shop, mayRun });
  for (const message of messages.slice(before)) {
    if (message.role === "tool") console.log(`  ${message.content}`);
    for (const call of message.role === "assistant" ? (message.tool_calls ?? []) : [])
      if (call.type === "function") console.log(`  ${call.function.name} ${call.function.arguments}`);
  }
  console.log(text);
}
console.log("refunds:", shop.refunds.join());
endpoint.close();
