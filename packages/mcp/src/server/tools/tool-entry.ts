// What `tools/list` says of a tool. Made once for each tool, and each schema.
import type { JsonObject, JsonValue, Tool } from "@toolshed/runtime";
import { isResultSchema } from "../../client/tool/output-schema.ts";
import { farForm } from "./far-answer.ts";
import { type StructuredForm, structuredForm, withSchemaObjects } from "./output-schema.ts";

/** A tool as the protocol lists it (MCP 2025-11-25, "Tools"). */
export interface ToolEntry {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: JsonObject;
  readonly _meta?: JsonObject;
}

const entries = new WeakMap<object, ToolEntry>();
const forms = new WeakMap<JsonObject, { readonly form: StructuredForm | undefined }>();

/** @throws TypeError, with the tool's name, for an input schema that no client takes. */
export function toolEntry(tool: Tool<never>): ToolEntry {
  const known = entries.get(tool);
  if (known !== undefined) return known;
  const { name, title, description, annotations, outputSchema, metadata, view } = tool;
  const form = outputSchema && formOf(outputSchema);
  const hints = { ...(title === undefined ? {} : { title }), ...annotations };
  const meta: JsonObject = view === undefined ? metadata : withView(metadata, view);
  const entry: ToolEntry = {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: inputSchemaOf(tool),
    ...(form === undefined ? {} : { outputSchema: form.schema }),
    ...(Object.keys(hints).length === 0 ? {} : { annotations: hints }),
    ...(Object.keys(meta).length === 0 ? {} : { _meta: meta }),
  };
  entries.set(tool, entry);
  return entry;
}

/** How a tool's results are sent beside their text; undefined where only the text is. */
export function structuredFormOf({ outputSchema }: Pick<Tool, "outputSchema">): StructuredForm | undefined {
  return outputSchema && formOf(outputSchema);
}

function formOf(schema: JsonObject): StructuredForm | undefined {
  const known = forms.get(schema);
  if (known !== undefined) return known.form;
  const form = isResultSchema(schema) ? farForm(schema) : structuredForm(schema);
  forms.set(schema, { form });
  return form;
}

/** With both `type` and `properties` at the root: some hosts refuse a tool without arguments that lacks them. */
function inputSchemaOf({ name, inputSchema }: Tool<never>): JsonObject {
  if (inputSchema["type"] !== "object") {
    throw new TypeError(
      `The tool ${JSON.stringify(name)} cannot be served: the root of its input schema is not { "type": "object" }, which every client demands.`,
    );
  }
  const schema = withSchemaObjects(inputSchema);
  return "properties" in schema ? schema : { ...schema, properties: {} };
}

/** The MCP Apps extension: the view that shows the tool's results (`_meta.ui.resourceUri`). */
function withView(metadata: JsonObject, view: string): JsonObject {
  const ui: JsonValue | undefined = metadata["ui"];
  const own = typeof ui === "object" && ui !== null && !Array.isArray(ui) ? (ui as JsonObject) : {};
  return { ...metadata, ui: { ...own, resourceUri: view } };
}
