// Another process that goes on with stored conversations of VoltAgent: each with what came in from outside. It says what came of them.
//   node … voltagent-process.ts <conversations.json>
import { readFileSync } from "node:fs";
import type { ModelMessage, UIMessage } from "ai";
import { voltAgent } from "./voltagent-agent.ts";

const [file = ""] = process.argv.slice(2);
// boundary: what the test has written.
const conversations = JSON.parse(readFileSync(file, "utf8")) as {
  readonly [name: string]: ModelMessage[] | UIMessage[];
};
const told: { [name: string]: unknown } = {};
for (const [name, messages] of Object.entries(conversations)) {
  const { agent, requests, ran } = await voltAgent(["Done."]);
  const { text } = await agent.generateText(messages);
  told[name] = { text, ran, outputs: requests[0]?.outputs };
}
console.log(JSON.stringify(told));
process.exit(); // VoltAgent keeps the process alive.
