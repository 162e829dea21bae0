// Finds in the AI SDK's messages the approval that a person gave to exactly one call. Believes nothing but that: a
// history that clients send is made sure by the SDK's own `experimental_toolApprovalSecret`.
import { type JsonValue, jsonEqual } from "@toolshed/runtime";

interface Part {
  readonly type?: unknown;
  readonly toolCallId?: unknown;
  readonly toolName?: unknown;
  readonly input?: unknown;
  readonly approvalId?: unknown;
  readonly approved?: unknown;
}

interface Call {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly args: JsonValue;
}

/**
 * The id of the approval; undefined where nobody has approved the call. Only the last message counts, as it does for the
 * SDK: what was approved before has run. An approval of other arguments, or of another tool, is none of this call.
 */
export function approvalInMessages(
  messages: readonly unknown[] | undefined,
  { toolCallId, toolName, args }: Call,
): string | undefined {
  const last = messages?.at(-1);
  if (messages === undefined || roleOf(last) !== "tool") return undefined;
  const said = messages.flatMap((message) => (roleOf(message) === "assistant" ? partsOf(message) : []));
  const isAsked = said.findLast((part) => part.type === "tool-call" && part.toolCallId === toolCallId);
  if (isAsked?.toolName !== toolName || !jsonEqual(isAsked.input, args)) return undefined;
  const answers = partsOf(last);
  if (answers.some((part) => part.type === "tool-result" && part.toolCallId === toolCallId)) return undefined;
  const requests = new Set(
    said
      .filter((part) => part.type === "tool-approval-request" && part.toolCallId === toolCallId)
      .map(({ approvalId }) => approvalId),
  );
  // The first answer counts, as it does for the SDK.
  const answer = answers.find(
    (part) => part.type === "tool-approval-response" && requests.has(part.approvalId),
  );
  return answer?.approved === true && typeof answer.approvalId === "string" ? answer.approvalId : undefined;
}

function roleOf(message: unknown): unknown {
  return typeof message === "object" && message !== null && "role" in message ? message.role : undefined;
}

function partsOf(message: unknown): readonly Part[] {
  if (typeof message !== "object" || message === null || !("content" in message)) return [];
  const { content } = message;
  if (!Array.isArray(content)) return [];
  return content.filter((part: unknown): part is Part => typeof part === "object" && part !== null);
}
