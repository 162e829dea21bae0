// An answer of JSON-RPC that is an error: for requests that cannot be served at all. What a tool did wrong is a result.

/** The codes of JSON-RPC 2.0 (section 5.1) that are used here. */
export const errorCode = { invalidParams: -32602, internalError: -32603 } as const;

/** Both versions of the SDK send an error's `code` when it is an integer. */
export class ProtocolError extends Error {
  override readonly name: string = "ProtocolError";
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
