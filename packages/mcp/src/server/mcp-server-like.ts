// What of a server of the official SDK is used: of version 1 and of version 2, which differ in how handlers are registered
// and in what a handler is given. Neither is imported.
import { onAbort } from "../abort.ts";
import type { McpAuthInfo, McpRequest } from "./mcp-request.ts";
import { type AskPerson, formOf } from "./tools/ask-person.ts";
import type { Progress } from "./tools/progress.ts";
import type { CallChannel } from "./tools/tool-service.ts";

/** A `Server` of `@modelcontextprotocol/sdk` or of `@modelcontextprotocol/server`. */
export interface LowLevelServer {
  registerCapabilities(capabilities: { tools: { listChanged: boolean } }): void;
  sendToolListChanged(): Promise<void>;
}

/** Any server of the official SDK: a `Server` or an `McpServer`, of version 1 or 2. */
export type McpServerLike = LowLevelServer | { readonly server: LowLevelServer };

/** A request as both versions hand it to a handler. */
export interface RawRequest {
  readonly params?: {
    readonly name?: unknown;
    readonly arguments?: unknown;
    readonly cursor?: unknown;
  };
}

export type RawHandler = (request: RawRequest, extra: HandlerExtra) => unknown;

/** What a handler is given beside the request: of version 1 as it is here, of version 2 within `mcpReq`. */
export interface HandlerExtra {
  readonly requestId?: string | number;
  readonly signal?: AbortSignal;
  readonly sessionId?: string;
  readonly _meta?: { readonly [key: string]: unknown };
  readonly authInfo?: McpAuthInfo;
  readonly requestInfo?: {
    readonly headers?: { readonly [name: string]: string | readonly string[] | undefined };
  };
  readonly sendNotification?: Notify;
  readonly mcpReq?: {
    readonly id: string | number;
    readonly signal: AbortSignal;
    readonly _meta?: { readonly [key: string]: unknown };
    readonly envelope?: { readonly [key: string]: unknown };
    readonly inputResponses?: { readonly [key: string]: unknown };
    readonly notify: Notify;
  };
  readonly http?: {
    readonly authInfo?: McpAuthInfo;
    readonly req?: { readonly headers: Iterable<readonly [string, string]> };
  };
}

type Notify = (notification: { readonly method: string; readonly params: object }) => Promise<void>;

/** The members that the two versions type so differently that no type fits both. */
interface AnyServer extends LowLevelServer {
  readonly transport?: unknown;
  readonly _requestHandlers?: unknown;
  setRequestHandler(method: unknown, handler: RawHandler): void;
  getClientCapabilities(): ClientCapabilities | undefined;
  elicitInput(params: object, options: object): Promise<{ readonly action: "accept" | "decline" | "cancel" }>;
}

interface ClientCapabilities {
  readonly elicitation?: { readonly form?: object; readonly url?: object };
}

/** The server below an `McpServer`, or the server itself. */
export function lowLevelServer(server: McpServerLike): LowLevelServer {
  return "server" in server && typeof server.server === "object" ? server.server : (server as LowLevelServer);
}

function anyServer(server: LowLevelServer): AnyServer {
  // boundary: the servers of both versions have these members; the tests hold it for each of the four classes.
  return server as AnyServer;
}

export function isConnected(server: LowLevelServer): boolean {
  return anyServer(server).transport !== undefined;
}

/** Version 2 takes the method's name, version 1 a schema of zod's shape, of which this is what it looks at. */
export function setHandler(server: LowLevelServer, method: string, handler: RawHandler): void {
  const target = anyServer(server);
  try {
    target.setRequestHandler(method, handler);
  } catch (error) {
    if (!(error instanceof Error && /method literal/i.test(error.message))) throw error;
    const parse = (value: unknown): unknown => value;
    target.setRequestHandler(
      {
        shape: { method: { value: method, _def: { value: method } } },
        parse,
        safeParse: (data: unknown) => ({ success: true, data }),
      },
      handler,
    );
  }
}

/** The handler that the server has for the method already: tools that were registered with the SDK's own `registerTool`. */
export function handlerOf(server: LowLevelServer, method: string): RawHandler | undefined {
  const handlers = anyServer(server)._requestHandlers;
  const handler: unknown = handlers instanceof Map ? handlers.get(method) : undefined;
  // boundary: what both versions keep there.
  return typeof handler === "function" ? (handler as RawHandler) : undefined;
}

