// The list as one document for programs.
import { readVersion } from "../../version.ts";
import type { OpenedTools } from "../tool-access/open-tools.ts";
import type { ListedTool } from "../tool-access/runtime-package.ts";
import type { ToolGroup } from "./run.ts";

/** Raised when a member changes its meaning. */
const listDocumentVersion = 1;

export function listDocument(
  groups: readonly ToolGroup[],
  { servers, failures, warnings }: OpenedTools,
): object {
  return {
    version: listDocumentVersion,
    toolshed: readVersion(),
    toolsets: groups.map(({ name, tools }) => {
      const server = name === undefined ? undefined : servers.get(name)?.client.server;
      return { name: name ?? null, ...(server === undefined ? {} : { server }), tools: tools.map(toolJson) };
    }),
    failures,
    warnings,
  };
}

function toolJson(tool: ListedTool): object {
  const { name, title, description, inputSchema, outputSchema, annotations, requiresApproval } = tool;
  const { deferred, external, view, tags, metadata, origin } = tool;
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    annotations,
    requiresApproval,
    ...(deferred === undefined ? {} : { deferred }),
    ...(external === undefined ? {} : { external }),
    ...(view === undefined ? {} : { view }),
    tags,
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
    ...(origin === undefined ? {} : { origin }),
  };
}
