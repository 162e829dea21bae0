// A call that waits, put to the person at the terminal. What they approve is what is shown.
import type { CliHost } from "../../host.ts";
import { documentJson } from "../../reporters/document-json.ts";
import { escapeOneLine } from "../../reporters/escape-text.ts";
import type { Decision, Waiting } from "../tool-access/runtime-package.ts";

export interface ApprovalOptions {
  /** It was approved before it asked. */
  readonly isApproved: boolean;
  readonly signal: AbortSignal;
}

/** More of the arguments would be read by nobody; the rest is said to be missing. */
const maxShown = 8_000;

/** The decision, or why the call does not run. */
export async function askApproval(
  { requests }: Waiting,
  { isApproved, signal }: ApprovalOptions,
  host: CliHost,
): Promise<Decision | string> {
  const [request] = requests;
  if (request === undefined) throw new Error("The executor waits for no call.");
  const { toolCallId, waitsFor, reason } = request;
  // Of a deferred tool's call, the tool that it is of.
  const { toolName, args } = request.subject ?? request;
  if (waitsFor === "result")
    return `${toolName} was not run: it has no function here. Where it runs, such as in a browser, its calls are answered.`;
  if (isApproved) return { toolCallId, approved: true };
  const { stdin, stderr } = host;
  if (stdin?.isTTY !== true || stdin.nextLine === undefined || stderr.isTTY !== true || host.env["CI"])
    return `${toolName} was not run: it asks for approval, and there is no terminal to ask at. Look at the arguments, and approve it with --approve.`;
  const text = documentJson(args).trimEnd();
  const shown =
    text.length <= maxShown
      ? text
      : `${text.slice(0, maxShown)}\n… and ${text.length - maxShown} more characters that are not shown`;
  const why = reason === undefined ? "" : `${escapeOneLine(reason)}\n`;
  stderr.write(`${escapeOneLine(toolName)} asks for approval.\n${why}Its arguments:\n${shown}\n`);
  for (let times = 0; times < 3; times++) {
    stderr.write("Run it? [y/N] ");
    const line = await stdin.nextLine(signal);
    const answer = line?.trim().toLowerCase();
    if (answer === "y" || answer === "yes") return { toolCallId, approved: true };
    if (answer === undefined) stderr.write("\n");
    if (answer === undefined || ["", "n", "no"].includes(answer))
      return `${toolName} was not run: it was not approved.`;
    stderr.write("Please answer y or n.\n");
  }
  return `${toolName} was not run: there was no answer.`;
}
