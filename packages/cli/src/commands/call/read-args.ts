// The arguments of a call as they are given: as JSON, in a file, or on standard input.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describeError } from "../../describe-error.ts";
import type { CliHost } from "../../host.ts";
import { displayPath } from "../../reporters/display-path.ts";
import { UsageError } from "../../usage-error.ts";
import type { Json } from "../tool-access/runtime-package.ts";

/** @throws UsageError for what cannot be read, and for what is no JSON. */
export async function readArgs(given: string, host: CliHost): Promise<Json> {
  if (given === "-") return parsed(await onInput(host), "standard input");
  if (given.startsWith("@"))
    return parsed(inFile(given.slice(1), host), displayPath(host.cwd, given.slice(1)));
  return parsed(given, "--args");
}

async function onInput({ stdin, stderr }: CliHost): Promise<string> {
  if (stdin?.readAll === undefined)
    throw new UsageError("--args - reads standard input, which there is not here.");
  if (stdin.isTTY === true) stderr.write("Type the arguments as JSON; Ctrl-D ends them.\n");
  try {
    return await stdin.readAll(new AbortController().signal);
  } catch (error) {
    throw new UsageError(`standard input: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function inFile(file: string, { cwd }: CliHost): string {
  if (file === "") throw new UsageError("--args @ names no file: --args @args.json.");
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(resolve(cwd, file));
  } catch (error) {
    const failure = describeError(error, cwd);
    if (failure === undefined) throw error;
    throw new UsageError(`--args: ${failure.message}`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // A call with other letters than those that were meant would be another call.
    throw new UsageError(`--args: ${displayPath(cwd, file)} is no text in UTF-8. Save it as UTF-8.`);
  }
}

function parsed(text: string, where: string): Json {
  try {
    // boundary: JSON.parse gives JSON.
    return JSON.parse(text.replace(/^\ufeff/, "")) as Json;
  } catch (error) {
    const hint =
      where === "--args"
        ? ` In a shell, put it in single quotes, or write it to a file: --args @args.json.`
        : "";
    const reason =
      text.trim() === "" ? "it is empty" : error instanceof Error ? error.message : String(error);
    throw new UsageError(`${where} is no JSON: ${reason}.${hint}`);
  }
}
