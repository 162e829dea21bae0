// What holds for every tool that has a schema, whatever the case is about.

import { expect } from "vitest";
import type { JsonObject, JsonValue } from "../../packages/analyzer/src/index.ts";
import { compileSchema } from "../../packages/transformer/testing/schema-validator.ts";
import { agrees, compare } from "../agreement-exceptions.ts";
import type { CaseProject } from "./case-project.ts";

export interface CaseValues {
  /** Legal arguments. */
  readonly accept?: readonly JsonValue[];
  /** Arguments that schema and decoder refuse. */
  readonly reject?: readonly JsonValue[];
}

/** Checks a tool's schema, and that schema and decoder say of each value what they should; no refused call runs. */
export async function checkTool(project: CaseProject, name: string, values: CaseValues = {}): Promise<void> {
  const tool = project.tool(name);
  const { inputSchema, outputSchema } = tool;
  expect(inputSchema).toMatchObject({ type: "object", properties: expect.any(Object) });
  for (const keyword of ["anyOf", "oneOf", "allOf", "$ref"]) expect(inputSchema).not.toHaveProperty(keyword);
  for (const schema of outputSchema ? [inputSchema, outputSchema] : [inputSchema]) checkSchema(schema);
  for (const [wanted, list] of [
    [true, values.accept ?? []],
    [false, values.reject ?? []],
  ] as const) {
    for (const value of list) {
      const verdict = compare(tool, value);
      expect({ name, value, ...verdict, agrees: agrees(verdict) }).toMatchObject({
        decoder: wanted,
        agrees: true,
      });
      if (wanted) continue;
      const outcome = await project.call(name, value);
      expect({ value, outcome }).toMatchObject({ outcome: { status: "invalid", ran: 0 } });
    }
  }
}

/** Every tool of a project, without values of its own. */
export async function checkAllTools(project: CaseProject): Promise<void> {
  for (const name of project.tools.keys()) await checkTool(project, name);
}

function checkSchema(schema: JsonObject): void {
  expect(() => compileSchema(schema)).not.toThrow();
  // boundary: what a schema's keywords hold
  const definitions = (schema["$defs"] ?? {}) as JsonObject;
  for (const key of Object.keys(definitions)) expect(key).toMatch(/^[A-Za-z0-9._-]+$/);
  for (const reference of valuesOf(schema, "$ref")) {
    expect(reference).toMatch(/^#\/\$defs\/[A-Za-z0-9._-]+$/);
    expect(Object.keys(definitions)).toContain(String(reference).slice("#/$defs/".length));
  }
  for (const members of valuesOf(schema, "allOf")) {
    expect(JSON.stringify(members)).not.toContain('"additionalProperties":false');
  }
}

/** The values of a key, wherever it is. Cases have no property of such a name. */
export function valuesOf(value: JsonValue, key: string): readonly JsonValue[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => valuesOf(item, key));
  return Object.entries(value).flatMap(([name, item]) => [
    ...(name === key ? [item] : []),
    ...valuesOf(item, key),
  ]);
}

/** The part of a schema at a path of property names, references followed. */
export function schemaAt(root: JsonObject, ...path: readonly string[]): JsonObject {
  let current: JsonValue = root;
  const follow = (schema: JsonObject): JsonObject => {
    const reference = schema["$ref"];
    if (typeof reference !== "string") return schema;
    const { $ref: _, ...own } = schema;
    const target = (root["$defs"] as JsonObject)[reference.slice("#/$defs/".length)];
    return { ...(target as JsonObject), ...own };
  };
  for (const name of path) {
    const properties: JsonValue = follow(current as JsonObject)["properties"] ?? {};
    const next: JsonValue | undefined = (properties as JsonObject)[name];
    if (next === undefined) throw new Error(`No ${path.join(".")} in ${JSON.stringify(root)}`);
    current = next;
  }
  return follow(current as JsonObject);
}
