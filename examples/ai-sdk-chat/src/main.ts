// Reads questions from the standard input, one a line, and answers to approvals among them.
import { createInterface } from "node:readline";
import type { ModelMessage } from "ai";
import { answer } from "./chat.js";
import { ruleModel } from "./rule-model.js";

const shop = {
  orders: [{ number: 7, item: "a lamp", due: new Date("2026-03-01T00:00:00Z"), paid: 40 }],
  refunds: [],
};
const messages: ModelMessage[] = [];
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

const ask = async (question: string): Promise<string> => {
  console.log(question);
  const { value = "" } = await lines.next();
  console.log(`> ${value}`);
  return value;
};

for (;;) {
  const { value, done } = await lines.next();
  if (done === true) break;
  console.log(`> ${value}`);
  messages.push({ role: "user", content: value });
  console.log(await answer(messages, { model: ruleModel(), shop, ask }));
}
console.log("refunds:", shop.refunds.join());
