// A generated module in the form that the generator writes: it must pass every strict option of every compiler.
import {
  type ContextDeps,
  provideTool,
  provideToolset,
  type Tool,
  type ToolContext,
  type ToolSource,
  Toolset,
  type ToolsetDescriptor,
} from "@toolshed/runtime";
import { encodeArray, encodeObject, encodeString, hasOwn, isObject } from "@toolshed/runtime/decode";
import type { tags } from "@toolshed/runtime/tags";

interface AppDeps {
  readonly titles: string[];
}
interface Clock {
  readonly now: () => number;
}

export class TicketToolset extends Toolset {
  constructor() {
    super();
    this.addTool(TicketToolset.searchTickets);
    this.addTool(TicketToolset.now);
  }
  static searchTickets(query: string & tags.MinLength<1>, ctx: ToolContext<AppDeps>): { title: string }[] {
    return ctx.deps.titles.filter((title) => title.includes(query)).map((title) => ({ title }));
  }
  static async now(ctx?: ToolContext<Clock>): Promise<number> {
    return ctx?.deps.now() ?? 0;
  }
}

const descriptor: ToolsetDescriptor = {
  version: 1,
  toolset: "TicketToolset",
  source: "src/tickets.ts",
  tools: [
    {
      index: 0,
      name: "search_tickets",
      method: "searchTickets",
      arity: 2,
      description: "Searches tickets.",
      inputSchema: {
        type: "object",
        properties: { query: { type: "string" } },
        required: ["query"],
        additionalProperties: false,
      },
      check: (input) => isObject(input) && hasOwn(input, "query") && typeof input["query"] === "string",
      convert: (input: { query: string }) => ({ query: input.query }),
      bindings: [{ argument: "query" }, "context"],
      result: { mode: "value", encode: () => encodeArray(encodeObject({ title: encodeString })) },
      calls: [],
    },
  ],
};

export const ticketToolset: ToolSource<
  ContextDeps<Parameters<typeof TicketToolset.searchTickets>[1]> &
    ContextDeps<Parameters<typeof TicketToolset.now>[0]>
> = provideToolset(() => TicketToolset, descriptor);

export const ticketTools: {
  readonly searchTickets: Tool<
    ContextDeps<Parameters<typeof TicketToolset.searchTickets>[1]>,
    { query: Parameters<typeof TicketToolset.searchTickets>[0] },
    Awaited<ReturnType<typeof TicketToolset.searchTickets>>
  >;
} = { searchTickets: provideTool(ticketToolset, "searchTickets") };

// The handles are typed by the functions.
export const titles: Promise<{ title: string }[]> = ticketTools.searchTickets.call(
  { query: "login" },
  { deps: { titles: [] } },
);
void ticketToolset.tools({ deps: { titles: [], now: () => 0 } });
// @ts-expect-error the deps of every tool are needed
void ticketToolset.tools({ deps: { titles: [] } });
// @ts-expect-error not a class of a toolset
provideToolset(() => Date, descriptor);
