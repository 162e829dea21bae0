// Which tools and sources fit where others are asked for, and when a context is required.
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { ContextDeps, JsonValue, RunContext, Tool, ToolContext, ToolSource, Toolset } from "./index.ts";

interface AppDeps {
  readonly tickets: string[];
}
interface WiderDeps extends AppDeps {
  readonly clock: () => number;
}
interface SearchArgs {
  readonly query: string;
}

declare const free: Tool<unknown, SearchArgs, string[]>;
declare const bound: Tool<AppDeps, SearchArgs, string[]>;
declare const wider: Tool<WiderDeps>;
declare const signal: AbortSignal;
declare const deps: AppDeps;

// A tool that needs less fits where one that needs more is asked for, and not the reverse.
export const asApp: Tool<AppDeps> = free;
export const asAppTyped: Tool<AppDeps, SearchArgs, string[]> = free;
export const erased: Tool<AppDeps> = bound;
export const asWider: Tool<WiderDeps> = bound;
// @ts-expect-error it needs deps
export const asFree: Tool = bound;
// @ts-expect-error it needs deps
export const asFreeTyped: Tool<unknown, SearchArgs, string[]> = bound;
// @ts-expect-error it needs more deps
export const asLess: Tool<AppDeps> = wider;
// @ts-expect-error other results
export const otherResult: Tool<AppDeps, SearchArgs, number[]> = bound;
export const list: Tool<AppDeps>[] = [free, bound, erased];

// The context may be left out only where no deps are needed.
export const results: Promise<JsonValue>[] = [
  free.execute({}),
  free.execute({}, {}),
  free.execute(
    {},
    { signal, toolCallId: "1", metadata: { user: 1 }, onProgress: (progress) => void progress },
  ),
  free.execute({}, { deps: 5 }),
  bound.execute({}, { deps }),
  bound.execute(
    {},
    {
      deps,
      signal,
      services: {
        get: () => {
          throw new Error("none");
        },
      },
    },
  ),
];
// @ts-expect-error a context is required
bound.stream({});
// @ts-expect-error the wrong deps
bound.stream({}, { deps: { tickets: 5 } });
export async function lastResult(): Promise<JsonValue | undefined> {
  for await (const event of bound.stream({}, { deps })) {
    const kind: "progress" | "preliminary" | "result" = event.type;
    if (kind === "result") return event.value;
  }
  for await (const { value } of free.stream({}, { decode: { coerce: true } })) return value;
  return undefined;
}
// @ts-expect-error a context is required
bound.execute({});
// @ts-expect-error deps are required
bound.execute({}, { signal });
// @ts-expect-error the wrong deps
bound.execute({}, { deps: { tickets: 5 } });
// @ts-expect-error also for an erased tool
erased.execute({});
void asApp.execute({}, { deps });

export const answers: Promise<string[]>[] = [free.call({ query: "a" }), bound.call({ query: "a" }, { deps })];
// @ts-expect-error a context is required
bound.call({ query: "a" });
// @ts-expect-error the wrong arguments
free.call({ query: 5 });
// @ts-expect-error a context is required
erased.call({ query: "a" });

const decoded = free.decode({});
if (decoded.ok) void decoded.value.query.length;
else void decoded.issues[0]?.pointer;

// Standard Schema.
export const schema: StandardSchemaV1<unknown, SearchArgs> & StandardJSONSchemaV1<unknown, SearchArgs> =
  bound;
export const output: StandardSchemaV1.InferOutput<typeof free> = { query: "a" };

// Sources.
declare const freeSource: ToolSource;
declare const boundSource: ToolSource<AppDeps>;
declare const toolset: Toolset<AppDeps>;
export const boundAgain: ToolSource<AppDeps> = freeSource;
export const widerSource: ToolSource<WiderDeps> = boundSource;
export const fromToolset: ToolSource<AppDeps> = toolset;
// @ts-expect-error it needs deps
export const freeAgain: ToolSource = boundSource;
// @ts-expect-error it needs deps
export const freeToolset: ToolSource = toolset;
export const tools: Tool<AppDeps>[] = toolset.tools();
export const literal: ToolSource<AppDeps> = { tools: () => [free, bound], instructions: async () => ["a"] };
// @ts-expect-error a tool that needs more deps than the source is asked to need
export const tooMuch: ToolSource<AppDeps> = { tools: () => [wider] };

// The deps of a parameter.
type Same<A, B> = [A, B] extends [B, A]
  ? unknown extends A
    ? unknown extends B
      ? true
      : false
    : true
  : false;
export const contextDeps: [
  Same<ContextDeps<ToolContext<AppDeps>>, AppDeps>,
  Same<ContextDeps<ToolContext<AppDeps> | undefined>, AppDeps>,
  Same<ContextDeps<ToolContext>, unknown>,
  Same<ContextDeps<string>, unknown>,
  Same<ContextDeps<AbortSignal>, unknown>,
  Same<ContextDeps<undefined>, unknown>,
  Same<RunContext<AppDeps>["deps"], AppDeps>,
] = [true, true, true, true, true, true, true];
// @ts-expect-error not any, not unknown
export const notUnknown: Same<ContextDeps<ToolContext<AppDeps>>, unknown> = true;

// The signal is the host's own.
declare const context: ToolContext<AppDeps>;
export const hostSignal: AbortSignal = context.signal;
