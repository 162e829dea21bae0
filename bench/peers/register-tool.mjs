// The MCP SDK's side of the type check: the same functions, registered by `registerTool` with schemas in zod.
import { createZodPrinter } from "./zod-source.mjs";

/**
 * Sources by path, to be added to the plain project: shared schemas, and one file of registrations a toolset.
 *
 * @param {readonly { name: string, description: string, inputSchema: object }[]} tools
 * @param {number} toolsPerFile
 */
export function registerToolSources(tools, toolsPerFile) {
  const printer = createZodPrinter();
  const files = [];
  for (let start = 0; start < tools.length; start += toolsPerFile) {
    const n = start / toolsPerFile;
    const registrations = tools
      .slice(start, start + toolsPerFile)
      .map(({ name, description, inputSchema }) => {
        const argument = Object.keys(inputSchema.properties)[0];
        return `  server.registerTool(
    ${JSON.stringify(name)},
    { description: ${JSON.stringify(description)}, inputSchema: ${printer.shape(inputSchema)} },
    async (given) => ({ content: [{ type: "text", text: JSON.stringify(given.${argument}) }] }),
  );
`;
      });
    files.push([`src/desks/register${n}.ts`, registrations.join("")]);
  }
  const names = [...printer.declarations().matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  return {
    "src/shared/schemas.ts": `import { z } from "zod";\n\n${printer.declarations()}\n`,
    ...Object.fromEntries(
      files.map(([path, text], n) => {
        const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
        const shared =
          used.length === 0 ? "" : `import { ${used.join(", ")} } from "../shared/schemas.js";\n`;
        return [
          path,
          `import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
${shared}
export function register${n}(server: McpServer): void {
${text}}
`,
        ];
      }),
    ),
  };
}
