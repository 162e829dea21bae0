// Shared constants change the module's text only: every document is what the schema emitter gives.
import type { ToolModel, ToolsetModel, TypeModel } from "@toolshed/analyzer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { typeCase } from "../../../testing/arbitrary-type.ts";
import { onlyTool } from "../../../testing/load-module.ts";
import { object, toolsetOf } from "../../../testing/models.ts";
import { emitJsonSchema, emitObjectSchema } from "../json-schema/emit-json-schema.ts";
import { emitModule } from "../module/emit-module.ts";

function textOf(...toolsets: readonly ToolsetModel[]): string {
  return emitModule(toolsets, {}).text;
}

describe("schemas in a module", () => {
  it("are those that the emitter gives", () => {
    fc.assert(
      fc.property(typeCase, ({ type, definitions }) => {
        const toolset = toolsetOf(type, definitions);
        const [model] = toolset.tools;
        if (model === undefined) throw new Error("The toolset has no tool.");
        const { inputSchema, outputSchema } = onlyTool(textOf(toolset));
        const input = emitObjectSchema(model.arguments, definitions);
        expect(JSON.stringify(inputSchema)).toBe(JSON.stringify(input));
        const result = model.result.type;
        if (outputSchema !== undefined && result !== undefined) {
          expect(JSON.stringify(outputSchema)).toBe(JSON.stringify(emitJsonSchema(result, definitions)));
        }
      }),
      { numRuns: 200 },
    );
  });

  it("hold each definition once", () => {
    const node: TypeModel = object({
      title: { kind: "string" },
      "next?": { kind: "ref", name: "Tree_Node" },
    });
    const text = textOf(toolsetOf({ kind: "ref", name: "Tree_Node" }, { Tree_Node: node }));
    expect(text.match(/^const treeNodeSchema: JsonSchema = \{$/gm)).toHaveLength(1);
    expect(text.match(/\$defs: \{ Tree_Node: treeNodeSchema \}/g)).toHaveLength(2);
  });

  it("keep definitions of one name apart when they differ", () => {
    const itemsOf = (letter: string): ToolsetModel =>
      toolsetOf(object({ one: { kind: "ref", name: "Item" }, two: { kind: "ref", name: "Item" } }), {
        Item: object({ [letter]: { kind: "string" } }),
      });
    const first = itemsOf("a");
    const second = { ...itemsOf("b"), className: "OtherToolset" };
    const text = textOf(first, second);
    expect(text).toContain("const itemSchema: JsonSchema");
    expect(text).toContain("const itemSchema_2: JsonSchema");
    expect(textOf(first, { ...first, className: "OtherToolset" })).not.toContain("itemSchema_2");
  });

  it("name a definition that several documents hold in its place, and add what each says of it", () => {
    const string: TypeModel = { kind: "string" };
    const ticket = object({ id: string, title: string, body: string, state: string });
    const [tool] = toolsetOf(object({}), {}).tools;
    if (tool === undefined) throw new Error("The toolset has no tool.");
    const tools = ["open", "close", "look"].map((method): ToolModel => {
      const type: TypeModel = {
        kind: "ref",
        name: "Ticket",
        ...(method !== "look" && { description: `To ${method}.` }),
      };
      return {
        ...tool,
        name: method,
        method,
        arguments: object({ ticket: type }),
        result: { mode: "value", type },
      };
    });
    const toolset = { ...toolsetOf(object({}), {}), definitions: { Ticket: ticket }, tools };
    const text = textOf(toolset);
    expect(text.match(/^const ticketSchema: JsonSchema = \{$/gm)).toHaveLength(1);
    expect(text).toContain('{ ticket: { description: "To open.", ...ticketSchema } }');
    expect(text).toContain("{ ticket: ticketSchema }");
    expect(text).not.toContain("$defs");
  });

  it("hold once what stands at several places, after what it is made of", () => {
    const number: TypeModel = { kind: "number" };
    const point = object({ x: number, y: number, z: number, "w?": number });
    const line = object({ from: point, to: point });
    const text = textOf(toolsetOf(object({ one: line, two: { kind: "array", element: line }, at: point })));
    expect(text.match(/z: \{ type: "number" \}/g)).toHaveLength(1);
    expect(text.indexOf("FromSchema: JsonSchema")).toBeLessThan(text.indexOf("OneSchema: JsonSchema"));
    const { inputSchema } = onlyTool(text);
    expect(inputSchema["properties"]).toEqual({
      value: emitJsonSchema(object({ one: line, two: { kind: "array", element: line }, at: point }), {}),
    });
  });
});
