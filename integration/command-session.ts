// Many command lines of the built command in one process, which loads it once. It is the command as `bin/toolshed.js` runs it but
// for the process: tests of what starts, ends or is killed start one of their own.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { repository } from "./built.ts";
import { environment, type Finished } from "./run-process.ts";

export interface CommandSession {
  /** Runs `toolshed …args` there, after the lines before. Its streams are no terminal. */
  run(cwd: string, ...args: readonly string[]): Promise<Finished>;
}

interface Line {
  readonly resolve: (finished: Finished) => void;
  readonly reject: (error: Error) => void;
}

const program = fileURLToPath(new URL("command-session.mjs", import.meta.url));
/** A line that takes longer waits for what never comes. */
const patience = 280_000;

/**
 * A session for the tests of the file or of the `describe` that asks for it, started with its first line.
 *
 * @param folder Of the command's package; this repository's unless given.
 */
export function commandSession(folder = () => join(repository, "packages/cli")): CommandSession {
  let child: ChildProcess | undefined;
  const lines = new Map<number, Line>();
  let count = 0;

  function start(): ChildProcess {
    const started = spawn(process.execPath, [program, folder()], {
      env: environment,
      stdio: ["ignore", "inherit", "pipe", "ipc"],
    });
    let said = "";
    started.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    // boundary: what the program sends.
    started.on("message", ({ id, finished }: { readonly id: number; readonly finished: Finished }) => {
      lines.get(id)?.resolve(finished);
      lines.delete(id);
    });
    started.on("close", (code, signal) => {
      child = undefined;
      for (const { reject } of lines.values())
        reject(new Error(`The command's process ended (${code ?? signal}):\n${said}`));
      lines.clear();
    });
    return started;
  }

  afterAll(async () => {
    const last = child;
    if (last === undefined) return;
    const ended = new Promise((resolve) => last.on("exit", resolve));
    last.disconnect();
    await ended;
  });
  return {
    run: (cwd, ...args) =>
      new Promise((resolve, reject) => {
        child ??= start();
        const own = child;
        const id = count++;
        const timer = setTimeout(() => own.kill("SIGKILL"), patience);
        const settled =
          <T>(then: (value: T) => void) =>
          (value: T): void => {
            clearTimeout(timer);
            then(value);
          };
        lines.set(id, { resolve: settled(resolve), reject: settled(reject) });
        own.send({ id, cwd, args });
      }),
  };
}
