import { type FixCase, kit } from "../test-support/fix-case.ts";

export const cases: readonly FixCase[] = [
  {
    name: "an arrow function with an expression, named by the chain",
    before: kit('this.addTool(() => 3).withName("count_all_tickets").readOnly();'),
    after: kit(
      'this.addTool(Kit.countAllTickets).withName("count_all_tickets").readOnly();',
      `static countAllTickets() {
  return 3;
}`,
    ),
  },
  {
    name: "a function with a name, comments and types",
    before: kit(
      `this.addTool(
  // Of all customers.
  async function countAll<T extends never>(status: string, /* days */ days = 3): Promise<number> {
    // First the open ones.
    if (days > 1) {
      return status.length;
    }
    return days;
  },
);`,
      `/** Others. */
static countOther(): number {
  return 3;
}`,
    ),
    after: kit(
      `this.addTool(
  // Of all customers.
  Kit.countAll,
);`,
      `/** Others. */
static countOther(): number {
  return 3;
}

static async countAll<T extends never>(status: string, /* days */ days = 3): Promise<number> {
  // First the open ones.
  if (days > 1) {
    return status.length;
  }
  return days;
}`,
    ),
  },
  {
    name: "with its documentation",
    before: kit(
      `this.addTool(
  /**
   * Counts.
   * @param status Of which.
   */
  (status: string): number => status.length,
);
this.addTool(/* why */ (): number => 1);`,
    ),
    after: kit(
      `this.addTool(
  Kit.newTool,
);
this.addTool(/* why */ Kit.newTool2);`,
      `/**
 * Counts.
 * @param status Of which.
 */
static newTool(status: string): number {
  return status.length;
}

static newTool2(): number {
  return 1;
}`,
    ),
  },
  {
    name: "names that are taken, and an object",
    before: kit(
      `this.addTool((name: string) => ({ name, text: \`a
  b\` })).withName("count");
this.addTool((name: string) => ({ name }));`,
      `static count(): number {
  return 3;
}`,
    ),
    after: kit(
      `this.addTool(Kit.count2).withName("count");
this.addTool(Kit.newTool);`,
      `static count(): number {
  return 3;
}

static count2(name: string) {
  return { name, text: \`a
    b\` };
}

static newTool(name: string) {
  return { name };
}`,
    ),
  },
  {
    name: "what needs its place stays",
    before: kit(
      `const size = 3;
this.addTool(() => size);
type Local = number;
this.addTool((id: Local) => id);
this.addTool(() => new.target.name);
this.addTool(() => this.displayName);
this.addTool(function again(): number { return again(); });`,
    ),
  },
  {
    name: "a private static method",
    before: kit(
      "this.addTool(Kit.count);",
      `/** Counts. */
private static count(): number {
  return 3;
}`,
    ),
    after: kit(
      "this.addTool(Kit.count);",
      `/** Counts. */
static count(): number {
  return 3;
}`,
    ),
  },
  {
    name: "functions that are not exported",
    before: kit(
      "this.addTool(count);\nthis.addTool(list);",
      "",
      `/** Counts. */
function count(): number {
  return 3;
}

/** Lists. */
const list = (): number => 3;`,
    ),
    after: kit(
      "this.addTool(count);\nthis.addTool(list);",
      "",
      `/** Counts. */
export function count(): number {
  return 3;
}

/** Lists. */
export const list = (): number => 3;`,
    ),
  },
  ...[
    "interface Local { id: number }",
    "type Local = { id: number };",
    "enum Local { id }",
    "class Local { id = 3; }",
    "abstract class Local { id = 3; }",
    "const enum Local { id }",
    "const Local = class { id = 3; };\ntype Local = { id: number };",
  ].flatMap((local) =>
    [
      "this.addTool((count: number): Local | number => count);",
      "this.addTool((of: Local): number => Number(of));",
      "this.addTool((of: Array<Local>): number => of.length);",
      "this.addTool(function seen(count: number): unknown { const all: Local[] = []; return [all, count]; });",
    ].map(
      (add): FixCase => ({
        name: `a type of the constructor: ${local} ${add}`,
        before: kit(`${local}\n${add}`),
      }),
    ),
  ),
  ...['"lookUp"', "'lookUp'", '["lookUp"]'].map(
    (name): FixCase => ({
      name: `a name that is taken in quotes: ${name}`,
      before: kit('this.addTool(() => 3).withName("look_up");', `static ${name}() {}`),
      after: kit(
        'this.addTool(Kit.lookUp2).withName("look_up");',
        `static ${name}() {}\n\nstatic lookUp2() {\n  return 3;\n}`,
      ),
    }),
  ),
  {
    name: "documentation with another comment behind it",
    before: kit(
      "this.addTool(\n  /** Counts. */\n  // For people.\n  (status: string): number => status.length,\n);\nthis.addTool(/** Lists. */ async function list() { return 1; });",
    ),
    after: kit(
      "this.addTool(\n  Kit.newTool,\n);\nthis.addTool(Kit.list);",
      "/** Counts. */\n// For people.\nstatic newTool(status: string): number {\n  return status.length;\n}\n\n/** Lists. */\nstatic async list() { return 1; }",
    ),
  },
  ...[
    "(): number /* all */ => 3",
    "() => /* all */ 3",
    "(): /* all */ number => 3",
    "async /* all */ () => 3",
    "function /* all */ count(): number { return 3; }",
  ].map((inline) => ({
    name: `a comment that would have no place: ${inline}`,
    before: kit(`this.addTool(${inline});`),
  })),
];
