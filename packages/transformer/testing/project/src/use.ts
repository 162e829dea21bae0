// The typed handles in use: right calls compile, wrong ones do not.
import { ticketTools } from "./tickets.generated.js";
import type { Ticket } from "./tickets.js";
import { mcpToolset, ticketToolset, toolsets } from "./toolshed.generated.js";

const app = { deps: { user: "Ada" } };

export const found: Promise<Ticket[]> = ticketTools.searchTickets.call({ query: "login" }, app);
export const limited: Promise<Ticket[]> = ticketTools.searchTickets.call({ query: "login", limit: 3 }, app);
// @ts-expect-error The context is required.
void ticketTools.searchTickets.call({ query: "login" });
// @ts-expect-error The argument's type is the parameter's.
void ticketTools.searchTickets.call({ query: 1 }, app);
// @ts-expect-error A required argument is missing.
void ticketTools.searchTickets.call({ limit: 1 }, app);
// @ts-expect-error There is no such argument.
void ticketTools.searchTickets.call({ query: "login", limits: 1 }, app);

export const between: Promise<Iterable<Ticket>> = ticketTools.listBetween.call({
  from: new Date(0),
  order: "up",
});
// @ts-expect-error The property's type is the pattern's.
void ticketTools.listBetween.call({ from: "today", order: "up" });
// @ts-expect-error A property without default is required.
void ticketTools.listBetween.call({ limit: 1, order: "up" });

export const tagged: Promise<[bigint, string?]> = ticketTools.tagAll.call({ number: 1n, tags: ["a", 1, 2] });
// @ts-expect-error The rest is the tail of the parameters, not one element.
void ticketTools.tagAll.call({ number: 1n, tags: [1] });

export const joined: Promise<string> = ticketTools.join.call({ first: "a", others: [1, 2] });
// @ts-expect-error The rest's elements are numbers.
void ticketTools.join.call({ first: "a", others: ["b"] });

export const titles: Promise<Iterable<string>> = ticketTools.eachTitle.call({});
export const moments: Promise<AsyncIterable<Date>> = ticketTools.follow.call({});
export const counted: Promise<number> = ticketTools.countTickets.call({ closed: true });
export const nothing: Promise<void> = ticketTools.reset.call({});

void ticketToolset.tools({ deps: { user: "Ada", mailbox: "in" } });
// @ts-expect-error The deps of all tools are needed.
void ticketToolset.tools(app);
void mcpToolset.tools({ deps: undefined });
export const last: typeof ticketToolset = toolsets[3];
