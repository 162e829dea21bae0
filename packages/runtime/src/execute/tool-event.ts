// What a tool says while it runs and at its end.
import type { JsonValue } from "../json.ts";

/** One event of a run. Every value is JSON. */
export type ToolEvent =
  /** How far the tool is. */
  | { readonly type: "progress"; readonly value: JsonValue }
  /** What the result would be if the tool ended here, as far as it knows. */
  | { readonly type: "preliminary"; readonly value: JsonValue }
  /** The result: the last event, once. */
  | { readonly type: "result"; readonly value: JsonValue };
