// A small application with two tools, one of which needs a conversion, and what its entries do with them.
import type { Sources } from "./user-app.ts";

const desk = `import { Toolset, type ToolContext } from "@toolshed/runtime";

/** Whom to remind, and when. */
export interface Reminder {
  /** The person's name. */
  readonly who: string;
  readonly at: Date;
  readonly page?: URL | null;
}

export class DeskToolset extends Toolset {
  constructor() {
    super();
    this.withDisplayName("Desk");
    this.addTool(DeskToolset.remind).idempotent(true).withTags("time", "people");
    this.addTool(countWords).readOnly().withDescription("Counts words.");
  }

  /**
   * Reminds somebody.
   * @param reminder What to say, and when.
   */
  static remind(reminder: Reminder, ctx: ToolContext): { readonly at: Date; readonly text: string } {
    return { at: reminder.at, text: \`\${ctx.toolName}: \${reminder.who} \${reminder.page?.host ?? "-"}\` };
  }
}

/** @param text Any text. */
export function countWords(text: string, ...separators: string[]): number {
  return text.split(separators[0] ?? " ").length;
}
`;

/** Lists the tools, decodes right and wrong arguments and calls both, as one JSON line. */
const report = `import type { Tool } from "@toolshed/runtime";

const inputs: { readonly [tool: string]: readonly unknown[] } = {
  remind: [
    { reminder: { who: "Ada", at: "2026-03-06T10:00:00Z", page: "https://example.com/a" } },
    { reminder: { who: "Ada", at: "2026-03-06T10:00:00Z", page: null } },
    { reminder: { who: "Ada", at: "soon" } },
    { reminder: { whom: "Ada", at: "2026-03-06T10:00:00Z" } },
    [],
  ],
  count_words: [{ text: "a b c" }, { text: "a-b", separators: ["-"] }, { text: 7 }, {}, null],
};

export async function report(tools: readonly Tool[]): Promise<void> {
  const lines: unknown[] = [];
  for (const tool of tools) {
    const { name, description, inputSchema, outputSchema, annotations, tags } = tool;
    lines.push({ name, description, inputSchema, outputSchema, annotations, tags });
    for (const input of inputs[name] ?? []) {
      const decoded = tool.decode(input);
      lines.push(decoded.ok ? { decoded: show(decoded.value), result: await tool.execute(input) } : decoded);
    }
  }
  console.log(JSON.stringify(lines));
}

/** Shows what JSON alone would not: that a value is a Date or a URL. */
function show(value: unknown): unknown {
  if (value instanceof Date) return ["Date", value.toISOString()];
  if (value instanceof URL) return ["URL", value.href];
  if (Array.isArray(value)) return value.map(show);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, show(item)]));
}
`;

/** The ways to use generated tools, by the name of the entry module. */
export const entries = {
  /** A value of the generated module, and then the class. */
  "by-value": `import { DeskToolset } from "./desk.js";
import { deskTools } from "./desk.generated.js";
import { report } from "./report.js";

const tools = new DeskToolset().tools();
if (deskTools.remind.name !== tools[0]?.name) throw new Error("Two lists of tools.");
await report(tools);
`,
  /** Only the typed tools: the class is constructed when the first of them runs. */
  "by-handle": `import { deskTools } from "./desk.generated.js";
import { report } from "./report.js";

await report(Object.values(deskTools));
`,
  /** The list of the index. */
  "by-index": `import { toolsets } from "./toolshed.generated.js";
import { report } from "./report.js";

for (const toolset of toolsets) await report(await toolset.tools({ deps: undefined }));
`,
  /** The index for its effect. */
  "by-effect": `import "./toolshed.generated.js";
import { DeskToolset } from "./desk.js";
import { report } from "./report.js";

await report(new DeskToolset().tools());
`,
  /** The class alone. */
  "by-nothing": `import { DeskToolset } from "./desk.js";
import { report } from "./report.js";

await report(new DeskToolset().tools());
`,
} as const;

export type Entry = keyof typeof entries;

export const deskSources: Sources = {
  "src/desk.ts": desk,
  "src/report.ts": report,
  ...Object.fromEntries(Object.entries(entries).map(([name, text]) => [`src/${name}.ts`, text])),
};
