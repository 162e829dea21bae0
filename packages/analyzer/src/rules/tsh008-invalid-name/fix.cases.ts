import { type FixCase, kit } from "../test-support/fix-case.ts";

const member = (name: string): string => `/** Counts. */
static ${name}(): number {
  return 3;
}`;

export const cases: readonly FixCase[] = [
  {
    name: "a given name, in its quotes",
    before: kit("this.addTool(Kit.count)\n  // why\n  .withName('Count-Tickets');", member("count")),
    after: kit("this.addTool(Kit.count)\n  // why\n  .withName('count_tickets');", member("count")),
  },
  {
    name: "a function's name",
    before: kit("this.addTool(Kit.schließe).readOnly();", member("schließe")),
    after: kit('this.addTool(Kit.schließe).withName("schlie_e").readOnly();', member("schließe")),
  },
  {
    name: "a name that comes from elsewhere",
    before: kit("this.addTool(Kit.count).withName(name);", member("count"), 'const name = "Count-Tickets";'),
  },
  {
    name: "nothing is left of the name",
    before: kit('this.addTool(Kit.count).withName("…");', member("count")),
  },
];
