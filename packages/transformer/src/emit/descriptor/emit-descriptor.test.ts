// The descriptor says everything that the model says, and nothing where the model is silent.
import type { ToolModel, ToolsetModel } from "@toolshed/analyzer";
import { describe, expect, it } from "vitest";
import { descriptorVersion as runtimeVersion } from "../../../../runtime/src/descriptor.ts";
import { loadModule, onlyTool } from "../../../testing/load-module.ts";
import { json, object, tool, toolset } from "../../../testing/models.ts";
import { emitModule } from "../module/emit-module.ts";
import { descriptorVersion } from "./emit-descriptor.ts";

const load = (parts: Partial<ToolsetModel>) => loadModule(emitModule([toolset(parts)], {}).text).toolsets[0];
const loadTool = (parts: Partial<ToolModel>) =>
  onlyTool(emitModule([toolset({ tools: [tool("send", parts)] })], {}).text);

describe("emitToolsetDescriptor", () => {
  it("writes the version that the runtime reads", () => {
    expect(descriptorVersion).toBe(runtimeVersion);
  });

  it("says little of a toolset that says little", () => {
    expect(load({})).toStrictEqual({
      version: 1,
      toolset: "TicketToolset",
      source: "src/tickets.ts",
      tools: [],
    });
  });

  it("keeps the names and codes of tools that were left out", () => {
    const failed = [{ target: '() => "x"', index: 2, codes: ["TSH003", "TSH009"] }];
    expect(load({ failed, displayName: "It's", instructions: "`a`\n\u2028" })).toMatchObject({
      failed,
      displayName: "It's",
      instructions: "`a`\n\u2028",
    });
  });

  it("says little of a tool that says little", () => {
    const { check, ...rest } = loadTool({});
    expect(rest).toStrictEqual({
      index: 0,
      name: "send",
      method: "send",
      arity: 0,
      description: "",
      inputSchema: { type: "object", properties: {}, additionalProperties: false },
      bindings: [],
      result: { mode: "void" },
      calls: [],
    });
    expect([check({}), check({ a: 1 }), check([]), check(null)]).toEqual([true, false, false, false]);
  });

  it("says all that a tool says", () => {
    const metadata = json('{"__proto__":{"a":1},"constructor":[null,-0.5,"</script>"]}');
    const model = {
      title: "Send",
      description: "Sends.",
      deprecated: true,
      approval: "predicate",
      tags: ["a", "b"],
      metadata: metadata as { readonly [key: string]: string },
      providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
      timeoutMs: 5,
      retries: 2,
      sequential: true,
      deferred: true,
      preliminary: true,
      view: "ui://view",
    } as const;
    const settings = { type: object({ "limit?": { kind: "number" } }), configurable: ["limit"] };
    const descriptor = loadTool({
      ...model,
      annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
      settings,
      calls: [
        { name: "withTags", arguments: ["a", "b"] },
        { name: "withMetadata", arguments: ["(live)"] },
      ],
    });
    expect(descriptor).toMatchObject({
      ...model,
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      settings: {
        schema: { type: "object", properties: { limit: { type: "number" } }, additionalProperties: false },
        configurable: ["limit"],
      },
      calls: [
        ["withTags", "a", "b"],
        ["withMetadata", "(live)"],
      ],
    });
    expect(JSON.stringify(descriptor.metadata)).toBe(JSON.stringify(metadata));
  });

  it("marks a tool that has no function here, and types it without one", () => {
    const external = tool("click_element", {
      target: { kind: "external" },
      arguments: object({ selector: { kind: "string" } }),
    });
    const { text } = emitModule([toolset({ tools: [external] })], {});
    expect(onlyTool(text)).toMatchObject({ method: "click_element", external: true });
    expect(text).toContain("readonly click_element: Tool;");
  });

  it("leaves the approval out when none is needed, and its predicate to the runtime", () => {
    expect(loadTool({ approval: "never" })).not.toHaveProperty("approval");
    expect(loadTool({ approval: "always" }).approval).toBe("always");
  });

  it("binds every kind of parameter in order", () => {
    const args = object({
      a: { kind: "string" },
      b: { kind: "string" },
      "c?": { kind: "string" },
      d: { kind: "array", element: { kind: "string" } },
    });
    expect(
      loadTool({
        arguments: args,
        bindings: [
          { kind: "argument", name: "a" },
          { kind: "pattern", names: ["b", "c"], optional: true },
          { kind: "context" },
          { kind: "signal" },
          { kind: "settings" },
          { kind: "services", name: "services" },
          { kind: "rawArguments" },
          { kind: "argument", name: "d", rest: true },
        ],
      }).bindings,
    ).toEqual([
      { argument: "a" },
      { pattern: ["b", "c"], optional: true },
      "context",
      "signal",
      "settings",
      { services: "services" },
      "rawArguments",
      { rest: "d" },
    ]);
  });

  it("describes the whole answer of every mode", () => {
    const type = { kind: "number" } as const;
    const schemaOf = (result: ToolModel["result"]) => loadTool({ result }).outputSchema;
    expect(schemaOf({ mode: "void", description: "Nothing." })).toBeUndefined();
    expect(schemaOf({ mode: "value", type, description: "How many." })).toEqual({
      type: "number",
      description: "How many.",
    });
    expect(
      schemaOf({ mode: "value", type: { ...type, description: "Own." }, description: "How many." }),
    ).toEqual({
      type: "number",
      description: "Own.",
    });
    for (const mode of ["iterable", "stream"] as const) {
      expect(schemaOf({ mode, type, description: "All." })).toEqual({
        type: "array",
        description: "All.",
        items: { type: "number" },
      });
    }
    const progress = loadTool({
      result: { mode: "progress", type, progress: { kind: "native", native: "Date" } },
    });
    expect(progress.outputSchema).toEqual({ type: "number" });
    expect(progress.result.encode?.()(1, "")).toBe(1);
    expect(progress.result.encodeProgress?.()(new Date(0), "")).toBe("1970-01-01T00:00:00.000Z");
  });
});
