// No way to a function passes the decoder by: each way that a call can come is one line here, refuses a wrong call with the
// same issue, and runs a right one.
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MCPHttpClient, MCPToolset } from "../../packages/mcp/src/client/index.ts";
import { createToolHandler, registerTools, serveMcp } from "../../packages/mcp/src/index.ts";
import { connections } from "../../packages/mcp/testing/connections.ts";
import {
  DeferredLoadingToolset,
  deferTools,
  ToolSearchToolset,
} from "../../packages/runtime/src/defer/index.ts";
import {
  ApprovalRequiredError,
  ApprovalRequiredToolset,
  type CallDecision,
  type CallOutcome,
  CombinedToolset,
  type DeferredCalls,
  FunctionToolset,
  type JsonObject,
  PrefixedToolset,
  type RunContext,
  type Tool,
  type ToolCall,
  ToolExecutor,
  type ToolSource,
} from "../../packages/runtime/src/index.ts";
import { built } from "../built.ts";
import { errorsOf, openCase } from "./case-project.ts";
import { callByCommand, clientDirectory } from "./command-ways.ts";
import { ranKey } from "./instrument.ts";
import { providerWays, resumedWays } from "./provider-ways.ts";
import { schemaWays, sdkWays } from "./sdk-ways.ts";

const ctx: RunContext = { deps: undefined };
let ran: string[] = [];
let directory: string;
let source: ToolSource;
let charge: Tool;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  await built();
  const project = await openCase("export function charge(cents: number): number { return cents; }");
  expect(errorsOf(project)).toEqual([]);
  directory = project.directory;
  charge = project.tool("charge");
  source = new FunctionToolset([charge]);
});
beforeEach(() => {
  ran = [];
  Object.assign(globalThis, { [Symbol.for(ranKey)]: ran });
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** What a call came to, whichever way it has come. */
interface Answer {
  readonly ok: boolean;
  /** All that is said of it. */
  readonly text: string;
}

type Way = (args: JsonObject) => Promise<Answer>;

const ofOutcome = (outcome: CallOutcome | undefined): Answer => ({
  ok: outcome?.status === "ok",
  text: `${outcome?.status} ${outcome?.message} ${JSON.stringify(outcome?.issues ?? [])}`,
});
const ofThrown = (promise: Promise<unknown>): Promise<Answer> =>
  promise.then(
    () => ({ ok: true, text: "" }),
    (error: Error & { readonly issues?: unknown }) => ({
      ok: false,
      text: `${error.message} ${JSON.stringify(error.issues ?? [])}`,
    }),
  );
const callOf = (toolName: string, args: JsonObject): ToolCall => ({ toolCallId: "1", toolName, args });
const run = async (of: ToolSource, call: ToolCall): Promise<Answer> =>
  ofOutcome((await new ToolExecutor(of).run([call], ctx))[0]);

async function drained(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}

async function waiting(promise: Promise<unknown>): Promise<DeferredCalls> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApprovalRequiredError)) throw new Error(`Nothing waits: ${String(error)}`);
  return JSON.parse(JSON.stringify(error.deferred)) as DeferredCalls;
}

/** Goes on with a call that waited, as another process would; the answer may bring the arguments. */
async function resumed(
  of: ToolSource,
  call: ToolCall,
  decision: (args: JsonObject) => CallDecision,
  args: JsonObject,
) {
  const deferred = await waiting(new ToolExecutor(of).run([call], ctx));
  const outcomes = await new ToolExecutor(of).resume(deferred, { results: [decision(args)] }, ctx);
  return ofOutcome(outcomes[0]);
}

/** A state whose waiting call was changed where it was stored. */
async function tampered(of: ToolSource, call: ToolCall, args: JsonObject): Promise<Answer> {
  const deferred = await waiting(new ToolExecutor(of).run([call], ctx));
  const changed = {
    ...deferred,
    calls: deferred.calls.map((one) => ({ ...one, args })),
    requests: deferred.requests.map((request) => ({ ...request, args })),
  };
  const results = [{ toolCallId: "1", approved: true }] as const;
  return ofOutcome((await new ToolExecutor(of).resume(changed, { results }, ctx))[0]);
}

