// Tools for the loops of providers: with results, failures, preliminary results, questions, and calls for others to run.
import { ExternalToolset } from "../../src/by-hand/external-toolset.ts";
import { tool } from "../../src/by-hand/tool.ts";
import { CombinedToolset } from "../../src/compose/combined-toolset.ts";
import { FunctionToolset } from "../../src/compose/function-toolset.ts";
import { ToolExecutor } from "../../src/executor/tool-executor.ts";
import type { JsonObject } from "../../src/json.ts";
import { createLiveTool } from "../../src/live-tool.ts";
import type { ToolContext } from "../../src/run-context.ts";
import { toolDescriptor } from "../../src/tool-descriptor.fixture.ts";

const schema = (properties: JsonObject, required: readonly string[]): JsonObject => ({
  type: "object",
  properties,
  required: [...required],
  additionalProperties: false,
});

/** Says what it knows while it finds out more, and how far it is. */
const forecast = createLiveTool(
  {
    ...toolDescriptor("forecast", [], {
      inputSchema: schema({}, []),
      check: () => true,
    }),
    bindings: ["context"],
    result: { mode: "progress" },
    preliminary: true,
  },
  {
    fn: async function* (context: ToolContext) {
      context.reportProgress("half");
      yield "maybe mild";
      return "mild";
    },
    receiver: undefined,
    createSettings: () => ({}),
  },
);

/** Tools that log what their functions were given. `pair` is sent in another form by strict modes and by Gemini. */
export function providerDesk() {
  const ran: string[] = [];
  const log = (name: string) => (args: unknown) => {
    ran.push(`${name} ${JSON.stringify(args)}`);
    return `${name} done`;
  };
  const pair = {
    type: "array",
    prefixItems: [{ type: "number" }, { type: "string" }],
    items: false,
    minItems: 2,
    maxItems: 2,
  };
  const source = new CombinedToolset(
    new FunctionToolset([
      tool({
        name: "look",
        description: "Looks.",
        inputSchema: schema({ q: { type: "string" }, at: pair as JsonObject }, ["q"]),
        execute: log("look"),
      }),
      tool({
        name: "fail",
        description: "Fails.",
        inputSchema: schema({}, []),
        execute: () => {
          throw new Error("The shelf is empty.");
        },
      }),
      tool({
        name: "pay",
        description: "Pays.",
        inputSchema: schema({ amount: { type: "number" } }, ["amount"]),
        requiresApproval: true,
        execute: log("pay"),
      }),
      tool({
        name: "wait",
        description: "Waits.",
        inputSchema: schema({}, []),
        execute: (_args, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason));
          }),
      }),
    ]),
    new FunctionToolset([forecast]),
    new ExternalToolset([
      {
        name: "click",
        description: "Clicks.",
        jsonSchema: schema({ selector: { type: "string" } }, ["selector"]),
      },
    ]),
  );
  return { ran, executor: new ToolExecutor(source) };
}
