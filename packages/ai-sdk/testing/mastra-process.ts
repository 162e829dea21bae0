// Another process that goes on with what Mastra's storage keeps: it approves one run, denies another, and says what came of both.
//   node … mastra-process.ts <storage.json> <run to approve> <run to deny>
import { loadStorage, mastraAgent } from "./mastra-agent.ts";

const [file = "", approved = "", denied = ""] = process.argv.slice(2);
const storage = await loadStorage(file);
const told: unknown[] = [];
for (const runId of [approved, denied]) {
  const { agent, requests, ran } = await mastraAgent(["Done."], {}, storage);
  const { text } =
    runId === approved
      ? await agent.approveToolCallGenerate({ runId, toolCallId: "c1" })
      : await agent.declineToolCallGenerate({ runId, toolCallId: "c1" });
  told.push({ text, ran, output: JSON.stringify(requests[0]?.outputs["c1"]) });
}
console.log(JSON.stringify(told));
process.exit();