const ofMcp = (answer: {
  readonly isError?: boolean | undefined;
  readonly content: readonly object[];
}): Answer => ({
  ok: answer.isError !== true,
  text: JSON.stringify(answer.content),
});

const gated = (): ToolSource => new ApprovalRequiredToolset(source);
const right: JsonObject = { cents: 5 };

const ways: { readonly [way: string]: Way } = {
  "the tool itself": (args) => ofThrown(charge.execute(args, ctx)),
  "the tool's events": (args) => ofThrown(drained(charge.stream(args, ctx))),
  "a standard schema": async (args) => {
    const { issues } = await charge["~standard"].validate(args);
    if (issues === undefined) ran.push("charge");
    return {
      ok: issues === undefined,
      text: JSON.stringify(issues ?? []).replace('["cents"]', '"/cents" "type"'),
    };
  },
  "an executor": (args) => run(source, callOf("charge", args)),
  "an executor that is listened to": async (args) =>
    ofOutcome((await new ToolExecutor(source).stream([callOf("charge", args)], ctx).outcomes)[0]),
  "the executor of a run and a step": async (args) => {
    const step = await (await new ToolExecutor(source).forRun(ctx)).forStep(ctx);
    return ofOutcome((await step.run([callOf("charge", args)], ctx))[0]);
  },
  "a batch": async (args) => {
    const calls = Array.from({ length: 3 }, (_, index) => ({
      ...callOf("charge", args),
      toolCallId: `${index}`,
    }));
    const outcomes = await new ToolExecutor(source, { concurrency: 1 }).run(calls, ctx);
    // Three right ones run three times: one is looked at.
    if (outcomes.every(({ status }) => status === "ok")) ran.splice(1);
    expect(new Set(outcomes.map(({ status }) => status)).size).toBe(1);
    return ofOutcome(outcomes[2]);
  },
  "a batch beside a call that waits": async (args) => {
    const both = new CombinedToolset(source, new PrefixedToolset(gated(), "g_"));
    const calls = [callOf("charge", args), { ...callOf("g_charge", right), toolCallId: "2" }];
    const deferred = await waiting(new ToolExecutor(both).run(calls, ctx));
    return ofOutcome(deferred.outcomes[0]);
  },
  "a gate that asks nobody": (args) =>
    run(new ApprovalRequiredToolset(source, () => false), callOf("charge", args)),
  "an approval": async (args) => {
    const outcome = await new ToolExecutor(gated()).run([callOf("charge", args)], ctx).catch(() => undefined);
    if (outcome !== undefined) return ofOutcome(outcome[0]);
    return resumed(gated(), callOf("charge", args), () => ({ toolCallId: "1", approved: true }), args);
  },
  "an approval with other arguments": (args) =>
    resumed(
      gated(),
      callOf("charge", right),
      (argsOverride) => ({ toolCallId: "1", approved: true, argsOverride }),
      args,
    ),
  "an answer that only has other arguments": (args) =>
    resumed(gated(), callOf("charge", right), (argsOverride) => ({ toolCallId: "1", argsOverride }), args),
  "a stored state that was changed": (args) => tampered(gated(), callOf("charge", right), args),
  "a deferred call": (args) => run(deferTools(source), callOf("call", { name: "charge", arguments: args })),
  "a deferred call that is listened to": async (args) => {
    const call = callOf("call", { name: "charge", arguments: args });
    return ofOutcome((await new ToolExecutor(deferTools(source)).stream([call], ctx).outcomes)[0]);
  },
  "the deferred `call` itself": async (args) => {
    const call = (await deferTools(source).tools(ctx)).find(({ name }) => name === "call");
    return ofThrown(call?.execute({ name: "charge", arguments: args }, ctx) ?? expect.fail());
  },
  "the deferred `call`'s events": async (args) => {
    const call = (await deferTools(source).tools(ctx)).find(({ name }) => name === "call");
    return ofThrown(drained(call?.stream({ name: "charge", arguments: args }, ctx) ?? expect.fail()));
  },
  "a deferred call after an approval": (args) =>
    resumed(
      deferTools(gated()),
      callOf("call", { name: "charge", arguments: right }),
      (given) => ({ toolCallId: "1", approved: true, argsOverride: { name: "charge", arguments: given } }),
      args,
    ),
  "a tool that a search has found": async (args) => {
    const found = new ToolSearchToolset(new DeferredLoadingToolset(source), {
      found: { load: () => ["charge"] },
    });
    return run(found, callOf("charge", args));
  },
  ...Object.fromEntries(
    Object.entries(sdkWays).map(([name, way]): [string, Way] => [
      name,
      (args) => ofThrown(way(source, args)),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(schemaWays).map(([name, way]): [string, Way] => [
      name,
      async (args) => {
        const issues = await way(source, args);
        if (issues.length === 0) ran.push("charge");
        return { ok: issues.length === 0, text: JSON.stringify(issues).replace('["cents"]', '"/cents"') };
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(providerWays).map(([name, way]): [string, Way] => [
      name,
      async (args) => ofOutcome(await way(source, args)),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(resumedWays(right)).map(([name, way]): [string, Way] => [
      name,
      async (args) => ofOutcome(await way(gated(), args)),
    ]),
  ),
  "a handler of plain HTTP": async (args) => {
    const handle = createToolHandler(source);
    const body = JSON.stringify(args);
    const headers = { "content-type": "application/json" };
    const answer = await handle(
      new Request("http://localhost/tools/charge/execute", { method: "POST", headers, body }),
    );
    return { ok: answer.ok, text: await answer.text() };
  },
  "a server of MCP, and a client toolset of it": async (args) => {
    const served = await serveMcp(source, {
      name: "s",
      version: "1",
      transport: "http",
      port: 0,
      handleSignals: false,
    });
    ends.push(() => served.close());
    const client = new MCPHttpClient({ url: served.url ?? expect.fail() });
    ends.push(() => client.disconnect());
    return run(new MCPToolset(client), callOf("charge", args));
  },
  "the command, of a built module": async (args) => {
    const { ran: there, ...answer } = await callByCommand(directory, ["--entry", "out.mjs"], args);
    ran.push(...there);
    return answer;
  },
  "the command, of a server of MCP": async (args) => {
    const served = await serveMcp(source, {
      ...{ name: "s", version: "1", transport: "http", port: 0, handleSignals: false },
    });
    ends.push(() => served.close());
    const { ran: there, ...answer } = await callByCommand(
      clientDirectory(directory),
      ["--url", served.url ?? expect.fail()],
      args,
    );
    expect(there).toEqual([]);
    return answer;
  },
  ...Object.fromEntries(
    connections.flatMap(([name, connect]): readonly [string, Way][] =>
      [false, true].map((defer): [string, Way] => [
        `${name}${defer ? ", deferred" : ""}`,
        async (args) => {
          const connection = await connect((server) => void registerTools({ server, tools: source, defer }));
          ends.push(connection.close);
          return ofMcp(
            await (defer
              ? connection.call("call", { name: "charge", arguments: args })
              : connection.call("charge", args)),
          );
        },
      ]),
    ),
  ),
};

describe("DC-05", () => {
  const wrong: readonly [string, JsonObject][] = [
    ["a string for a number", { cents: "5" }],
    ["a list", { cents: [5] }],
    ["null", { cents: null }],
    ["an object", { cents: { valueOf: 5 } }],
    ["a boolean", { cents: true }],
  ];

  it.each(Object.keys(ways))("%s", async (name) => {
    const way = ways[name] ?? expect.fail(name);
    for (const [what, args] of wrong) {
      const { ok, text } = await way(args);
      expect({ what, ok, ran }).toEqual({ what, ok: false, ran: [] });
      expect({ what, text }).toMatchObject({ text: expect.stringContaining("/cents") });
      expect({ what, text }).toMatchObject({ text: expect.stringMatching(/type|expected a number/) });
    }
    // It had not run because of what it was given, not because it cannot.
    expect(await way(right)).toMatchObject({ ok: true });
    expect(ran).toEqual(["charge"]);
  });
});
