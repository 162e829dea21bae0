// The tools as a table for people, as wide as their terminal. All texts are those of strangers.
import { cutToWidth, padToWidth, textWidth } from "../../reporters/display-width.ts";
import { escapeOneLine } from "../../reporters/escape-text.ts";
import type { Palette } from "../../reporters/palette.ts";
import type { ListedTool } from "../tool-access/runtime-package.ts";
import type { ToolGroup } from "./run.ts";
import { paintedHints, plainHints } from "./tool-hints.ts";

interface Row {
  readonly name: string;
  readonly hints: string;
  readonly painted: string;
  readonly tags: string;
  readonly summary: string;
}

const indent = "  ";
const gap = "  ";
/** A summary in fewer columns says nothing: it gets a line of its own. */
const leastSummary = 24;
/** Of longer tags the beginning will do. */
const mostTags = 24;

/**
 * A block for each toolset or server.
 *
 * @param width In columns; infinite where there is no terminal.
 */
export function toolTable(
  groups: readonly ToolGroup[],
  width: number,
  palette: Palette,
  isFiltered: boolean,
): string {
  const none = isFiltered ? "no tools match" : "no tools";
  const shown = groups.filter(({ tools }) => tools.length > 0 || !isFiltered);
  if (shown.length === 0) return `${none}\n`;
  const rows = shown.map(({ tools }) => tools.map((tool) => rowOf(tool, palette)));
  const all = rows.flat();
  // One layout for all blocks.
  const columns = columnsOf(all, width);
  const blocks = shown.map(({ name, tools }, index) => {
    const count = tools.length === 1 ? "1 tool" : tools.length === 0 ? none : `${tools.length} tools`;
    const title = cutToWidth(name === undefined ? "Other tools" : escapeOneLine(name), width);
    const heading =
      shown.length === 1 && name === undefined ? [] : [`${title} ${palette.muted(`(${count})`)}`];
    return [...heading, ...(rows[index] ?? []).flatMap((row) => linesOf(row, columns, palette))].join("\n");
  });
  return `${blocks.join("\n\n")}\n`;
}

interface Columns {
  readonly name: number;
  readonly hints: number;
  readonly tags: number;
  /** 0: below the name. */
  readonly summary: number;
  readonly width: number;
}

function columnsOf(rows: readonly Row[], width: number): Columns {
  const widest = (of: (row: Row) => string): number => Math.max(0, ...rows.map((row) => textWidth(of(row))));
  const name = widest((row) => row.name);
  const hints = widest((row) => row.hints);
  const tags = widest((row) => row.tags);
  const before = [name, hints, tags].reduce(
    (sum, one) => sum + (one === 0 ? 0 : one + gap.length),
    indent.length,
  );
  const summary = width - before >= leastSummary ? width - before : 0;
  return { name, hints, tags, summary, width };
}

function linesOf(
  row: Row,
  { name, hints, tags, summary, width }: Columns,
  palette: Palette,
): readonly string[] {
  const { painted } = row;
  if (summary === 0) {
    const inner = width - indent.length;
    const own = cutToWidth(row.name, inner);
    const rest = inner - textWidth(own) - gap.length;
    const hint = row.hints !== "" && textWidth(row.hints) <= rest ? `${gap}${painted}` : "";
    const below = [row.hints !== "" && hint === "" ? row.hints : "", row.tags, row.summary].filter(Boolean);
    const text = cutToWidth(below.join(gap), inner - indent.length);
    return [`${indent}${palette.place(own)}${hint}`, ...(text === "" ? [] : [`${indent}${indent}${text}`])];
  }
  const cells = [
    palette.place(row.name) + " ".repeat(Math.max(0, name - textWidth(row.name))),
    ...(hints === 0 ? [] : [painted + " ".repeat(hints - textWidth(row.hints))]),
    ...(tags === 0 ? [] : [palette.muted(padToWidth(row.tags, tags))]),
    cutToWidth(row.summary, summary),
  ];
  return [`${indent}${cells.join(gap)}`.trimEnd()];
}

function rowOf(tool: ListedTool, palette: Palette): Row {
  const { name, title, description, tags } = tool;
  return {
    name: escapeOneLine(name),
    hints: plainHints(tool),
    painted: paintedHints(tool, palette),
    tags: cutToWidth(tags.map((tag) => `#${escapeOneLine(tag.slice(0, mostTags))}`).join(" "), mostTags),
    summary: escapeOneLine([title, summaryOf(description)].filter(Boolean).join(": ")),
  };
}

/** The first paragraph, of which a table shows the beginning. */
function summaryOf(description: string): string {
  const [paragraph = ""] = description.trim().split(/\r?\n\s*\r?\n/, 1);
  return paragraph.slice(0, longestSummary);
}

const longestSummary = 1_000;
