// One server of a configuration: what it may say, and what is wrong with it.
import { isObject } from "@toolshed/runtime/decode";
import { hasCredentials } from "../connection/has-credentials.ts";
import { at, type ConfigPlace, configProblem, nearestKey } from "./config-problem.ts";
import { expandVariables, type Variables } from "./expand-variables.ts";

interface CommonConfig {
  readonly name?: string;
  readonly prefix?: string;
  readonly timeoutMs?: number;
  readonly connectTimeoutMs?: number;
}

/** A server as a configuration has it, with its variables put in. */
export type McpServerConfig =
  | (CommonConfig & {
      readonly type: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      readonly env: { readonly [name: string]: string };
      readonly cwd?: string;
    })
  | (CommonConfig & {
      readonly type: "http" | "sse";
      readonly url: string;
      readonly headers: { readonly [name: string]: string };
    });

const common = ["type", "name", "prefix", "disabled", "timeoutMs", "connectTimeoutMs"];
const stdioKeys = [...common, "command", "args", "env", "cwd"];
const httpKeys = [...common, "url", "headers"];

const types: { readonly [type: string]: "stdio" | "http" | "sse" } = {
  stdio: "stdio",
  http: "http",
  "streamable-http": "http",
  streamableHttp: "http",
  sse: "sse",
};

/** The server; undefined for one that is disabled. */
export function serverConfig(
  given: unknown,
  place: ConfigPlace,
  variables: Variables,
): McpServerConfig | undefined {
  if (!isObject(given)) throw configProblem(place, "is no object that describes a server.");
  const type = typeOf(given, place);
  const known = type === "stdio" ? stdioKeys : httpKeys;
  for (const key of Object.keys(given)) {
    if (known.includes(key)) continue;
    const nearest = nearestKey(key, known);
    const isOther = (type === "stdio" ? httpKeys : stdioKeys).includes(key);
    const hint = isOther
      ? `is not for a server of the type ${type}.`
      : nearest === undefined
        ? `is not known; known are ${known.join(", ")}.`
        : `is not known. Did you mean ${nearest}?`;
    throw configProblem(at(place, key), hint);
  }
  const expanded = new Expanded(given, place, variables);
  if (expanded.isTrue("disabled")) return undefined;
  const own: CommonConfig = {
    ...expanded.text("name"),
    ...expanded.text("prefix"),
    ...expanded.milliseconds("timeoutMs"),
    ...expanded.milliseconds("connectTimeoutMs"),
  };
  if (type === "stdio")
    return {
      type,
      ...own,
      command: expanded.needed("command"),
      args: expanded.texts("args"),
      env: expanded.textsByName("env"),
      ...expanded.text("cwd"),
    };
  const url = expanded.needed("url");
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw configProblem(at(place, "url"), "is no address of http or https.");
  if (hasCredentials(new URL(url)))
    throw configProblem(at(place, "url"), "has a user name or a password in it; give them in headers.");
  return { type, ...own, url, headers: expanded.textsByName("headers") };
}

function typeOf(given: { readonly [key: string]: unknown }, place: ConfigPlace): "stdio" | "http" | "sse" {
  const { type, command, url } = given;
  if (type === undefined) {
    if (command !== undefined && url !== undefined)
      throw configProblem(place, "has both command and url; a server has one of them.");
    if (url !== undefined) return "http";
    if (command !== undefined) return "stdio";
    const keys = Object.keys(given);
    const wrong = keys.find((key) => ["command", "url"].includes(nearestKey(key, ["command", "url"]) ?? ""));
    if (wrong === undefined) throw configProblem(place, "has neither command nor url.");
    throw configProblem(
      at(place, wrong),
      `is not known. Did you mean ${nearestKey(wrong, ["command", "url"]) ?? "command"}?`,
    );
  }
  const known = typeof type === "string" && Object.hasOwn(types, type) ? types[type] : undefined;
  if (known === undefined)
    throw configProblem(at(place, "type"), `is none of ${Object.keys(types).join(", ")}.`);
  return known;
}

/** The members of one object, each checked and with its variables put in. */
class Expanded {
  readonly #given: { readonly [key: string]: unknown };
  readonly #place: ConfigPlace;
  readonly #variables: Variables;

  constructor(given: { readonly [key: string]: unknown }, place: ConfigPlace, variables: Variables) {
    this.#given = given;
    this.#place = place;
    this.#variables = variables;
  }

  isTrue(key: string): boolean {
    const value = this.#given[key] ?? false;
    if (typeof value !== "boolean") throw configProblem(at(this.#place, key), "is neither true nor false.");
    return value;
  }

  text<const K extends string>(key: K): { readonly [key in K]?: string } {
    const value = this.#given[key];
    // boundary: an object with exactly that key.
    return (value === undefined ? {} : { [key]: this.#expand(value, at(this.#place, key)) }) as {
      readonly [key in K]?: string;
    };
  }

  needed(key: string): string {
    const value = this.#given[key];
    if (value === undefined) throw configProblem(this.#place, `has no ${key}.`);
    const text = this.#expand(value, at(this.#place, key));
    if (text === "") throw configProblem(at(this.#place, key), "is empty.");
    return text;
  }

  milliseconds<const K extends string>(key: K): { readonly [key in K]?: number } {
    const value = this.#given[key];
    if (value === undefined) return {};
    if (typeof value !== "number" || !(value > 0))
      throw configProblem(at(this.#place, key), "is no number of milliseconds above 0.");
    // boundary: an object with exactly that key.
    return { [key]: value } as { readonly [key in K]?: number };
  }

  texts(key: string): readonly string[] {
    const value = this.#given[key] ?? [];
    if (!Array.isArray(value)) throw configProblem(at(this.#place, key), "is no list of texts.");
    return value.map((one: unknown, index) => this.#expand(one, at(this.#place, key, index)));
  }

  textsByName(key: string): { readonly [name: string]: string } {
    const value = this.#given[key] ?? {};
    if (!isObject(value)) throw configProblem(at(this.#place, key), "is no object of texts.");
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, this.#expand(one, at(this.#place, key, name))]),
    );
  }

  #expand(value: unknown, place: ConfigPlace): string {
    if (typeof value !== "string") throw configProblem(place, "is no text.");
    return expandVariables(value, this.#variables, place);
  }
}
