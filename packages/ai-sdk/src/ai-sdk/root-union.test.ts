// Tools whose schemas come from elsewhere and have a union, a reference or the like at the root: every host is given an object there,
// in which the model sends the arguments, and the tool gets them as its own schema has them.
import { type DecodeIssue, type JsonObject, type Tool, tool } from "@toolshed/runtime";
import { toDialect } from "@toolshed/runtime/dialects";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { aiSdks } from "../../testing/ai-sdks.ts";
import { answered } from "../../testing/answered.ts";
import { DynamicStructuredTool, ToolMessage } from "../../testing/langchain-classes.ts";
import { toLangChainTools } from "../langchain/to-langchain-tools.ts";
import { toMastraTools } from "../mastra/to-mastra-tools.ts";
import { toVoltAgentTools } from "../voltagent/to-voltagent-tools.ts";
import { aiSdkRun } from "./ai-sdk-run.ts";
import { toAiSdkTools } from "./to-ai-sdk-tools.ts";

const branch = (op: string, ...names: readonly string[]): JsonObject => ({
  type: "object",
  properties: { op: { const: op }, ...Object.fromEntries(names.map((name) => [name, { type: "string" }])) },
  required: ["op", ...names],
  additionalProperties: false,
});
const branches = [branch("get", "id"), branch("put", "id", "body")];
const $defs = { Get: branches[0] ?? {}, Put: branches[1] ?? {} };

/** All say the same. */
const roots: { readonly [name: string]: JsonObject } = {
  anyOf: { type: "object", anyOf: branches },
  oneOf: { type: "object", oneOf: branches },
  "anyOf of references": { type: "object", anyOf: [{ $ref: "#/$defs/Get" }, { $ref: "#/$defs/Put" }], $defs },
  allOf: { type: "object", allOf: [{ anyOf: branches }] },
  "a reference": { type: "object", $ref: "#/$defs/Act", $defs: { Act: { anyOf: branches } } },
  "not, beside a union": { type: "object", anyOf: branches, not: { required: ["x"] } },
};

const right = { op: "get", id: "1" };
const wrong = { op: "put", id: "1" };

function actOf(inputSchema: JsonObject, ran: unknown[] = [], requiresApproval = false): Tool {
  // As the tools of other servers are held: by the whole of JSON Schema.
  const isRight = new Ajv2020({ strict: false }).compile(inputSchema);
  const issue: DecodeIssue = {
    pointer: "",
    code: "no_branch",
    expected: "what the schema says",
    received: "something else",
    message: "It is none of the alternatives.",
  };
  return tool({
    ...{ name: "act", description: "Acts.", inputSchema, requiresApproval },
    validate: (input) => (isRight(input) ? [] : [issue]),
    execute: (args) => {
      ran.push(args);
      return "acted";
    },
  });
}

function expectObject(schema: unknown): void {
  expect(schema).toMatchObject({ type: "object", properties: { arguments: expect.any(Object) } });
  for (const keyword of ["anyOf", "oneOf", "allOf", "$ref", "enum", "not"])
    expect([keyword, Object.hasOwn(schema as object, keyword)]).toEqual([keyword, false]);
}

describe.each(Object.entries(roots))("a schema with %s at its root", (_name, inputSchema) => {
  it("is shown as an object to all hosts", async () => {
    const act = actOf(inputSchema);
    const shown = {
      aiSdk: (await toAiSdkTools(act))["act"]?.inputSchema,
      voltAgent: (await toVoltAgentTools(act))[0]?.parameters,
      mastra: (await toMastraTools(act))["act"]?.inputSchema,
    };
    for (const schema of Object.values(shown))
      expectObject((schema as unknown as { jsonSchema: unknown }).jsonSchema);
    const [langChain] = await toLangChainTools(act, { DynamicStructuredTool, ToolMessage });
    expectObject(langChain?.schema);
  });

  it.each(aiSdks)("is corrected, run and approved by it: $name", async ({ generate }) => {
    const ran: unknown[] = [];
    const call = (args: object, id: string) => [{ id, name: "act", input: { arguments: args } }];
    const { tools } = await aiSdkRun(actOf(inputSchema, ran));
    const { requests } = await generate({ tools, turns: [call(wrong, "c1"), call(right, "c2"), "Done."] });
    expect(requests[1]?.outputs["c1"]).toMatchObject({ type: "error-text" });
    expect([requests[2]?.outputs["c2"], ran]).toEqual([{ type: "text", value: "acted" }, [right]]);

    const approved: unknown[] = [];
    const run = await aiSdkRun(actOf(inputSchema, approved, true));
    const first = await generate({ tools: run.tools, turns: [call(right, "c1")] });
    const asked = first.parts.find(({ type }) => type === "tool-approval-request")?.toolCall;
    expect(run.argumentsOf({ toolName: "act", input: asked?.input })).toEqual(right);
    await generate({ tools: run.tools, turns: ["Done."], messages: answered(first.messages, true) });
    expect(approved).toEqual([right]);
  });
});

describe("who approves a call in a dialect", () => {
  const inputSchema: JsonObject = {
    type: "object",
    properties: {
      at: { type: "array", prefixItems: [{ type: "number" }], items: false, minItems: 1 },
      label: { type: "string" },
    },
    required: ["at"],
    additionalProperties: false,
  };

  it.each(aiSdks)("can read the arguments that the tool will get: $name", async ({ generate }) => {
    const ran: unknown[] = [];
    const run = await aiSdkRun(actOf(inputSchema, ran, true), {
      strict: true,
      dialect: (one) => toDialect(one.inputSchema, "openai-strict"),
    });
    const sent = { at: { item1: 1 }, label: null };
    const first = await generate({ tools: run.tools, turns: [[{ id: "c1", name: "act", input: sent }]] });
    const asked = first.parts.find(({ type }) => type === "tool-approval-request")?.toolCall;
    expect(asked?.input).toEqual(sent);
    expect(run.argumentsOf({ toolName: "act", input: asked?.input })).toEqual({ at: [1] });
    await generate({ tools: run.tools, turns: ["Done."], messages: answered(first.messages, true) });
    expect(ran).toEqual([{ at: [1] }]);
    expect(run.argumentsOf({ toolName: "other", input: 5 })).toBe(5);
  });
});
