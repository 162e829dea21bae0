// An application that can be killed at any moment: DIRECTORY run | resume | take-over. What a tool did stands in a log, as it
// would at a bank.
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  ApprovalRequiredError,
  type CallDecision,
  type DeferredCalls,
  DeferredStateError,
  FunctionToolset,
  ToolExecutor,
  tool,
} from "../index.ts";
import { JsonFileResumeStore } from "./json-file-resume-store.ts";

const [, , directory = "", command] = process.argv;
const file = (name: string): string => join(directory, name);
const log = file("bank.log");
const say = (value: unknown): boolean => process.stdout.write(`${JSON.stringify(value)}\n`);

function store(name: string, value: unknown): void {
  writeFileSync(file(`${name}.tmp`), JSON.stringify(value));
  renameSync(file(`${name}.tmp`), file(name));
}

const pay = tool<{ readonly n: number }, string>({
  name: "pay",
  description: "Pays.",
  inputSchema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
  requiresApproval: ({ n }) => n !== 0,
  execute: async ({ n }) => {
    appendFileSync(log, `${n}\n`);
    say("pays");
    await sleep(3);
    return `paid ${n}`;
  },
});
const executor = new ToolExecutor(new FunctionToolset([pay]), {
  signing: { key: "a key of thirty-two bytes or more", expiresInMs: 60_000 },
  resumes: new JsonFileResumeStore(file("resumes.json")),
  scope: "ann",
  concurrency: 2,
});
const ctx = { deps: undefined };

/** What is at the bank needs no approval any more; nothing is paid that is there already. */
function answers(deferred: DeferredCalls): readonly CallDecision[] {
  const paid = existsSync(log) ? readFileSync(log, "utf8").split("\n") : [];
  return deferred.requests.map(({ toolCallId }) =>
    command === "take-over" && paid.includes(toolCallId)
      ? { toolCallId, result: `paid ${toolCallId}` }
      : { toolCallId, approved: true },
  );
}

if (command === "run") {
  const calls = [0, 1, 2, 3, 4, 5].map((n) => ({ toolCallId: String(n), toolName: "pay", args: { n } }));
  try {
    await executor.run(calls, ctx);
  } catch (error) {
    if (!(error instanceof ApprovalRequiredError)) throw error;
    store("state.json", error.deferred);
    say("stored");
    // Killed while it waits for the person.
    await sleep(60_000);
  }
} else {
  const deferred = JSON.parse(readFileSync(file("state.json"), "utf8")) as DeferredCalls;
  say("begins");
  try {
    const outcomes = await executor.resume(
      deferred,
      { results: answers(deferred), takeOver: command === "take-over" },
      ctx,
    );
    store("outcomes.json", outcomes);
    say({ outcomes });
  } catch (error) {
    if (!(error instanceof DeferredStateError)) throw error;
    say({ code: error.code, outcomes: error.outcomes });
  }
}
