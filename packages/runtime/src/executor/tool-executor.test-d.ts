// Types of runs: hooks know the deps of the source, results are typed as they are sent, events and parts are told apart.
import {
  type CallEvent,
  type CallHooks,
  type CallOutcome,
  FunctionToolset,
  isAbortError,
  isToolDeniedError,
  type JsonOf,
  type JsonValue,
  type ModelOutput,
  type ModelPart,
  type ResultJson,
  ToolDeniedError,
  ToolExecutor,
  type ToolSource,
  Toolset,
  type TurnStream,
  tool,
} from "../index.ts";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_same: Same<A, B>): void => undefined;

interface Deps {
  readonly plan: "free" | "pro";
}
declare const source: ToolSource<Deps>;

const executor = new ToolExecutor(source, {
  hooks: {
    onStart: ({ ctx, tool: { tags }, args }) => {
      if (tags.includes("pro") && ctx.deps.plan === "free") throw new ToolDeniedError({ message: "No." });
      // @ts-expect-error decoded arguments are of any tool
      args["n"].toFixed();
    },
    onEnd: ({ result, error }) => (error === undefined ? { output: result } : undefined),
  },
});
// @ts-expect-error an output is named so
new ToolExecutor(source, { hooks: { onEnd: () => ({ result: 1 }) } });
new ToolExecutor(source, {
  // @ts-expect-error the source has no such deps
  hooks: { onStart: ({ ctx }) => ctx.deps.user },
});
const several: readonly CallHooks[] = [{}, { onStart: async () => undefined }];
new ToolExecutor(source, { hooks: several, retries: 1, maxResultBytes: 1 });
declare const ofOthers: CallHooks<{ readonly user: string }>;
// @ts-expect-error hooks that need what the source's runs have not
new ToolExecutor<Deps>(source, { hooks: ofOthers });
// @ts-expect-error a run has the deps
void executor.run([], { deps: {} });
// @ts-expect-error so has a stream
executor.stream([], { deps: {} });

const turn: TurnStream = executor.stream([], { deps: { plan: "pro" } });
export async function read(): Promise<readonly CallOutcome[]> {
  for await (const event of turn) {
    same<typeof event, CallEvent>(true);
    if (event.type === "ended") void event.outcome.status;
    else if (event.type === "progress" || event.type === "preliminary") void event.value;
    else void event.args;
    // @ts-expect-error only of an event that has one
    void event.outcome;
  }
  return turn.outcomes;
}

export function caught(error: unknown): string {
  if (isToolDeniedError(error)) return `${error.httpStatus} ${error.code} ${error.outcomes.length}`;
  return isAbortError(error) ? error.message : "";
}
new ToolDeniedError({ message: "No.", code: "MINE", httpStatus: 451 });
// @ts-expect-error a refusal says something
new ToolDeniedError({ code: "TOOL_FORBIDDEN" });

// Results, as they are sent.
interface Row {
  readonly at: Date;
  readonly big: bigint;
  readonly bytes?: Uint8Array;
  readonly tags: ReadonlySet<"a" | "b">;
  readonly map: ReadonlyMap<string, Date>;
  readonly pair: readonly [Date, number];
  readonly any: unknown;
  readonly page: URL;
  rename(): void;
}
interface SentRow {
  readonly at: string;
  readonly big: string;
  readonly bytes?: string;
  readonly tags: readonly ("a" | "b")[];
  readonly map: { readonly [name: string]: string };
  readonly pair: readonly [string, number];
  readonly any: JsonValue;
  readonly page: string;
}
type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
const equal = <A, B>(_equal: Equal<A, B>): void => undefined;
equal<JsonOf<Omit<Row, "page">>, Omit<SentRow, "page">>(true);
same<JsonOf<unknown>, JsonValue>(true);
same<JsonOf<string & { readonly __brand: "Id" }>, string & { readonly __brand: "Id" }>(true);
same<ResultJson<void>, null>(true);
same<ResultJson<Promise<void>>, null>(true);
same<ResultJson<Promise<Date | null>>, string | null>(true);
same<ResultJson<AsyncGenerator<number, Date>>, string>(true);
same<ResultJson<AsyncGenerator<Date, void>>, readonly string[]>(true);
same<ResultJson<AsyncIterable<bigint>>, readonly string[]>(true);
same<ResultJson<Iterable<Date>>, readonly string[]>(true);
same<ResultJson<string>, string>(true);

interface Node {
  readonly name: string;
  readonly next: Node | null;
}
declare const node: JsonOf<Node>;
void node.next?.next?.name;

export class Reports extends Toolset<Deps> {
  constructor() {
    super();
    this.addTool(Reports.rows)
      .withHooks({ onEnd: ({ result }) => void result?.[0]?.at.toUpperCase() })
      .withModelOutput((rows) => rows.map(({ at }) => ({ type: "text", text: at })));
    this.addTool(Reports.states)
      .preliminary()
      .withModelOutput((last) => last.at)
      .withHooks({ onEnd: ({ result }) => ({ output: result?.at }) });
    this.addTool(Reports.work)
      .preliminary()
      .withModelOutput((done) => done.slice(1));
    this.addTool(Reports.image).withModelOutput(async (data) => ({
      type: "image",
      data,
      mediaType: "image/png",
    }));
    // @ts-expect-error an image has a media type
    this.addTool(Reports.image).withModelOutput((data) => ({ type: "image", data }));
    // @ts-expect-error no such part
    this.addTool(Reports.image).withModelOutput(() => ({ type: "video" }));
    // @ts-expect-error a verdict is a text or nothing
    this.addTool(Reports.image).withValidator(() => false);
    // @ts-expect-error it takes the function's own parameters
    this.addTool(Reports.rows).withHooks({ onStart: ({ args: [first] }) => first.toFixed() });
  }
  static rows(_name: string): { readonly at: Date }[] {
    return [];
  }
  static async *states(): AsyncGenerator<{ readonly at: Date }, void> {}
  static async *work(): AsyncGenerator<number, string> {
    yield 1;
    return "done";
  }
  static image(): Uint8Array {
    return new Uint8Array();
  }
}

const parts: readonly ModelOutput[] = [
  "text",
  { type: "json", value: new Date() },
  [{ type: "error", text: "None." }],
];
void parts;
export function textOf(part: ModelPart): string {
  switch (part.type) {
    case "text":
    case "error":
      return part.text;
    case "json":
      return JSON.stringify(part.value);
    case "image":
    case "file":
      return part.mediaType + part.data;
  }
}

tool({
  name: "a",
  description: "A.",
  inputSchema: { type: "object" },
  execution: { timeoutMs: 5, retries: 1, sequential: true },
  hooks: { onEnd: ({ result }) => ({ output: result }) },
  toModelOutput: (result) => JSON.stringify(result),
  execute: () => 1,
});
new FunctionToolset([tool({ name: "a", description: "A.", inputSchema: {}, execute: () => 1 })]);
