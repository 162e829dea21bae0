// The module whose tools are served: where it is, and what of its exports gives tools.
import { isAbsolute, join } from "node:path";
import { pathToFileURL } from "node:url";
import { kindOf } from "../../project/folders.ts";
import { displayPath } from "../../reporters/display-path.ts";
import { UsageError } from "../../usage-error.ts";

/** Where builds put the generated index, the likeliest first. */
const places: readonly string[] = ["dist", "build", "out", "lib", "dist/src", "build/src", ".", "src"].map(
  (folder) => join(folder, "toolshed.generated.js"),
);

/** What a module gives to a server. */
export interface Entry {
  readonly tools: readonly unknown[];
  /** Its export `context`: makes the context of a run from a request. */
  readonly context: ((request: unknown) => unknown) | undefined;
}

/**
 * The module's absolute path.
 *
 * @param example A command line that names one.
 * @throws UsageError when it is not there.
 */
export function findEntry(
  entry: string | undefined,
  cwd: string,
  example = "toolshed mcp dist/server-tools.js",
): string {
  if (entry !== undefined) {
    const file = isAbsolute(entry) ? entry : join(cwd, entry);
    if (kindOf(file) === "file") return file;
    throw new UsageError(
      `the entry ${displayPath(cwd, file)} ${kindOf(file) === "folder" ? "is a folder" : "does not exist"}: name a built module that exports toolsets.`,
    );
  }
  const found = places.map((place) => join(cwd, place)).find((file) => kindOf(file) === "file");
  if (found !== undefined) return found;
  throw new UsageError(
    "no built toolshed.generated.js was found here, nor in dist, build, out or lib. Build the project first (`npx toolshed " +
      `generate\`, then its build), or name the module that exports toolsets: \`${example}\`.`,
  );
}

/** @throws UsageError for a module that cannot be loaded, or that gives no tools. */
export async function loadEntry(file: string, cwd: string): Promise<Entry> {
  const shown = displayPath(cwd, file);
  const module = await load(file, shown);
  const tools = toolsOf(module);
  if (tools.length === 0) {
    const classes = Object.entries(module).flatMap(([name, value]) =>
      typeof value === "function" && /^class\b/.test(String(value)) ? [name] : [],
    );
    const hint =
      classes.length === 0
        ? "It needs an export `toolsets` (as toolshed.generated.js has), a default export, or exported toolsets."
        : `Of a class such as ${classes[0]} export an instance: \`export default new ${classes[0]}()\`, or serve toolshed.generated.js.`;
    throw new UsageError(`${shown} exports no toolsets. ${hint}`);
  }
  const { context } = module;
  if (context !== undefined && typeof context !== "function")
    throw new UsageError(
      `the export \`context\` of ${shown} is no function: it makes the context of a run from a request.`,
    );
  // boundary: whatever function the module exports; the server checks what it gives.
  return { tools, context: context as Entry["context"] };
}

async function load(file: string, shown: string): Promise<{ readonly [name: string]: unknown }> {
  try {
    return (await import(pathToFileURL(file).href)) as { readonly [name: string]: unknown };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ERR_UNKNOWN_FILE_EXTENSION") {
      throw new UsageError(
        `${shown} is not JavaScript, which is all that this Node loads: build it first, and name what is built.`,
      );
    }
    throw new UsageError(
      `${shown} could not be loaded: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** `toolsets`, else the default export, else all exports that are sources of tools, or tools. */
function toolsOf(module: { readonly [name: string]: unknown }): readonly unknown[] {
  for (const given of [module["toolsets"], module["default"]]) {
    const list = (Array.isArray(given) ? given : [given]).filter(givesTools);
    if (list.length > 0) return list;
  }
  return Object.values(module).filter(givesTools);
}

function givesTools(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return (
    ("tools" in value && typeof value.tools === "function") || ("decode" in value && "inputSchema" in value)
  );
}
