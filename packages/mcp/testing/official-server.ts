// The official servers, as their packages name their programs.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);

/** How the program of one is started. */
export function officialServer(
  name: string,
  ...args: readonly string[]
): { readonly command: string; readonly args: string[] } {
  const manifest = join(
    dirname(fileURLToPath(import.meta.url)),
    "../node_modules/@modelcontextprotocol",
    name,
    "package.json",
  );
  const { bin } = require(manifest) as { readonly bin: { readonly [command: string]: string } };
  const [program = ""] = Object.values(bin);
  return { command: process.execPath, args: [join(dirname(manifest), program), ...args] };
}
