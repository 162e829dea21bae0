// Another process that goes on with what LangGraph's checkpointer keeps: each thread with its answer. It says what came of them.
//   node … langchain-process.ts <checkpoints> <{ thread: answer, … }>
import { Command } from "@langchain/langgraph";
import { langChainAgent, loadCheckpoints, toolMessages } from "./langchain-agent.ts";

const [file = "", answers = "{}"] = process.argv.slice(2);
const checkpointer = loadCheckpoints(file);
const told: { [thread: string]: unknown } = {};
for (const [thread, resume] of Object.entries(JSON.parse(answers) as { [thread: string]: unknown })) {
  const { agent, ran } = await langChainAgent(["Done."], {}, checkpointer);
  const { messages } = await agent.invoke(new Command({ resume }), { configurable: { thread_id: thread } });
  const results = toolMessages(messages).map(({ tool_call_id, content, status }) => [
    tool_call_id,
    content,
    status,
  ]);
  told[thread] = { ran, results: results.sort(), last: messages.at(-1)?.text };
}
console.log(JSON.stringify(told));
