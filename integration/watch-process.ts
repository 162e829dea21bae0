// `toolshed watch` as a process of its own, whose output is waited for.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { command } from "./command-project.ts";
import { environment } from "./run-process.ts";

export interface WatchProcess {
  readonly pid: number;
  /** What it has printed so far, on both streams. */
  output(): string;
  /**
   * Waits for a text in what is printed after the last text that was waited for.
   *
   * @returns What was printed up to the end of the match's line.
   * @throws Error when it does not come in time, or the process ends.
   */
  expect(pattern: RegExp): Promise<string>;
  /** @returns The exit status, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string | null>;
  /** The native compilers that it runs. */
  compilers(): readonly number[];
}

const patience = 120_000;

export function startWatch(cwd: string, ...args: readonly string[]): WatchProcess {
  const child = spawn(process.execPath, [command, "watch", ...args], {
    cwd,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("The process was not started.");
  let output = "";
  let position = 0;
  let ended = false;
  let look = (): void => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      look();
    });
  }
  const status = new Promise<number | string | null>((resolve) => {
    child.on("close", (code, signal) => {
      ended = true;
      look();
      resolve(code ?? signal);
    });
  });
  return {
    pid,
    output: () => output,
    expect: (pattern) =>
      new Promise((resolve, reject) => {
        const fail = (what: string): void => {
          clearTimeout(timer);
          look = () => {};
          reject(
            new Error(
              `${what} before ${pattern}; it printed:\n${output.slice(position)}\n(before:)\n${output.slice(0, position)}`,
            ),
          );
        };
        const timer = setTimeout(() => fail("The time was over"), patience);
        look = () => {
          const match = pattern.exec(output.slice(position));
          if (match !== null) {
            clearTimeout(timer);
            look = () => {};
            const lineEnd = output.indexOf("\n", position + match.index + match[0].length);
            const end = lineEnd < 0 ? output.length : lineEnd + 1;
            const text = output.slice(position, end);
            position = end;
            resolve(text);
          } else if (ended) fail("The process has ended");
        };
        look();
      }),
    end(signal) {
      if (!ended) child.kill(signal);
      return status;
    },
    compilers: () => childrenOf(pid).filter((each) => /tsgo|tsc|typescript/.test(commandOf(each))),
  };
}

/** From `/proc`, so on Linux alone. */
export function childrenOf(pid: number): readonly number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const parent = /^PPid:\s*(\d+)/m.exec(readProc(name, "status"))?.[1];
    return parent === String(pid) ? [Number(name)] : [];
  });
}

function commandOf(pid: number): string {
  return readProc(String(pid), "cmdline");
}

/** One that has ended may still be listed until its parent asks. */
export function isRunning(pid: number): boolean {
  const state = /^State:\s*(\S)/m.exec(readProc(String(pid), "status"))?.[1];
  return state !== undefined && state !== "Z" && state !== "X";
}

/** Resident memory in bytes. */
export function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s*(\d+)/m.exec(readProc(String(pid), "status"))?.[1] ?? 0) * 1024;
}

function readProc(name: string, file: string): string {
  try {
    return readFileSync(`/proc/${name}/${file}`, "utf8");
  } catch {
    // It has ended since it was listed.
    return "";
  }
}

export const hasProc: boolean = process.platform === "linux";
