// What the SDK rejects a request with, as one of the errors that users of this package know.
import { MCPClientError, type MCPClientErrorCode } from "../mcp-client-error.ts";
import { UnreadError } from "./watched-transport.ts";

export interface FailedRequest {
  readonly server: string;
  readonly method: string;
  readonly timeoutMs: number;
  /** Has the connection ended meanwhile, as far as this request is concerned? */
  readonly ended: boolean;
  /** Had the connection a session of HTTP? */
  readonly hasSession: boolean;
  /** What is known of its end, after a space. */
  readonly lastWords: string;
  /** Keeps what only the server is told out of a text. */
  readonly hide: (text: string) => string;
}

const requestTimeout = -32_001;

/** @param error What the SDK's client rejected with. */
export function requestFailure(error: unknown, request: FailedRequest): MCPClientError {
  const { server, method, timeoutMs, ended, hasSession, lastWords, hide } = request;
  const fail = (code: MCPClientErrorCode, message: string): MCPClientError =>
    new MCPClientError(code, hide(message), { server, cause: error });
  if (error instanceof MCPClientError) return error;
  if (!(error instanceof Error)) return fail("BAD_ANSWER", "the request failed without an error.");
  const code = "code" in error ? error.code : undefined;
  if (error instanceof UnreadError)
    return fail("CONNECT_FAILED", `it does not read what it is sent; ${method} was not sent.`);
  if (ended)
    return fail(
      "SERVER_LOST",
      `it ended before it answered ${method}${method === "tools/call" ? "; whether the call has run is not known" : ""}${lastWords}.`,
    );
  if (error.name === "McpError") {
    if (code === requestTimeout && /Request timed out|timeout exceeded/.test(error.message))
      return fail("TIMEOUT", `no answer to ${method} in ${timeoutMs} ms.`);
    return fail("SERVER_ERROR", serverText(hide(error.message)));
  }
  if (error.message.startsWith("Streamable HTTP error:")) {
    if (hasSession && (code === 404 || (code === 400 && /session/i.test(error.message))))
      return fail(
        "SESSION_EXPIRED",
        `its session was over, and ${method} was refused; the next request opens a new one.`,
      );
    if (typeof code === "number" && code > 0)
      return fail("SERVER_ERROR", `it answered ${method} with HTTP ${code}${hintOf(code)}.`);
  }
  if (error.name === "ZodError" || error instanceof SyntaxError)
    return fail("BAD_ANSWER", `its answer to ${method} is not what the protocol says.`);
  return fail("SERVER_LOST", `it cannot be reached (${reasonOf(error, hide)})${lastWords}.`);
}

/** Why a connection failed, without addresses, which may hold secrets. */
export function reasonOf(error: unknown, hide: (text: string) => string): string {
  if (!(error instanceof Error)) return "it gave no reason";
  // Its text is a list of what was expected where.
  if (error.name === "ZodError" || error instanceof SyntaxError)
    return "its answer is not what the protocol says";
  const cause = error.cause;
  const code = (of: Error): string | undefined =>
    "code" in of && typeof of.code === "string" ? of.code : undefined;
  const known = (cause instanceof Error ? code(cause) : undefined) ?? code(error);
  return known ?? serverText(hide(error.message));
}

function hintOf(status: number): string {
  if (status === 401 || status === 403) return " (the credentials in `headers` are missing or not accepted)";
  return "";
}

const longest = 1_000;

/** What a server said, cut: what is hidden is so already, since the half of it would not be found. */
export function serverText(message: string): string {
  const text = message.replace(/^MCP error -?\d+: /, "");
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
