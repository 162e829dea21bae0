// A toolset as a user writes it, with every shape of parameter and result that has a type of its own in generated code.
import { type ToolContext, Toolset } from "@toolshed/runtime";
import { countTickets } from "./tools/count-tickets.js";

export interface AppDeps {
  readonly user: string;
}

export interface MailDeps {
  readonly mailbox: string;
}

export interface Ticket {
  readonly title: string;
  readonly opened: Date;
  readonly site?: URL;
  readonly parts: readonly Ticket[];
}

export interface Range {
  from: Date;
  limit: number;
}

export type Shape = { kind: "circle"; radius: number } | { kind: "site"; at: URL };

export class TicketToolset extends Toolset {
  constructor() {
    super();
    this.withDisplayName("Tickets");
    this.addTool(TicketToolset.searchTickets)
      .withTitle("Search")
      .readOnly()
      .openWorld(false)
      .withTags("tickets")
      .withTimeout(1000);
    this.addTool(TicketToolset.addTicket).requiresApproval();
    this.addTool(TicketToolset.listBetween);
    this.addTool(TicketToolset.tagAll);
    this.addTool(TicketToolset.eachTitle);
    this.addTool(TicketToolset.follow);
    this.addTool(TicketToolset.importAll);
    this.addTool(TicketToolset.reset);
    this.addTool(countTickets);
    this.addTool(TicketToolset.join);
    this.addExternalTool<(selector: string) => void>("click_element");
  }

  static searchTickets(query: string, limit = 20, ctx: ToolContext<AppDeps>): Ticket[] {
    return [{ title: `${query} ${limit} ${ctx.deps.user}`, opened: new Date(0), parts: [] }];
  }

  static async addTicket(ticket: Ticket, shape: Shape, ctx?: ToolContext<MailDeps>): Promise<Ticket | null> {
    return ctx && shape.kind === "circle" ? ticket : null;
  }

  static listBetween({ from, limit = 10 }: Range, order: "up" | "down"): Iterable<Ticket> {
    return [{ title: `${order} ${limit}`, opened: from, parts: [] }];
  }

  static tagAll(number: bigint, ...tags: [string, ...number[]]): [bigint, string?] {
    return [number, tags[0]];
  }

  static *eachTitle(): Generator<string, void, undefined> {
    yield "a";
  }

  static async *follow(signal: AbortSignal): AsyncGenerator<Date, void, undefined> {
    if (!signal.aborted) yield new Date(0);
  }

  static async *importAll(): AsyncGenerator<{ done: number }, string | null, undefined> {
    yield { done: 1 };
    return null;
  }

  static join(first: string, second?: string, ...others: readonly number[]): string {
    return [first, second, ...others].join(" ");
  }

  static reset(this: void): void {}
}
