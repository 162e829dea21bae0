// The MCP SDK's side of the type check: the same functions, registered by `registerTool` with schemas in zod.
import { zodModules } from "./zod-modules.mjs";

/**
 * Sources by path, to be added to the plain project: shared schemas, and one file of registrations a toolset.
 *
 * @param {readonly { name: string, description: string, inputSchema: object }[]} tools
 * @param {number} toolsPerFile
 */
export function registerToolSources(tools, toolsPerFile) {
  return zodModules(tools, toolsPerFile, {
    path: (n) => `src/desks/register${n}.ts`,
    imports: 'import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\n',
    body: (some, printer, n) => {
      const registrations = some.map(({ name, description, inputSchema }) => {
        const argument = Object.keys(inputSchema.properties)[0];
        return `  server.registerTool(
    ${JSON.stringify(name)},
    { description: ${JSON.stringify(description)}, inputSchema: ${printer.shape(inputSchema)} },
    async (given) => ({ content: [{ type: "text", text: JSON.stringify(given.${argument}) }] }),
  );
`;
      });
      return `export function register${n}(server: McpServer): void {\n${registrations.join("")}}\n`;
    },
  });
}
