// What goes wrong between this process and an MCP server, for the developer. What a server's tool answers is no such error.

export type MCPClientErrorCode =
  /** A package that the client needs is not installed. */
  | "NOT_INSTALLED"
  /** The server could not be started or reached, or does not speak the protocol. */
  | "CONNECT_FAILED"
  /** The server ended or fell silent in the middle: whether a call has run is not known. */
  | "SERVER_LOST"
  /** The HTTP session was over. The call was refused before it ran, and a new session stands. */
  | "SESSION_EXPIRED"
  /** No answer in time. */
  | "TIMEOUT"
  /** The client was disconnected. */
  | "DISCONNECTED"
  /** The server answered with an error of the protocol. */
  | "SERVER_ERROR"
  /** The server's answer is not what the protocol says. */
  | "BAD_ANSWER"
  /** `tools/list` gives a cursor that it gave before. */
  | "LIST_CYCLE"
  /** `tools/list` gives more pages, tools or bytes than allowed. */
  | "LIST_TOO_LARGE"
  /** The configuration is wrong. */
  | "BAD_CONFIG";

/**
 * Thrown by clients, toolsets and managers of MCP servers. `server` is the name that the server has here.
 *
 * @example
 * try { await client.connect(); }
 * catch (error) { if (error instanceof MCPClientError && error.code === "CONNECT_FAILED") … }
 */
export class MCPClientError extends Error {
  override readonly name: string = "MCPClientError";
  readonly code: MCPClientErrorCode;
  readonly server: string | undefined;
  /** The message without the code and the server. */
  readonly text: string;

  constructor(
    code: MCPClientErrorCode,
    message: string,
    { server, cause }: { readonly server?: string; readonly cause?: unknown } = {},
  ) {
    super(
      `${code}: ${server === undefined ? "" : `MCP server ${JSON.stringify(server)}: `}${message}`,
      cause === undefined ? undefined : { cause },
    );
    this.code = code;
    this.text = message;
    this.server = server;
  }
}
