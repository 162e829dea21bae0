// A project with findings of every severity, in a file and with texts that every format has to escape.
import { type SampleProject, sampleProject } from "./sample-project.ts";

const directory = "src/größe, 100% & more";

/** Escape sequences, marks that turn text around, and what build servers obey, as they would stand in a file. */
const hostileText = "\u001b[31m \u202e ::error::x %0A --> ##[group] \u2066";

const tickets = `import { Toolset } from "@toolshed/runtime";

export interface Order {
  /** Its \u202enumber. */
  number: number;
}

export class TicketToolset extends Toolset {
  constructor() {
    super();
    this.addTool(TicketToolset.getTicket).readOnly();
    this.addTool(TicketToolset.getTicketAsync).readOnly(); // ${hostileText}
    this.addTool(TicketToolset.名前を探す).withName("bad ::name,%0A\\n${hostileText}\\"](x) -->");
\tthis.addTool(TicketToolset.openTicket);\tthis.addTool(TicketToolset.placeOrder);
    this.addTool(TicketToolset.match);
  }

  /** Reads the newest ticket. */
  static getTicket(): string {
    return "Printer on fire";
  }

  /** Reads the newest ticket from the archive. */
  static async getTicketAsync(): Promise<string> {
    return "Printer on fire";
  }

  /** Finds a ticket. */
  static 名前を探す(): void {}

  static openTicket(): void {}

  /** Places an order. @param order The order. */
  static placeOrder(order: Order): void {}

  /** Matches. @param pattern What, 名前. */
  static match(/* 👩‍👩‍👧 名前 */ pattern: { parts:
    RegExp[] }): void {}
}
`;

/** `[::stop-commands::x](y)` stands where a parser is lost. */
const broken = `export const half = "::warning::%";
::stop-commands::x](y)
`;

export function hostileProject(): SampleProject {
  return sampleProject({ [`${directory}/tickets.ts`]: tickets, "src/broken.ts": broken });
}
