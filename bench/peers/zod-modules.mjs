// Modules of tools with schemas in zod: shared schemas in a module of their own, and one module a file of the sample.
import { createZodPrinter } from "./zod-source.mjs";

/**
 * Sources by path.
 *
 * @param {readonly { name: string, description: string, inputSchema: object }[]} tools
 * @param {number} toolsPerFile
 * @param {{ path: (n: number) => string, imports: string, body: (tools: readonly object[], printer: object, n: number) => string }} form
 *   `body` prints the module without its imports.
 */
export function zodModules(tools, toolsPerFile, { path, imports, body }) {
  const printer = createZodPrinter();
  const files = [];
  for (let start = 0; start < tools.length; start += toolsPerFile) {
    const n = start / toolsPerFile;
    files.push([path(n), body(tools.slice(start, start + toolsPerFile), printer, n)]);
  }
  const names = [...printer.declarations().matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  return {
    "src/shared/schemas.ts": `import { z } from "zod";\n\n${printer.declarations()}\n`,
    ...Object.fromEntries(
      files.map(([at, text]) => {
        const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
        const shared =
          used.length === 0 ? "" : `import { ${used.join(", ")} } from "../shared/schemas.js";\n`;
        return [at, `${imports}import { z } from "zod";\n${shared}\n${text}`];
      }),
    ),
  };
}
