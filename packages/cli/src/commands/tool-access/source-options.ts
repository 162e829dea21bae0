// The options that say whose tools are meant: those of a built project, of one MCP server, or of the servers of a configuration.
import { type Command, InvalidArgumentError } from "commander";
import type { CliHost } from "../../host.ts";
import { UsageError } from "../../usage-error.ts";
import { splitWords } from "./split-words.ts";

export interface SourceOptions {
  readonly entry?: string;
  readonly url?: string;
  readonly header?: readonly string[];
  readonly command?: string;
  readonly env?: readonly string[];
  readonly config?: string;
  readonly server?: string;
  readonly input?: readonly string[];
  /** In milliseconds. */
  readonly timeout?: number;
}

/** Where the tools are. */
export type SourcePlace =
  | { readonly kind: "project"; readonly entry: string | undefined }
  | { readonly kind: "url"; readonly url: string; readonly headers: Texts }
  | {
      readonly kind: "command";
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Texts;
    }
  | {
      readonly kind: "config";
      readonly file: string;
      readonly server: string | undefined;
      readonly inputs: Texts;
    };

type Texts = { readonly [name: string]: string };

/** Adds them. Of those that may be given several times, each time adds one. */
export function withSourceOptions(command: Command, timeout: string): Command {
  return command
    .option(
      "--entry <module>",
      "the built module whose tools are meant (default: the built toolshed.generated.js)",
    )
    .option("--url <url>", "an MCP server over HTTP instead of the project")
    .option(
      "--header <header>",
      'a header for --url, such as "Authorization: Bearer …"; may be repeated',
      collect,
    )
    .option(
      "--command <command>",
      "an MCP server that is started by this command; or write the command after --",
    )
    .option(
      "--env <name=value>",
      "a variable for the server's process; NAME alone hands on your own; may be repeated",
      collect,
    )
    .option("--config <file>", "the MCP servers of a configuration (mcpServers or servers, or a list)")
    .option("--server <name>", "only this server of the configuration")
    .option(
      "--input <name=value>",
      "a value for ${input:name} in the configuration; may be repeated",
      collect,
    )
    .option("--timeout <time>", `${timeout}, in milliseconds or as 30s or 2m`, toMilliseconds);
}

/** For an option that may be given several times. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/**
 * What the options mean together.
 *
 * @param words What followed `--`: the command of a server.
 * @throws UsageError for what cannot be meant.
 */
export function sourcePlace(
  options: SourceOptions,
  words: readonly string[],
  env: CliHost["env"],
): SourcePlace {
  const { entry, url, command, config, server, header = [], env: variables = [], input = [] } = options;
  const ways = [
    ...(entry === undefined ? [] : ["--entry"]),
    ...(url === undefined ? [] : ["--url"]),
    ...(command === undefined ? [] : ["--command"]),
    ...(words.length === 0 ? [] : ["a command after --"]),
    ...(config === undefined ? [] : ["--config"]),
  ];
  if (ways.length > 1) throw new UsageError(`${ways.join(" and ")} name different tools: give one of them.`);
  needs("--header", header.length > 0, "--url", url !== undefined);
  needs("--env", variables.length > 0, "--command", command !== undefined || words.length > 0);
  needs("--server", server !== undefined, "--config", config !== undefined);
  needs("--input", input.length > 0, "--config", config !== undefined);
  if (url !== undefined) return { kind: "url", url: toUrl(url), headers: toHeaders(header) };
  if (config !== undefined) return { kind: "config", file: config, server, inputs: toInputs(input) };
  if (command === undefined && words.length === 0) return { kind: "project", entry };
  const [program, ...args] = command === undefined ? words : splitWords(command);
  if (program === undefined || program === "") throw new UsageError("--command names no program to start.");
  return { kind: "command", command: program, args, env: toVariables(variables, env) };
}

function needs(option: string, isGiven: boolean, other: string, isThere: boolean): void {
  if (isGiven && !isThere) throw new UsageError(`${option} is for ${other}.`);
}

function toUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new UsageError("--url is no address of http or https, such as https://mcp.example.com/mcp.");
}

/** A header is never printed: it may be a secret. */
function toHeaders(given: readonly string[]): Texts {
  return Object.fromEntries(
    given.map((header) => {
      const [, name, value] = /^([^:]+):(.*)$/s.exec(header) ?? [];
      if (name === undefined || value === undefined)
        throw new UsageError(
          'a --header is a name, a colon and a value: --header "Authorization: Bearer …".',
        );
      const pair: [string, string] = [name.trim(), value.trim()];
      try {
        new Headers([pair]);
      } catch {
        throw new UsageError(`the --header ${JSON.stringify(pair[0])} is none that HTTP can send.`);
      }
      return pair;
    }),
  );
}

function toInputs(given: readonly string[]): Texts {
  return Object.fromEntries(
    given.map((text) => {
      const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
      if (name === undefined || value === undefined)
        throw new UsageError("an --input is a name, = and a value: --input key=value.");
      return [name, value];
    }),
  );
}

function toVariables(given: readonly string[], env: CliHost["env"]): Texts {
  return Object.fromEntries(
    given.map((text) => {
      const [, name = "", , value] = /^([^=]*)(=(.*))?$/s.exec(text) ?? [];
      if (name === "") throw new UsageError("an --env is NAME=value, or NAME for your own variable.");
      const own = value ?? env[name];
      if (own === undefined)
        throw new UsageError(
          `--env ${name} hands on your own variable, which is not set. Write --env ${name}=value.`,
        );
      return [name, own];
    }),
  );
}

const units: { readonly [unit: string]: number } = { "": 1, ms: 1, s: 1_000, m: 60_000 };

/** What timers of Node can wait for. */
const longest = 2 ** 31 - 1;

function toMilliseconds(text: string): number {
  const [, digits, unit = ""] = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(text) ?? [];
  const time = Number(digits) * (units[unit] ?? 1);
  if (time >= 1 && time <= longest) return time;
  throw new InvalidArgumentError("A time is a number above 0 of milliseconds, or 30s, or 2m.");
}
