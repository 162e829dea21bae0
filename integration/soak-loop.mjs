// A process of its own that runs turns of every ending, and prints how its heap grew: `node --expose-gc soak-loop.mjs CALLS`.
import {
  ApprovalRequiredError,
  ApprovalRequiredToolset,
  CombinedToolset,
  FilteredToolset,
  FunctionToolset,
  isToolDeniedError,
  MemoryResumeStore,
  PrefixedToolset,
  ToolDeniedError,
  ToolExecutor,
  tool,
  WrapperToolset,
} from "@toolshed/runtime";

const calls = Number(process.argv[2]);
const perTurn = 10;
const inputSchema = { type: "object", properties: { x: { type: "string" } }, additionalProperties: false };
const make = (name, execute, more = {}) => tool({ name, description: name, inputSchema, execute, ...more });
const stopped = (signal) =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

class Passing extends WrapperToolset {
  callTool(ctx, _name, args, next) {
    return next(ctx, args);
  }
}

const tools = new FunctionToolset([
  make("ok", ({ x }) => ({ x, rows: Array.from({ length: 20 }, (_, row) => row) })),
  make("progress", (_, ctx) => ctx.reportProgress({ done: 1 })),
  make("throws", () => {
    throw new Error("No disk.");
  }),
  make("flaky", () => Promise.reject(new Error("again")), { execution: { retries: 1 } }),
  make("slow", (_, { signal }) => stopped(signal), { execution: { timeoutMs: 1 } }),
  make("deaf", () => new Promise(() => undefined), { execution: { timeoutMs: 1 } }),
  make("waits", (_, { signal }) => stopped(signal)),
  make("denied", () => 1),
  make("gated", ({ x }) => x),
]);
const source = new ApprovalRequiredToolset(
  new Passing(new PrefixedToolset(new FilteredToolset(new CombinedToolset(tools), () => true), "my_")),
  ["my_gated"],
);
const counts = {};
const note = (status) => {
  counts[status] = (counts[status] ?? 0) + 1;
};
const executor = new ToolExecutor(source, {
  backoffMs: 0,
  timeoutMs: 10_000,
  maxResultBytes: 10_000,
  resumes: new MemoryResumeStore({ most: 100 }),
  hooks: {
    onStart: ({ tool: { name } }) => {
      if (name === "my_denied") throw new ToolDeniedError({ message: "No." });
    },
    onEnd: () => undefined,
  },
});
// One signal for all turns, as that of a server is: what a call leaves on it stays.
const server = new AbortController();
const ctx = { deps: undefined, signal: server.signal };

async function turn(number) {
  const kinds = ["ok", "progress", "throws", "flaky", "gated", "gated", "none", "ok", "ok", "ok"];
  const kind = number % 10;
  if (kind === 1) kinds[7] = "slow";
  if (kind === 2) kinds[7] = "deaf";
  if (kind === 3) kinds[7] = "denied";
  if (kind === 4) kinds[7] = "waits";
  const asked = kinds.map((name, index) => ({
    toolCallId: `${index}`,
    toolName: `my_${name}`,
    args: { x: "text" },
  }));
  const own = kind === 4 ? new AbortController() : undefined;
  const run = own === undefined ? ctx : { ...ctx, signal: AbortSignal.any([server.signal, own.signal]) };
  if (own !== undefined) setImmediate(() => own.abort());
  try {
    if (number % 2 === 0) return await executor.run(asked, run);
    const listened = executor.stream(asked, run);
    for await (const event of listened) if (kind === 9 && event.type === "progress") break;
    return await listened.outcomes;
  } catch (error) {
    if (isToolDeniedError(error)) return error.outcomes;
    if (!(error instanceof ApprovalRequiredError)) throw error;
    const { deferred } = error;
    const results = deferred.requests.map(({ toolCallId }, index) => ({ toolCallId, approved: index === 0 }));
    return await executor.resume(JSON.parse(JSON.stringify(deferred)), { results }, ctx);
  }
}

async function runCalls(count) {
  for (let number = 0; number < count / perTurn; number++)
    for (const { status } of await turn(number)) note(status);
}

async function heap() {
  // What the last calls left is let go of in later turns of the event loop.
  for (let round = 0; round < 5; round++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    globalThis.gc();
  }
  return process.memoryUsage().heapUsed;
}

await runCalls(calls / 5);
const before = await heap();
await runCalls(calls);
const after = await heap();
const timers = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
console.log(JSON.stringify({ counts, grown: after - before, timers }));
