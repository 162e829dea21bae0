// What people and clients are asked by an interrupt of LangGraph, and how their answers are read. Runs nothing.
import type { JsonValue } from "@toolshed/runtime";
import type { HostAnswer } from "../host/host-run.ts";

/** What a person is asked about, as the value of LangGraph's `interrupt`. Plain JSON. */
export interface LangChainApprovalRequest {
  readonly type: "tool_approval";
  readonly toolCallId: string;
  readonly toolName: string;
  readonly args: JsonValue;
  readonly reason?: string;
}

/** What a person answers, as the value of `resume` of LangGraph's `Command`. */
export type LangChainApprovalAnswer =
  | { readonly approved: true }
  | { readonly approved: false; readonly reason?: string };

/**
 * A call of an external tool, as the value of LangGraph's `interrupt`: that of LangChain's own headless tools, so that its
 * clients run it (`useStream({ tools })`). Its arguments are valid. The answer is the result, `{ error: message }` of a call that
 * failed, or, as those clients send it, an object that has the one or the other under the call's id.
 */
export interface LangChainToolRequest {
  readonly type: "tool";
  readonly toolCall: { readonly id: string; readonly name: string; readonly args: JsonValue };
}

export function isApproved(answer: unknown): boolean {
  return isObject(answer) && answer["approved"] === true;
}

/** Why it was denied, where it was said. */
export function denialReasonOf(answer: unknown): string | undefined {
  const reason = isObject(answer) ? answer["reason"] : undefined;
  return typeof reason === "string" ? reason : undefined;
}

/** What came of a call that ran in a client. */
export function toolAnswerOf(answer: unknown, toolCallId: string): HostAnswer {
  const own = soleValue(answer, toolCallId);
  const value = own === undefined ? answer : own.value;
  const error = soleValue(value, "error");
  if (typeof error?.value === "string") return { error: error.value };
  // boundary: LangGraph has it as JSON of its client; a client of this process that gives nothing gives null.
  return { result: (value ?? null) as JsonValue };
}

/** The value of a property, where there is no other one. */
function soleValue(object: unknown, name: string): { readonly value: unknown } | undefined {
  if (!isObject(object) || Object.keys(object).length !== 1 || !Object.hasOwn(object, name)) return undefined;
  return { value: object[name] };
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
