// The built command as a way to a function: `toolshed call` on the built module of a project, and on a server of MCP.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "../../packages/runtime/src/index.ts";
import { repository } from "../built.ts";
import { command } from "../command-project.ts";
import { runNode } from "../run-process.ts";
import { ranKey } from "./instrument.ts";

/** What the command has come to. */
export interface Called {
  readonly ok: boolean;
  /** All that it has printed. */
  readonly text: string;
  /** The functions that have run in its process. */
  readonly ran: readonly string[];
}

/** A directory below `parent` in which the package of MCP's clients is installed. */
export function clientDirectory(parent: string): string {
  const directory = join(parent, "client");
  const scope = join(directory, "node_modules/@toolshed");
  if (!existsSync(scope)) {
    mkdirSync(scope, { recursive: true });
    symlinkSync(join(repository, "packages/mcp"), join(scope, "mcp"), "junction");
  }
  return directory;
}

/**
 * Runs `toolshed call charge` in a process of its own.
 *
 * @param directory Where it is run; what its functions say of themselves is kept there.
 * @param where The options that say whose tools are meant.
 */
export async function callByCommand(
  directory: string,
  where: readonly string[],
  args: JsonObject,
): Promise<Called> {
  const file = join(directory, "ran.txt");
  rmSync(file, { force: true });
  const log = `import { appendFileSync } from "node:fs";
globalThis[Symbol.for(${JSON.stringify(ranKey)})] = { push: (name) => appendFileSync(${JSON.stringify(file)}, name + "\\n") };`;
  const argv = [
    ...["--import", `data:text/javascript,${encodeURIComponent(log)}`, command, "call", "charge"],
    ...["--json", "--args", JSON.stringify(args), ...where],
  ];
  const { status, stdout, stderr } = await runNode(argv, directory);
  const text = stdout + stderr;
  // It tells by its status that a call has failed; anything else is no answer.
  if (status !== 0 && status !== 1) throw new Error(text);
  const ran = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  return { ok: status === 0, text, ran };
}
