// What happens in a turn, as it happens. Plain JSON.
import type { JsonValue } from "../json.ts";
import type { CallOutcome, ToolCall } from "./call-outcome.ts";

/** One event of one call. Of each call the last one is `ended` or `waiting`. */
export type CallEvent = Pick<ToolCall, "toolCallId" | "toolName"> &
  (
    | /** It runs from now on; its hooks come first. */ { readonly type: "started"; readonly args: JsonValue }
    /** How far the tool is. */
    | { readonly type: "progress"; readonly value: JsonValue }
    /** What the result would be if the tool ended here. A call that is tried again begins anew. */
    | { readonly type: "preliminary"; readonly value: JsonValue }
    /** Also of calls that have never started: that are invalid, or denied. */
    | { readonly type: "ended"; readonly outcome: CallOutcome }
    /** It waits for an answer: for a decision, or for a result from outside. */
    | { readonly type: "waiting"; readonly args: JsonValue }
  );

/** Told of each event, at once. */
export type CallListener = (event: CallEvent) => void;
