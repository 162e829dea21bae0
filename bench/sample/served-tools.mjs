// Many tools to serve by MCP: as a generated toolset, and the same in zod for the SDK's own server. One answer for each call.

const perToolset = 100;

/** @param {number} index */
export const toolName = (index) => `search_desk${index}`;

/** What the client sends to the tool, another text with each call. */
export function callArguments(nonce) {
  return {
    query: `ticket ${nonce}`,
    limit: 1 + (nonce % 100),
    labels: ["open", "late"],
    place: { city: "Oslo" },
  };
}

/** What the tool must answer: as structured content, and as its text. */
export function callAnswer(index, nonce) {
  return { desk: index, query: `ticket ${nonce}`, total: 3 + (nonce % 100), city: "Oslo" };
}

/**
 * The sources of Toolshed's side, by path.
 *
 * @param {number} count
 */
export function servedToolsets(count) {
  const files = {};
  for (let start = 0; start < count; start += perToolset) {
    const indexes = Array.from({ length: Math.min(perToolset, count - start) }, (_, at) => start + at);
    files[`src/desks${start}.ts`] = `import { Toolset } from "@toolshed/runtime";
import type { tags } from "@toolshed/runtime/tags";

export interface Found${start} {
  readonly desk: number;
  readonly query: string;
  readonly total: number;
  readonly city: string;
}

export interface Place${start} {
  /** Where the desk is. */
  readonly city: string;
  readonly open?: boolean;
}

export class Desks${start}Toolset extends Toolset {
  constructor() {
    super();
${indexes.map((index) => `    this.addTool(Desks${start}Toolset.searchDesk${index}).readOnly();`).join("\n")}
  }
${indexes
  .map(
    (index) => `
  /**
   * Searches the tickets of desk ${index}.
   * @param query Words in the title.
   * @param limit How many at most.
   * @param labels Labels that they have.
   * @param place Where the desk is.
   */
  static async searchDesk${index}(query: string, limit: number & tags.Minimum<1> & tags.Maximum<100>, labels: string[], place: Place${start}): Promise<Found${start}> {
    return { desk: ${index}, query, total: limit + labels.length, city: place.city };
  }`,
  )
  .join("\n")}
}
`;
  }
  return files;
}

/** Toolshed's side: a module that exports `start`. */
export function toolshedServer() {
  return `import { serveMcp } from "@toolshed/mcp";
import { toolsets } from "./src/toolshed.generated.js";

export async function start(stateless) {
  const served = await serveMcp(toolsets, { name: "desks", version: "1.0.0", transport: "http", port: 0, stateless });
  return served.url;
}
`;
}

/** The SDK's side, as its documentation has it: \`McpServer\`, schemas in zod, a transport for each session or request. */
export function sdkServer(count) {
  return `import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { z } from "zod";

const place = z.object({ city: z.string().describe("Where the desk is."), open: z.boolean().optional() });
const inputSchema = {
  query: z.string().describe("Words in the title."),
  limit: z.number().min(1).max(100).describe("How many at most."),
  labels: z.array(z.string()).describe("Labels that they have."),
  place: place.describe("Where the desk is."),
};
const outputSchema = { desk: z.number(), query: z.string(), total: z.number(), city: z.string() };

function newServer() {
  const server = new McpServer({ name: "desks", version: "1.0.0" });
  for (let index = 0; index < ${count}; index++) {
    server.registerTool(
      \`search_desk\${index}\`,
      { description: \`Searches the tickets of desk \${index}.\`, inputSchema, outputSchema, annotations: { readOnlyHint: true } },
      async ({ query, limit, labels, place }) => {
        const found = { desk: index, query, total: limit + labels.length, city: place.city };
        return { content: [{ type: "text", text: JSON.stringify(found) }], structuredContent: found };
      },
    );
  }
  return server;
}

export async function start(stateless) {
  const sessions = new Map();
  const serve = async (request, response) => {
    const known = sessions.get(request.headers["mcp-session-id"]);
    if (known !== undefined) return known.handleRequest(request, response);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: stateless ? undefined : randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    const server = newServer();
    if (stateless) response.on("close", () => void server.close());
    await server.connect(transport);
    await transport.handleRequest(request, response);
  };
  const http = createServer((request, response) => {
    serve(request, response).catch((error) => response.destroy(error));
  });
  await new Promise((resolve) => http.listen(0, "127.0.0.1", resolve));
  return \`http://127.0.0.1:\${http.address().port}/mcp\`;
}
`;
}
