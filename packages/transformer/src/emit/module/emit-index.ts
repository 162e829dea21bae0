// The index of a project: importing it registers every toolset.
import { posix } from "node:path";
import { lineWidth } from "../print/print-value.ts";
import {
  type GeneratedFile,
  type GeneratedModule,
  type ModuleOptions,
  moduleSpecifier,
  printImport,
} from "./emit-module.ts";
import { indexFileName } from "./generated-path.ts";
import { withHeader } from "./header.ts";
import { ModuleNames } from "./module-names.ts";

/** What the index's header names as its origin. */
export const indexOrigin = "the toolsets of this project";

/**
 * Writes the index.
 *
 * @param modules All generated modules.
 * @param directory Where the index stands, relative to the project.
 */
export function emitIndex(
  modules: readonly GeneratedModule[],
  directory: string,
  options: ModuleOptions,
): GeneratedFile {
  const path = posix.join(directory, indexFileName);
  const names = new ModuleNames(["toolsets"]);
  const imports: string[] = [];
  const locals: string[] = [];
  for (const module of [...modules].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const specifiers = module.toolsets.map((exported) => {
      const local = names.claim(exported);
      locals.push(local);
      return exported === local ? local : `${exported} as ${local}`;
    });
    imports.push(printImport(specifiers, moduleSpecifier(path, module, options)));
  }
  const body = [
    ...(imports.length > 0 ? [imports.join("\n"), printList("export {", " }", locals, " ")] : []),
    `/** Every toolset of the project, by file. */\n${toolsets(locals)}`,
  ];
  return { path, text: withHeader(indexOrigin, path, `${body.join("\n\n")}\n`) };
}

function toolsets(locals: readonly string[]): string {
  const types = printList(
    "export const toolsets: readonly [",
    "]",
    locals.map((local) => `typeof ${local}`),
    "",
  );
  const type = types.slice(0, -1);
  const flat = `${type} = [${locals.join(", ")}];`;
  if (flat.length <= lineWidth && !flat.includes("\n")) return flat;
  return `${type} = [\n${locals.map((local) => `  ${local},\n`).join("")}];`;
}

function printList(open: string, close: string, entries: readonly string[], pad: string): string {
  const flat = `${open}${pad}${entries.join(", ")}${close};`;
  if (flat.length <= lineWidth) return flat;
  return `${open}\n${entries.map((entry) => `  ${entry},\n`).join("")}${close.trim()};`;
}
