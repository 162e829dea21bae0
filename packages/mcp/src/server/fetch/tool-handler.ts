// Tools over plain HTTP, without the protocol: for front ends and scripts. One function of the web platform, which any
// server can call.
import {
  ApprovalRequiredError,
  type CallOutcome,
  type CallStatus,
  type ExecutorOptions,
  isToolDeniedError,
  isToolError,
  type JsonObject,
  type JsonValue,
  type ModelPart,
  type RunContext,
  type Tool,
  ToolExecutor,
} from "@toolshed/runtime";
import { type ErrorHook, logError, tell, withErrorReports } from "../tools/error-reports.ts";
import { executorOptions } from "../tools/executor-options.ts";
import { SessionSource } from "../tools/session-source.ts";
import type { CallContext } from "../tools/tool-service.ts";
import { callableSource, type ToolsInput } from "../tools/tools-input.ts";
import { readJson } from "./read-json.ts";

export interface ToolHandlerOptions<TDeps> extends ExecutorOptions<TDeps> {
  /** Makes the context of a run from its request. A `Response` is sent instead: for who is not known, a 401. */
  readonly context?: (
    request: Request,
  ) => CallContext<TDeps> | Response | Promise<CallContext<TDeps> | Response>;
  /** What stands before `/tools` in the path, such as `/api`. */
  readonly basePath?: string;
  /** The largest body that is read, in bytes. Default: 4 MiB. */
  readonly maxBodyBytes?: number;
  /** `masked` (the default): of errors that are no `ToolError` a client only reads that the tool failed. */
  readonly errors?: "masked" | "shown";
  /** Told every error in full. Default: standard error. */
  readonly onError?: ErrorHook;
}

/** A request for a call, answered. */
export type ToolHandler = (request: Request) => Promise<Response>;

const statusOf: { readonly [S in CallStatus]: number } = {
  ok: 200,
  invalid: 422,
  unknown_tool: 404,
  denied: 403,
  failed: 500,
  // Nobody reads it: the client has gone.
  aborted: 499,
  timeout: 504,
};

/**
 * Answers `GET /tools` with the tools, and `POST /tools/:name/execute`, whose body is the arguments, with what became of
 * the call: its status, and its result or a message. A call that needs approval is refused (409).
 *
 * @throws TypeError for options that cannot be right.
 * @example
 * const handle = createToolHandler(ticketToolset, { context: (request) => ({ deps: depsOf(request) }) });
 * export default { fetch: handle };
 */
export function createToolHandler(
  tools: ToolsInput<unknown>,
  options?: ToolHandlerOptions<unknown>,
): ToolHandler;
export function createToolHandler<TDeps>(
  tools: ToolsInput<TDeps>,
  options: ToolHandlerOptions<TDeps> & Required<Pick<ToolHandlerOptions<TDeps>, "context">>,
): ToolHandler;
export function createToolHandler<TDeps>(
  tools: ToolsInput<TDeps>,
  options: ToolHandlerOptions<TDeps> = {},
): ToolHandler {
  const { maxBodyBytes = 4 * 1024 * 1024, errors = "masked", onError = logError } = options;
  const basePath = pathBefore(options.basePath ?? "");
  const source = new SessionSource(callableSource(tools));
  const executor = new ToolExecutor(source, {
    ...executorOptions(options),
    errors,
    hooks: withErrorReports(onError, options.hooks),
  });

  const execute = async (toolName: string, request: Request, ctx: RunContext<TDeps>): Promise<Response> => {
    const read = await readJson(request, maxBodyBytes);
    if ("problem" in read) return answer(read.status, { status: "refused", message: read.problem });
    const toolCallId = ctx.toolCallId ?? "";
    const tags = (await source.tools(ctx)).find(({ name }) => name === toolName)?.tags ?? [];
    try {
      const [outcome] = await executor.run([{ toolCallId, toolName, args: read.value }], ctx);
      if (outcome === undefined) throw new Error("The executor gave no outcome.");
      return answer(statusOf[outcome.status], { ...outcomeJson(outcome), tags });
    } catch (error) {
      if (!(error instanceof ApprovalRequiredError)) throw error;
      const message = `${toolName} was not run: a person must approve this call, which cannot be done here.`;
      return answer(409, { toolCallId, toolName, status: "approval_required", message, tags });
    }
  };

  const handle = async (request: Request, toolCallId: string): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const [, name, call] =
      /^\/tools(?:\/([^/]+)(\/execute))?\/?$/.exec(withoutBase(pathname, basePath)) ?? [];
    if (!isRoute(withoutBase(pathname, basePath)))
      return answer(404, { status: "refused", message: "There is nothing here. See GET /tools." });
    const method = call === undefined ? "GET" : "POST";
    if (request.method !== method)
      return answer(405, { status: "refused", message: `Only ${method} is served here.` }, { Allow: method });
    const given = await options.context?.(request);
    if (given instanceof Response) return given;
    // boundary: without `context`, the types let tools through that need no deps.
    const ctx = { deps: undefined, ...given, signal: request.signal, toolCallId } as RunContext<TDeps>;
    if (name === undefined) return answer(200, { tools: (await executor.tools(ctx)).map(toolJson) });
    return execute(decodeName(name), request, ctx);
  };

  return async (request) => {
    const toolCallId = crypto.randomUUID();
    try {
      return await handle(request, toolCallId);
    } catch (error) {
      if (isToolError(error)) return answer(403, { status: "refused", message: error.message });
      if (isToolDeniedError(error))
        return answer(error.httpStatus, { status: "denied", code: error.code, message: error.message });
      tell(onError, error, { callId: toolCallId, method: "connection" });
      const isShown = errors === "shown" && error instanceof Error;
      const message = isShown ? error.message : "The server failed to answer this request.";
      return answer(500, { status: "refused", message });
    }
  };
}

/** Without the slash at its end, where that of `/tools` stands. */
function pathBefore(basePath: string): string {
  if (basePath !== "" && !basePath.startsWith("/"))
    throw new TypeError(`\`basePath\` begins with a slash, as in "/api"; it is ${JSON.stringify(basePath)}.`);
  return basePath.replace(/\/+$/, "");
}

function withoutBase(pathname: string, basePath: string): string {
  return pathname.startsWith(basePath) ? pathname.slice(basePath.length) : "";
}

function isRoute(path: string): boolean {
  return /^\/tools(?:\/[^/]+\/execute)?\/?$/.test(path);
}

/** What of the path is no right escape is no tool's name either. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function toolJson<TDeps>(tool: Tool<TDeps>): JsonObject {
  const {
    name,
    title,
    description,
    inputSchema,
    outputSchema,
    annotations,
    tags,
    metadata,
    requiresApproval,
  } = tool;
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    annotations: { ...annotations },
    tags,
    metadata,
    requiresApproval,
  };
}

function outcomeJson({
  toolCallId,
  toolName,
  status,
  result,
  modelOutput,
  issues,
  message,
}: CallOutcome): JsonObject {
  return {
    toolCallId,
    toolName,
    status,
    ...(result === undefined ? {} : { result }),
    ...(modelOutput === undefined
      ? {}
      : { modelOutput: modelOutput.map((part: ModelPart): JsonObject => ({ ...part })) }),
    ...(issues === undefined
      ? {}
      : { issues: issues.map((issue) => ({ ...issue })) as unknown as JsonValue }),
    ...(message === undefined ? {} : { message }),
  };
}

function answer(
  status: number,
  body: JsonObject,
  headers: { readonly [name: string]: string } = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });
}
