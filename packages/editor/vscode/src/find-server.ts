// What a folder of the workspace has installed. Looks at names and versions; loads nothing of it, and knows no VS Code.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface FoundServer {
  /** The script of the folder's `toolshed` command. */
  readonly command: string;
  /** Of the folder's TypeScript, if it has one. */
  readonly typescriptMajor?: number;
}

/** Undefined where the command or the package with the language server is missing. */
export function findServer(folder: string): FoundServer | undefined {
  const command = findUp(folder, "@toolshed/cli/bin/toolshed.js");
  if (command === undefined || findUp(folder, "@toolshed/editor/package.json") === undefined)
    return undefined;
  const typescriptMajor = majorOf(findUp(folder, "typescript/package.json"));
  return { command, ...(typescriptMajor === undefined ? {} : { typescriptMajor }) };
}

/** When the language server runs: `toolshed.server` of the settings. */
export type ServerSetting = "auto" | "on" | "off";

/** TypeScript 7 takes no plugins; before, the plugin does the work. */
export function wantsServer(found: FoundServer, setting: ServerSetting): boolean {
  if (setting !== "auto") return setting === "on";
  return (found.typescriptMajor ?? 7) >= 7;
}

function findUp(folder: string, file: string): string | undefined {
  for (let directory = folder; ; directory = dirname(directory)) {
    const path = join(directory, "node_modules", file);
    if (existsSync(path)) return path;
    if (dirname(directory) === directory) return undefined;
  }
}

function majorOf(manifest: string | undefined): number | undefined {
  if (manifest === undefined) return undefined;
  try {
    const { version }: { version?: unknown } = JSON.parse(readFileSync(manifest, "utf8"));
    return typeof version === "string" ? Number.parseInt(version, 10) : undefined;
  } catch (error) {
    // Half installed: no version, as if it were not there.
    if (error instanceof SyntaxError || (error instanceof Error && "code" in error)) return undefined;
    throw error;
  }
}
