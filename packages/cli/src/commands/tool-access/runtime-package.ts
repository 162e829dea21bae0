// What the commands use of `@toolshed/runtime`, by its names there. A test holds it against the package.

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonRecord = { readonly [key: string]: Json };

/** What a run is given. */
export interface CallContext {
  readonly deps: unknown;
  readonly signal: AbortSignal;
  readonly toolCallId?: string;
}

export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonRecord;
  readonly outputSchema?: JsonRecord;
  readonly annotations: {
    readonly readOnlyHint?: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
    readonly openWorldHint?: boolean;
  };
  readonly requiresApproval: boolean;
  readonly tags: readonly string[];
  readonly metadata: JsonRecord;
  readonly origin?: { readonly toolset?: string; readonly tool: string };
  readonly external?: true;
  readonly deferred?: true;
  readonly view?: string;
}

/** A source of tools, which is handed on and looked at by nobody here but in this. */
export interface Source {
  readonly tools: (ctx: never) => readonly object[] | Promise<readonly object[]>;
  readonly forRun?: (ctx: never) => Source | Promise<Source>;
  readonly forStep?: (ctx: never) => Source | Promise<Source>;
}

export interface Issue {
  readonly pointer: string;
  readonly code: string;
  readonly expected: string;
  readonly received: string;
  readonly message: string;
  readonly nearest?: string | number | boolean;
}

export type Part =
  | { readonly type: "text" | "error"; readonly text: string }
  | { readonly type: "json"; readonly value: Json }
  | { readonly type: "image"; readonly data: string; readonly mediaType: string }
  | { readonly type: "file"; readonly data: string; readonly mediaType: string; readonly name?: string };

export interface Outcome {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly status: "ok" | "invalid" | "unknown_tool" | "denied" | "failed" | "aborted" | "timeout";
  readonly result?: Json;
  readonly modelOutput?: readonly Part[];
  readonly issues?: readonly Issue[];
  readonly message?: string;
}

export interface Call {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly args: Json;
}

export type TurnEvent =
  | { readonly type: "started" | "waiting"; readonly args: Json }
  | { readonly type: "progress" | "preliminary"; readonly value: Json }
  | { readonly type: "ended"; readonly outcome: Outcome };

export interface Turn extends AsyncIterable<TurnEvent> {
  readonly outcomes: Promise<readonly Outcome[]>;
}

export interface Request extends Call {
  readonly waitsFor: "approval" | "result";
  readonly subject?: Pick<Call, "toolName" | "args">;
  readonly reason?: string;
}

/** Calls that wait; handed back as they came. */
export interface Waiting {
  readonly requests: readonly Request[];
}

export type Decision = { readonly toolCallId: string } & (
  | { readonly approved: true }
  | { readonly approved: false; readonly reason?: string }
);

export interface Executor {
  readonly forRun: (ctx: CallContext) => Promise<Executor>;
  readonly forStep: (ctx: CallContext) => Promise<Executor>;
  readonly tools: (ctx: CallContext) => Promise<readonly ListedTool[]>;
  readonly stream: (calls: readonly Call[], ctx: CallContext) => Turn;
  readonly streamResume: (
    deferred: never,
    answers: { readonly results: readonly Decision[] },
    ctx: CallContext,
  ) => Turn;
}

export interface ExecutorSettings {
  readonly hooks?: { readonly onEnd?: (event: { readonly error?: unknown }) => undefined };
}

export interface RuntimePackage {
  readonly ToolExecutor: new (source: never, options?: ExecutorSettings) => Executor;
  readonly CombinedToolset: new (
    options: { readonly onConflict: (conflict: { readonly name: string }) => void },
    ...sources: never[]
  ) => Source;
  readonly FunctionToolset: new (tools: never[]) => Source;
  readonly ApprovalRequiredError: new (...args: never[]) => Error & { readonly deferred: Waiting };
  readonly isToolDeniedError: (error: unknown) => boolean;
}
