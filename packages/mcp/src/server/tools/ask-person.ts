// A call that waits for a person's approval, as the question that is put to them. Who asks, and how, is the connection's.
import type { JsonValue } from "@toolshed/runtime";

/** A question for the person at the client (MCP 2025-11-25, "Elicitation"). */
export interface ApprovalQuestion {
  /** Of this tool and these arguments: an answer that comes back under it is an answer to nothing else. */
  readonly key: string;
  readonly message: string;
}

/** What the protocol lets a person answer. */
export type ApprovalAnswer = "accept" | "decline" | "cancel";

/** A result that asks the client to come again with an answer (MCP 2026-07-28). */
export interface InputRequired {
  readonly resultType: "input_required";
  readonly inputRequests: { readonly [key: string]: { readonly method: string; readonly params: object } };
}

/** Undefined where the client cannot ask a person. */
export type AskPerson = (
  question: ApprovalQuestion,
) => Promise<ApprovalAnswer | { readonly comeBack: InputRequired } | undefined>;

/** More of the arguments would be read by nobody; the rest is said to be missing. */
const maxShown = 8_000;

export async function approvalQuestion(
  toolName: string,
  args: JsonValue,
  reason?: string,
): Promise<ApprovalQuestion> {
  const why = reason === undefined ? "" : `\n${visible(reason)}`;
  const message = `May ${visible(toolName)} run?${why}\nArguments:\n${shown(args)}`;
  return { key: `approve-${await digest(JSON.stringify([toolName, args]))}`, message };
}

/** The parameters of the question in a form of the protocol: without fields, since the answer is the action. */
export function formOf({ message }: ApprovalQuestion): {
  readonly mode: "form";
  readonly message: string;
  readonly requestedSchema: { readonly type: "object"; readonly properties: Record<string, never> };
} {
  return { mode: "form", message, requestedSchema: { type: "object", properties: {} } };
}

function shown(args: JsonValue): string {
  const text = visible(JSON.stringify(args, null, 2));
  if (text.length <= maxShown) return text;
  return `${text.slice(0, maxShown)}\n… and ${text.length - maxShown} more characters that are not shown here.`;
}

/** Characters that are not seen, or that turn the text around them, as escapes. */
function visible(text: string): string {
  return text.replaceAll(
    /[^\P{C}\n]|[\u2028\u2029]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
