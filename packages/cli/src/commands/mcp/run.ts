// `toolshed mcp`: loads the project's tools and the package that serves them.
import { pathToFileURL } from "node:url";
import { type ExitStatus, exitStatus } from "../../exit-status.ts";
import type { CliHost } from "../../host.ts";
import { stringIn } from "../../project/json-file.ts";
import { findManifest } from "../../project/manifest.ts";
import { addCommand, detectPackageManager } from "../../project/package-manager.ts";
import { UsageError } from "../../usage-error.ts";
import { type ModuleResolver, mcpResolver } from "../tool-access/packages.ts";
import { findEntry, loadEntry } from "./entry.ts";

export interface McpOptions {
  readonly transport: "stdio" | "http";
  readonly port?: number;
  readonly host?: string;
  readonly allowHost?: readonly string[];
  readonly allowOrigin?: readonly string[];
  readonly stateless?: true;
  readonly defer?: true;
  readonly showErrors?: true;
  readonly name?: string;
}

const packageName = "@toolshed/mcp";

/** What this command uses of the package, which is no dependency of it. */
interface McpPackage {
  serveMcp(
    tools: readonly unknown[],
    options: object,
  ): Promise<{ readonly url?: string; readonly closed: Promise<void> }>;
}

/**
 * Serves until the client goes, or a signal comes. Over stdio, standard output carries the protocol and nothing else.
 *
 * @throws UsageError for an entry that is not there or gives no tools, and for packages that are not installed.
 */
export async function runMcp(
  entry: string | undefined,
  options: McpOptions,
  host: CliHost,
): Promise<ExitStatus> {
  const resolve = findMcp(host);
  const file = findEntry(entry, host.cwd);
  // Before any module of the project is loaded: it may print.
  if (options.transport === "stdio") await import(pathToFileURL(resolve(`${packageName}/guard-stdout`)).href);
  const { tools, context } = await loadEntry(file, host.cwd);
  // boundary: a package of the same release.
  const { serveMcp } = (await import(pathToFileURL(resolve(packageName)).href)) as McpPackage;
  const served = await serveMcp(tools, {
    ...identity(options, host.cwd),
    ...(context === undefined ? {} : { context }),
    ...(options.defer === undefined ? {} : { defer: true }),
    ...(options.showErrors === undefined ? {} : { errors: "shown" }),
    ...transport(options),
  }).catch((error: unknown) => {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  });
  if (served.url !== undefined) host.stderr.write(`toolshed: serving at ${served.url}\n`);
  await served.closed;
  host.leave?.();
  return exitStatus.ok;
}

/** How modules of the package are found. */
function findMcp(host: CliHost): ModuleResolver {
  const resolve = mcpResolver(host.cwd);
  if (resolve !== undefined) return resolve;
  const install = addCommand(detectPackageManager(host.cwd, host.env), packageName);
  throw new UsageError(
    `serving tools is in ${packageName}, which is not installed. Install it, and the SDK that it serves by: \`${install} @modelcontextprotocol/sdk\`.`,
  );
}

/** The server's name and version: those of the project's package. */
function identity({ name }: McpOptions, cwd: string): { readonly name: string; readonly version: string } {
  const manifest = findManifest(cwd);
  const value = manifest !== undefined && "value" in manifest ? manifest.value : {};
  return {
    name: name ?? stringIn(value, "name") ?? "toolshed",
    version: stringIn(value, "version") ?? "0.0.0",
  };
}

function transport(options: McpOptions): object {
  const { port, host, allowHost, allowOrigin, stateless } = options;
  if (options.transport === "http") {
    return {
      transport: "http",
      ...(port === undefined ? {} : { port }),
      ...(host === undefined ? {} : { host }),
      ...(allowHost === undefined ? {} : { allowedHosts: allowHost }),
      ...(allowOrigin === undefined ? {} : { allowedOrigins: allowOrigin }),
      ...(stateless === undefined ? {} : { stateless }),
    };
  }
  const wrong = Object.entries({
    "--port": port,
    "--host": host,
    "--allow-host": allowHost,
    "--allow-origin": allowOrigin,
    "--stateless": stateless,
  }).find(([, value]) => value !== undefined);
  if (wrong !== undefined) throw new UsageError(`${wrong[0]} is for --transport http.`);
  return { transport: "stdio" };
}
