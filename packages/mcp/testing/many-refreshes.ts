// A process that calls tools and reads lists of a server again and again, and says what of it stays: compilations, validators
// that are kept, and the heap after each phase has run a fifth and all of its time. Run with `--expose-gc`, and with how
// many calls, equal lists and changing lists there are, and how many validators are kept.
import { type CallOutcome, ToolExecutor, type ToolSource } from "@toolshed/runtime";
import { type MCPClient, MCPToolset, SchemaValidators } from "../src/client/index.ts";
import { servedToolset } from "./served/src/served.generated.ts";

const [calls = 0, equalLists = 0, changingLists = 0, maxKept = 0] = process.argv.slice(2).map(Number);
const { gc } = globalThis as { readonly gc?: () => void };
if (gc === undefined) throw new Error("Run it with --expose-gc.");

// Lists are not asked for closer to each other than a burst takes: here time passes at each look.
let now = 0;
Date.now = () => {
  now += 100;
  return now;
};

const toolCount = 30;
/** The bound of the schema of the first tool: another one makes another schema. */
let bound = 10;

/** A server whose lists and answers are made of text, so that nothing of one is an object of another. */
const client: MCPClient = {
  name: "peer",
  state: "connected",
  server: { name: "peer", version: "1.0.0" },
  toolsVersion: 1,
  connect: async () => undefined,
  disconnect: async () => undefined,
  request: async (method) =>
    JSON.parse(
      method === "tools/call"
        ? '{"content":[{"type":"text","text":"ok"}],"structuredContent":{"n":1}}'
        : JSON.stringify({ tools: Array.from({ length: toolCount }, (_, index) => definitionOf(index)) }),
    ),
};

function definitionOf(index: number): object {
  const maximum = index === 0 ? bound : 10 + index;
  return {
    name: `t${index}`,
    description: `Takes a number up to ${maximum}.`,
    inputSchema: {
      type: "object",
      properties: {
        n: { type: "number", maximum },
        text: { type: "string", pattern: `^a{0,${index + 1}}$` },
      },
      required: ["n"],
    },
    ...(index === 1 ? { outputSchema: { type: "object", properties: { n: { type: "number" } } } } : {}),
  };
}

let compilations = 0;
const validators = new SchemaValidators({
  maxKept,
  onCompile: () => {
    compilations += 1;
  },
});
const toolset = new MCPToolset(client, { validators, cacheMs: 1_000_000_000 });
let wrong = 0;

async function call(
  source: ToolSource,
  toolName: string,
  args: object,
): Promise<CallOutcome["status"] | undefined> {
  const [outcome] = await new ToolExecutor(source).run([{ toolCallId: "1", toolName, args: { ...args } }], {
    deps: undefined,
  });
  return outcome?.status;
}

function expectStatus(status: CallOutcome["status"] | undefined, expected: CallOutcome["status"]): void {
  if (status !== expected) wrong += 1;
}

/** Runs the step so often; the growth of the heap from a fifth on, and what was compiled meanwhile. */
async function phase(times: number, step: (time: number) => Promise<void>): Promise<object> {
  const before = compilations;
  let early = 0;
  for (let time = 0; time < times; time += 1) {
    if (time === times / 5) early = settledHeap();
    await step(time);
  }
  return { growth: settledHeap() - early, compilations: compilations - before, kept: validators.size };
}

function settledHeap(): number {
  for (let time = 0; time < 4; time += 1) gc?.();
  return process.memoryUsage().heapUsed;
}

const facts = {
  generated: await phase(calls, async (time) => {
    expectStatus(
      await call(servedToolset, "recent", time % 4 === 0 ? { limit: "x" } : { limit: time }),
      time % 4 === 0 ? "invalid" : "ok",
    );
  }),
  imported: await phase(calls, async (time) => {
    const index = time % toolCount;
    expectStatus(await call(toolset, `t${index}`, { n: 10 + index, text: "a" }), "ok");
    if (time % 4 === 0) expectStatus(await call(toolset, `t${index}`, { n: 11 + index }), "invalid");
  }),
  equal: await phase(equalLists, async () => {
    toolset.refresh();
    const tools = await toolset.tools();
    if (tools.length !== toolCount) wrong += 1;
    for (const [index, tool] of tools.entries())
      if (!tool.decode({ n: 10 + index }).ok || tool.decode({ n: 11 + index }).ok) wrong += 1;
  }),
  changing: await phase(changingLists, async (time) => {
    bound = 1_000 + time;
    toolset.refresh();
    const [first] = await toolset.tools();
    if (first?.decode({ n: bound }).ok !== true || first.decode({ n: bound + 1 }).ok) wrong += 1;
  }),
};
console.log(JSON.stringify({ ...facts, wrong }));
