// `toolshed list`: which tools there are, for people and for programs.
import { type ExitStatus, exitStatus } from "../../exit-status.ts";
import type { CliHost } from "../../host.ts";
import { nearest } from "../../nearest.ts";
import { documentJson } from "../../reporters/document-json.ts";
import { escapeOneLine } from "../../reporters/escape-text.ts";
import { createPalette } from "../../reporters/palette.ts";
import { isUnreached, messageOf, type OpenedTools } from "../tool-access/open-tools.ts";
import type { ListedTool } from "../tool-access/runtime-package.ts";
import { type SourceOptions, sourcePlace } from "../tool-access/source-options.ts";
import { type Ending, withTools } from "../tool-access/with-tools.ts";
import { fitsPattern } from "./fits-pattern.ts";
import { listDocument } from "./list-document.ts";
import { toolPage } from "./tool-page.ts";
import { toolTable } from "./tool-table.ts";

export interface ListOptions extends SourceOptions {
  readonly filter?: string;
  readonly tag?: readonly string[];
  readonly json?: true;
  readonly color?: boolean;
}

/** Tools of one toolset or server. */
export interface ToolGroup {
  /** Undefined for tools that are of none. */
  readonly name: string | undefined;
  readonly tools: readonly ListedTool[];
}

/**
 * Lists the tools, or one.
 *
 * @param words What followed `--`.
 * @throws UsageError for options that cannot be meant, and places that cannot be opened.
 */
export async function runList(
  name: string | undefined,
  options: ListOptions,
  words: readonly string[],
  host: CliHost,
): Promise<ExitStatus> {
  const place = sourcePlace(options, words, host.env);
  const request = { method: "tools/list" } as const;
  const { color, timeout: timeoutMs } = options;
  return withTools(place, { request, timeoutMs, color }, host, async (opened, signal) => {
    let tools: readonly ListedTool[];
    try {
      tools = await opened.executor.tools(opened.ctx);
    } catch (error) {
      if (signal.aborted) return failed("the list was aborted.");
      return failed(`the tools could not be listed: ${messageOf(error)}`);
    }
    if (isUnreached(opened) && !options.json) return { status: exitStatus.errors };
    if (name !== undefined && tools.every((tool) => tool.name !== name)) return failed(unknown(name, tools));
    const shown = tools.filter((tool) => (name === undefined ? isMeant(tool, options) : tool.name === name));
    return { status: exitStatus.ok, output: printed(name, shown, opened, options, host) };
  });
}

function printed(
  name: string | undefined,
  shown: readonly ListedTool[],
  opened: OpenedTools,
  options: ListOptions,
  host: CliHost,
): string {
  const groups = groupsOf(shown, [...opened.servers.keys()], opened);
  if (options.json) return documentJson(listDocument(groups, opened));
  const palette = createPalette(host.stdout, host.env, options.color);
  const [only] = shown;
  if (name !== undefined && only !== undefined) return toolPage(only, palette);
  // What is no terminal has no width: programs look for whole lines.
  const width =
    host.stdout.isTTY === true
      ? Math.max(leastWidth, host.stdout.columns || usualWidth)
      : Number.POSITIVE_INFINITY;
  return toolTable(groups, width, palette, isFiltered(options));
}

/** In columns. Some terminals say that they have none. */
const usualWidth = 80;
const leastWidth = 20;

/** By toolset or server, in the order in which they come; servers that have answered also without a tool. */
function groupsOf(
  tools: readonly ListedTool[],
  servers: readonly string[],
  { failures }: OpenedTools,
): readonly ToolGroup[] {
  const groups = new Map<string | undefined, ListedTool[]>(
    servers
      .filter((server) => failures.every(({ toolset }) => toolset !== server))
      .map((server) => [server, []]),
  );
  for (const tool of tools) {
    const name = tool.origin?.toolset;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [tool]);
    else group.push(tool);
  }
  return [...groups].map(([name, of]) => ({ name, tools: of }));
}

function isFiltered({ filter, tag = [] }: ListOptions): boolean {
  return filter !== undefined || tag.length > 0;
}

function isMeant({ name, tags }: ListedTool, { filter, tag = [] }: ListOptions): boolean {
  return tag.every((wanted) => tags.includes(wanted)) && (filter === undefined || fitsPattern(name, filter));
}

function unknown(name: string, tools: readonly ListedTool[]): string {
  const names = tools.map((tool) => tool.name);
  const near = nearest(name, names);
  const guess = near === undefined ? "" : ` Did you mean ${near}?`;
  const some = names.slice(0, mostNames).join(", ");
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : "";
  return `there is no tool ${JSON.stringify(name)}.${guess} ${names.length === 0 ? "There are no tools." : `There are ${some}${more}.`}`;
}

const mostNames = 20;

function failed(message: string): Ending {
  return { status: exitStatus.errors, notes: `toolshed: error: ${escapeOneLine(message)}\n` };
}
