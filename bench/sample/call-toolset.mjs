// Ten small tools, and the sides that call one of them: as a function, as a tool, through layers, through the executor.

export const callTools = 10;

/** @returns {string} The source of the toolset. */
export function callToolset() {
  const names = Array.from({ length: callTools }, (_, index) => `getTicket${index}`);
  const method = (name) => `
  /**
   * Reads a ticket.
   * @param number Its number.
   * @param fields What to read.
   */
  static async ${name}(number: number, fields: string[] = ["title"]): Promise<Ticket> {
    return { number, title: fields.join(), open: true };
  }`;
  return `import { Toolset } from "@toolshed/runtime";

export interface Ticket {
  readonly number: number;
  readonly title: string;
  readonly open: boolean;
}

export class TicketToolset extends Toolset {
  constructor() {
    super();
${names.map((name) => `    this.addTool(TicketToolset.${name}).readOnly();`).join("\n")}
  }
${names.map(method).join("\n")}
}
`;
}

/** @returns {string} A module that exports `sides`. */
export function callEntry() {
  return `import {
  ApprovalRequiredToolset, FilteredToolset, MetadataToolset, PrefixedToolset, ToolExecutor, WrapperToolset,
} from "@toolshed/runtime";
import { ticketToolset } from "./src/tools.generated.js";
import { TicketToolset } from "./src/tools.js";

class Passing extends WrapperToolset {
  callTool(ctx, name, args, next) {
    return next(ctx, args);
  }
}

const ctx = { deps: undefined };
const prefixed = new PrefixedToolset(ticketToolset, "my_");
const described = new MetadataToolset(prefixed, { team: "desk" });
const filtered = new FilteredToolset(described, () => true);
const source = new ApprovalRequiredToolset(new Passing(filtered), ["my_get_ticket9"]);
const toolOf = async (from, name) => (await from.tools(ctx)).find((tool) => tool.name === name);
const own = await toolOf(ticketToolset, "get_ticket0");
const layered = await toolOf(source, "my_get_ticket0");
const executor = new ToolExecutor(source);
const args = { number: 7, fields: ["title", "state"] };
const call = (toolCallId) => ({ toolCallId, toolName: "my_get_ticket0", args });
const one = [call("0")];
const ten = Array.from({ length: 10 }, (_, index) => call(String(index)));
const result = await TicketToolset.getTicket0(args.number, args.fields);
const resultsOf = (outcomes) => outcomes.map((outcome) => outcome.result);
export const sides = {
  "the function": { calls: 1, result, run: async () => [await TicketToolset.getTicket0(args.number, args.fields)] },
  "tool.execute": { calls: 1, result, run: async () => [await own.execute(args, ctx)] },
  "tool.execute through five layers": { calls: 1, result, run: async () => [await layered.execute(args, ctx)] },
  "executor.run of one call through five layers": { calls: 1, result, run: async () => resultsOf(await executor.run(one, ctx)) },
  "executor.run of ten calls through five layers, each": { calls: 10, result, run: async () => resultsOf(await executor.run(ten, ctx)) },
};
`;
}
