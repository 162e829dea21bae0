// All pages of `tools/list` (MCP 2025-11-25, "Pagination"), bounded: a server may never come to an end.
import { isObject } from "@toolshed/runtime/decode";
import type { MCPClient } from "../mcp-client.ts";
import { MCPClientError } from "../mcp-client-error.ts";

export interface ListLimits {
  /** 1,000 unless given. */
  readonly maxPages?: number;
  /** 5,000 unless given. */
  readonly maxTools?: number;
  /** Of all definitions as JSON; 16 MiB unless given. */
  readonly maxListBytes?: number;
}

/**
 * The tools as they came, in the server's order.
 *
 * @throws MCPClientError `LIST_CYCLE`, `LIST_TOO_LARGE`, `BAD_ANSWER`, and those of requests.
 */
export async function listTools(client: MCPClient, limits: ListLimits): Promise<readonly unknown[]> {
  const { maxPages = 1_000, maxTools = 5_000, maxListBytes = 16 * 1024 * 1024 } = limits;
  const fail = (code: "LIST_CYCLE" | "LIST_TOO_LARGE" | "BAD_ANSWER", message: string): MCPClientError =>
    new MCPClientError(code, message, { server: client.name });
  const tools: unknown[] = [];
  const seen = new Set<string>();
  let bytes = 0;
  let cursor: string | undefined;
  for (let page = 1; ; page += 1) {
    if (page > maxPages) throw fail("LIST_TOO_LARGE", `its list of tools has more than ${maxPages} pages.`);
    const result = await client.request("tools/list", cursor === undefined ? {} : { cursor }, {
      repeatable: true,
    });
    if (!isObject(result) || !Array.isArray(result["tools"]))
      throw fail("BAD_ANSWER", "its answer to tools/list has no list of tools.");
    for (const tool of result["tools"]) {
      tools.push(tool);
      if (tools.length > maxTools) throw fail("LIST_TOO_LARGE", `it lists more than ${maxTools} tools.`);
      bytes += sizeOf(tool);
      if (bytes > maxListBytes)
        throw fail("LIST_TOO_LARGE", `its tools are more than ${maxListBytes} bytes of JSON.`);
    }
    const next = result["nextCursor"];
    // An empty cursor leads to the first page again with many servers: it is none.
    if (next === undefined || next === null || next === "") return tools;
    if (typeof next !== "string") throw fail("BAD_ANSWER", "the nextCursor of its tools/list is no text.");
    if (seen.has(next)) throw fail("LIST_CYCLE", "its tools/list gives a cursor that it gave before.");
    seen.add(next);
    cursor = next;
  }
}

/** About the bytes of the JSON; what is too deep for that is too large. */
function sizeOf(tool: unknown): number {
  try {
    return JSON.stringify(tool)?.length ?? 0;
  } catch {
    // The stack's only way to say it.
    return Number.POSITIVE_INFINITY;
  }
}
