// One span a call, by OpenTelemetry's API. Without an SDK, that API does nothing.
import {
  type Attributes,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import type { CallOutcome } from "../executor/call-outcome.ts";
import type { CallTelemetry, TracedCall, TracedEnd } from "../executor/call-telemetry.ts";
import { executeTool, genAi, own } from "./attributes.ts";

export interface OpenTelemetryOptions {
  /** The global one of the name `@toolshed/runtime`, unless given. */
  readonly tracer?: Tracer;
  /** Also the arguments, as the model sent them. They may hold what people wrote. Default: no. */
  readonly recordArguments?: boolean;
  /** Also the results. Default: no. */
  readonly recordResults?: boolean;
  /** Also messages and stacks of errors, which may quote arguments. Default: no, only what kind of error it is. */
  readonly recordErrors?: boolean;
  /** More attributes for the span of a call. */
  readonly attributes?: (traced: TracedCall) => Attributes;
}

const longestName = 128;

/**
 * Telemetry for a `ToolExecutor`: a span `execute_tool <name>` for each call, by the GenAI semantic conventions for tool
 * execution. It is the parent of what the tool's function does; its own parent is the span that is active where the
 * run is. Every outcome but `ok` is an error of the span. A call that waits has its span when it ends.
 *
 * Needs `@opentelemetry/api`, an optional peer dependency: without it, importing this module fails and names it.
 *
 * @example
 * const executor = new ToolExecutor(source, { telemetry: openTelemetry({ recordArguments: true }) });
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): CallTelemetry {
  const tracerOf = (): Tracer => options.tracer ?? trace.getTracer("@toolshed/runtime");

  return {
    around: async <TEnd extends TracedEnd>(traced: TracedCall, run: () => Promise<TEnd>): Promise<TEnd> => {
      const attributes = { ...attributesOf(traced, options), ...options.attributes?.(traced) };
      const name = `${executeTool} ${traced.tool.name}`;
      const span = tracerOf().startSpan(name, { kind: SpanKind.INTERNAL, attributes });
      try {
        const end = await context.with(trace.setSpan(context.active(), span), run);
        close(span, end, options);
        return end;
      } finally {
        span.end();
      }
    },
    decided: (outcome) => {
      const { toolCallId, toolName, status } = outcome;
      // A name that no tool has is the model's own text.
      const name = toolName.slice(0, longestName);
      const attributes = { ...callAttributes(name, toolCallId) };
      const span = tracerOf().startSpan(status === "unknown_tool" ? executeTool : `${executeTool} ${name}`, {
        kind: SpanKind.INTERNAL,
        attributes,
      });
      close(span, { outcome }, options);
      span.end();
    },
  };
}

function callAttributes(name: string, toolCallId: string): Attributes {
  return {
    [genAi.operation]: executeTool,
    [genAi.toolName]: name,
    [genAi.toolType]: "function",
    [genAi.callId]: toolCallId,
  };
}

function attributesOf(
  { tool, call }: TracedCall,
  { recordArguments = false }: OpenTelemetryOptions,
): Attributes {
  const { toolset, tool: original } = tool.origin ?? { tool: tool.name };
  return {
    ...callAttributes(tool.name, call.toolCallId),
    [genAi.toolDescription]: tool.description,
    [own.origin]: toolset === undefined ? original : `${toolset}.${original}`,
    ...(tool.tags.length === 0 ? {} : { [own.tags]: [...tool.tags] }),
    // A span holds no structures, so they are a JSON string, as the conventions say.
    ...(recordArguments ? { [genAi.callArguments]: JSON.stringify(call.args) } : {}),
  };
}

function close(span: Span, { outcome, error }: TracedEnd, options: OpenTelemetryOptions): void {
  const { recordErrors = false, recordResults = false } = options;
  span.setAttribute(own.status, outcome.status);
  if (outcome.status === "ok") {
    if (recordResults) span.setAttribute(genAi.callResult, JSON.stringify(outcome.result ?? null));
    return;
  }
  span.setAttribute(genAi.errorType, errorType(outcome, error));
  if (!recordErrors) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    return;
  }
  span.setStatus({ code: SpanStatusCode.ERROR, message: outcome.message ?? "" });
  if (error !== undefined) span.recordException(error);
}

/** The class of what a tool threw; of other outcomes their status. Both are few. */
function errorType({ status }: CallOutcome, error: Error | undefined): string {
  return status === "failed" && error !== undefined ? error.name.slice(0, longestName) : status;
}
