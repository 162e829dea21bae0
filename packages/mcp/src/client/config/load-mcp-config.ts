// Configurations of MCP servers as others write them: a list, `mcpServers` of Claude Desktop and Cursor, `servers` of VS Code.
import { isObject } from "@toolshed/runtime/decode";
import { at, type ConfigPlace, configProblem, nearestKey } from "./config-problem.ts";
import type { Variables } from "./expand-variables.ts";
import { type McpServerConfig, serverConfig } from "./server-config.ts";

export interface LoadMcpConfigOptions {
  /** The process's own unless given. */
  readonly env?: { readonly [name: string]: string | undefined };
  /** For `${input:name}`. */
  readonly inputs?: { readonly [name: string]: string };
  /** Only the servers of these names: what the others need is not looked at. */
  readonly only?: readonly string[];
}

/**
 * The servers of a JSON file, in its order, with the variables put in; those that are disabled are left out.
 *
 * @throws MCPClientError `BAD_CONFIG` with the file and the JSON Pointer of what is wrong, and no value. What reading
 * the file throws.
 * @example
 * const servers = await loadMcpConfig("./mcp.config.json");
 */
export async function loadMcpConfig(
  path: string | URL,
  options: LoadMcpConfigOptions = {},
): Promise<readonly McpServerConfig[]> {
  const { readFile } = await import("node:fs/promises");
  const text = (await readFile(path, "utf8")).replace(/^\uFEFF/, "");
  const file = String(path);
  return readMcpConfig(parsed(text, { file, path: [] }), options, file);
}

/** The same of what was read already. */
export function readMcpConfig(
  config: unknown,
  { env = process.env, inputs = {}, only }: LoadMcpConfigOptions = {},
  file = "config",
): readonly McpServerConfig[] {
  const place: ConfigPlace = { file, path: [] };
  const variables: Variables = { env, inputs };
  const servers = Array.isArray(config) ? listed(config, place) : named(config, place);
  const wanted = only === undefined ? servers : only.map((name) => serverOf(name, servers, place));
  return wanted.flatMap(({ name, given, at: where, isKey }) => {
    if (isKey && isObject(given) && given["name"] !== undefined)
      throw configProblem(at(where, "name"), "is not needed: the key is the server's name.");
    const server = serverConfig(given, where, variables);
    if (server === undefined && only !== undefined) throw configProblem(at(where, "disabled"), "is true.");
    return server === undefined ? [] : [isKey && name !== undefined ? { ...server, name } : server];
  });
}

interface GivenServer {
  readonly name: string | undefined;
  readonly given: unknown;
  readonly at: ConfigPlace;
  /** Is its name its key? */
  readonly isKey: boolean;
}

function listed(config: readonly unknown[], place: ConfigPlace): readonly GivenServer[] {
  return config.map((given, index) => {
    const name = isObject(given) ? given["name"] : undefined;
    return {
      name: typeof name === "string" ? name : undefined,
      given,
      at: at(place, index),
      isKey: false,
    };
  });
}

function serverOf(name: string, servers: readonly GivenServer[], place: ConfigPlace): GivenServer {
  const found = servers.find((server) => server.name === name);
  if (found !== undefined) return found;
  const names = servers.flatMap((server) => server.name ?? []);
  const nearest = nearestKey(name, names);
  const hint = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
  const known = names.length === 0 ? "It names none." : `It has ${names.join(", ")}.`;
  throw configProblem(place, `has no server named ${JSON.stringify(name)}.${hint} ${known}`);
}

const maps = ["mcpServers", "servers"];

function named(config: unknown, place: ConfigPlace): readonly GivenServer[] {
  if (!isObject(config))
    throw configProblem(place, "is neither a list of servers nor an object with mcpServers.");
  // The files of some applications hold other settings beside them.
  for (const key of Object.keys(config)) {
    const nearest = maps.includes(key) ? undefined : nearestKey(key, maps);
    if (nearest !== undefined) throw configProblem(at(place, key), `is not known. Did you mean ${nearest}?`);
  }
  const [map, ...more] = maps.filter((key) => config[key] !== undefined);
  if (map === undefined) throw configProblem(place, "has neither mcpServers nor servers.");
  if (more.length > 0) throw configProblem(place, "has both mcpServers and servers; write one of them.");
  const servers = config[map];
  if (!isObject(servers)) throw configProblem(at(place, map), "is no object of servers by name.");
  return Object.entries(servers).map(([name, given]) => ({
    name,
    given,
    at: at(place, map, name),
    isKey: true,
  }));
}

/** The parser's own text has a piece of the file in it. */
function parsed(text: string, place: ConfigPlace): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(error instanceof Error ? error.message : "") ?? [];
    const before = text.slice(0, Number(position ?? 0)).split("\n");
    const where =
      position === undefined ? "" : ` at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    throw configProblem(place, `is no JSON${where}.`);
  }
}
