// A conversation with the answer of a person to everything that was asked in it.

interface Message {
  readonly role: string;
  readonly content: string | readonly { readonly type: string; readonly approvalId?: string }[];
}

/** As clients send it back. */
export function answered(
  messages: readonly unknown[],
  approved: boolean,
  reason = "Not today.",
): readonly unknown[] {
  const requests = (messages as readonly Message[]).flatMap(({ role, content }) =>
    role === "assistant" && typeof content !== "string"
      ? content.filter(({ type }) => type === "tool-approval-request")
      : [],
  );
  if (requests.length === 0) throw new Error("Nothing was asked.");
  const content = requests.map(({ approvalId }) => ({
    type: "tool-approval-response",
    approvalId,
    approved,
    ...(approved ? {} : { reason }),
  }));
  const last = messages.at(-1) as Message;
  // Outcomes of the same turn and answers are of one message.
  return last.role === "tool"
    ? [...messages.slice(0, -1), { ...last, content: [...last.content, ...content] }]
    : [...messages, { role: "tool", content }];
}
