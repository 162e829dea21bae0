// The packages that list and run tools, which are no dependencies of this command: where they are, and what is used of them.
import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CliHost } from "../../host.ts";
import { ownFolder } from "../../own-folder.ts";
import { findPackage } from "../../project/installed-package.ts";
import { addCommand, detectPackageManager } from "../../project/package-manager.ts";
import { displayPath } from "../../reporters/display-path.ts";
import { UsageError } from "../../usage-error.ts";

const runtimeName = "@toolshed/runtime";
const mcpName = "@toolshed/mcp";

/** Finds a module of an installed package by its specifier. */
export type ModuleResolver = (specifier: string) => string;

/** How modules of `@toolshed/mcp` are found: as the project does, else as this package does; undefined where it is not installed. */
export function mcpResolver(cwd: string): ModuleResolver | undefined {
  const found = findPackage(mcpName, cwd) ?? findPackage(mcpName, ownFolder);
  return found && resolverIn(found.directory);
}

/**
 * The runtime by which the project's tools are made.
 *
 * @param entry The module whose tools they are.
 * @throws UsageError when there is none.
 */
export async function loadRuntime<T>(entry: string, host: CliHost): Promise<T> {
  const found = findPackage(runtimeName, dirname(realpathSync(entry))) ?? findPackage(runtimeName, host.cwd);
  const path =
    found === undefined ? mcpResolver(host.cwd)?.(runtimeName) : resolverIn(found.directory)(runtimeName);
  if (path === undefined) {
    throw new UsageError(
      `${runtimeName}, which runs the tools, is not installed where ${displayPath(host.cwd, entry)} is. Add it to the project's dependencies.`,
    );
  }
  return load<T>(path);
}

/**
 * The clients of MCP servers, and the runtime that they use.
 *
 * @throws UsageError when they are not installed.
 */
export async function loadClients<TRuntime, TClients>(
  host: CliHost,
): Promise<{ readonly runtime: TRuntime; readonly clients: TClients }> {
  const resolve = mcpResolver(host.cwd);
  if (resolve === undefined) {
    const install = addCommand(detectPackageManager(host.cwd, host.env), mcpName);
    throw new UsageError(
      `reaching MCP servers is in ${mcpName}, which is not installed. Install it, and the SDK that it uses: \`${install} @modelcontextprotocol/sdk\`.`,
    );
  }
  const [runtime, clients] = await Promise.all([
    load<TRuntime>(resolve(runtimeName)),
    load<TClients>(resolve(`${mcpName}/client`)),
  ]);
  return { runtime, clients };
}

/** A package finds itself by its name, and its dependencies from where it really lies. */
function resolverIn(directory: string): ModuleResolver {
  const { resolve } = createRequire(join(realpathSync(directory), "noop.js"));
  return (specifier) => resolve(specifier);
}

async function load<T>(path: string): Promise<T> {
  // boundary: a package of the same release.
  return (await import(pathToFileURL(path).href)) as T;
}