export function toMcpRequest(
  method: McpRequest["method"],
  { params }: RawRequest,
  extra: HandlerExtra,
): McpRequest {
  const { mcpReq, http, sessionId } = extra;
  const authInfo = http?.authInfo ?? extra.authInfo;
  return {
    method,
    id: mcpReq?.id ?? extra.requestId ?? "",
    ...(method === "tools/call" ? { toolName: String(params?.name) } : {}),
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(authInfo === undefined ? {} : { authInfo }),
    headers: headersOf(extra),
    meta: mcpReq?._meta ?? extra._meta ?? {},
    signal: mcpReq?.signal ?? extra.signal ?? new AbortController().signal,
  };
}

function headersOf({ http, requestInfo }: HandlerExtra): { readonly [name: string]: string } {
  if (http?.req !== undefined) return Object.fromEntries(http.req.headers);
  return Object.fromEntries(
    Object.entries(requestInfo?.headers ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), String(value)]],
    ),
  );
}

/** What a call may use of its connection: progress where a token was given, and a person where there is one to ask. */
export function channelOf(
  server: LowLevelServer,
  request: McpRequest,
  extra: HandlerExtra,
  approvalTimeoutMs: number,
): CallChannel {
  const notify = extra.mcpReq?.notify ?? extra.sendNotification;
  const progressToken = request.meta["progressToken"];
  const ask: AskPerson =
    extra.mcpReq === undefined
      ? askNow(server, request, approvalTimeoutMs)
      : askToComeBack(server, extra.mcpReq);
  if (notify === undefined || progressToken === undefined) return { ask };
  const sendProgress = (progress: Progress): void => {
    // A client that has gone away needs no progress; its call is aborted by the signal.
    notify({ method: "notifications/progress", params: { progressToken, ...progress } }).catch(
      () => undefined,
    );
  };
  return { ask, sendProgress };
}

/** Version 1: a request to the client, while its own is open. */
function askNow(server: LowLevelServer, request: McpRequest, timeout: number): AskPerson {
  const target = anyServer(server);
  return async (question) => {
    if (!canAsk(target.getClientCapabilities())) return undefined;
    const { signal } = request;
    // The SDK leaves its listener on the signal that it is given.
    const cancelling = new AbortController();
    const stop = onAbort(signal, () => cancelling.abort("The call was cancelled."));
    // The answer belongs on the stream of the call, which is the only one that every client reads.
    const options = { relatedRequestId: request.id, signal: cancelling.signal, timeout };
    try {
      return (await target.elicitInput(formOf(question), options)).action;
    } catch (error) {
      // Of a call that was cancelled nobody waits for the answer; all else means that nobody was asked, or has answered.
      if (signal.aborted) throw error;
      return "cancel";
    } finally {
      stop();
    }
  };
}

/** Version 2: the client is told to call again with the answer; for older clients the SDK itself asks. */
function askToComeBack(
  server: LowLevelServer,
  { inputResponses, envelope }: NonNullable<HandlerExtra["mcpReq"]>,
): AskPerson {
  return async (question) => {
    const answer =
      inputResponses !== undefined && Object.hasOwn(inputResponses, question.key)
        ? inputResponses[question.key]
        : undefined;
    if (typeof answer === "object" && answer !== null && "action" in answer)
      return answer.action === "accept" || answer.action === "decline" ? answer.action : "cancel";
    const declared = envelope?.["io.modelcontextprotocol/clientCapabilities"];
    // boundary: the SDK has checked the envelope of the request.
    const capabilities =
      envelope === undefined
        ? anyServer(server).getClientCapabilities()
        : (declared as ClientCapabilities | undefined);
    if (!canAsk(capabilities)) return undefined;
    const asked = { method: "elicitation/create", params: formOf(question) };
    return { comeBack: { resultType: "input_required", inputRequests: { [question.key]: asked } } };
  };
}

/** `elicitation: {}` means forms (MCP 2025-11-25); a client that only opens addresses cannot show a question. */
function canAsk(capabilities: ClientCapabilities | undefined): boolean {
  const elicitation = capabilities?.elicitation;
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
