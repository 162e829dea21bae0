// What a search and a description say of a tool, as JSON.
import type { JsonObject } from "../json.ts";
import type { Tool } from "../tool.ts";

/** Longer summaries are cut. */
const longestSummary = 300;

/** Enough to choose by: the name and the first sentence. */
function summarizeTool({ name, title, description, tags }: Tool<never>): JsonObject {
  const [sentence = ""] = /^.*?(?:[.!?](?=\s|$)|\n|$)/s.exec(description.trim()) ?? [];
  const summary = sentence.trim();
  return {
    name,
    ...(title === undefined ? {} : { title }),
    summary: summary.length > longestSummary ? `${summary.slice(0, longestSummary)}…` : summary,
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
  };
}

/** What a search gives to a model. */
export function describeFound(found: readonly Tool<never>[], searched: number): JsonObject {
  if (found.length > 0) return { tools: found.map(summarizeTool) };
  const note = `Nothing fits. Use other words, or fewer; an empty query shows the first of ${searched} tools.`;
  return { tools: [], note };
}

/** The definition, as a list of tools would have it. */
export function describeTool(tool: Tool<never>): JsonObject {
  const { name, title, description, inputSchema, outputSchema, annotations, requiresApproval } = tool;
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...(Object.keys(annotations).length === 0 ? {} : { annotations: { ...annotations } }),
    ...(requiresApproval ? { requiresApproval } : {}),
  };
}
