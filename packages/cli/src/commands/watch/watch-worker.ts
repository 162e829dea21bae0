// The thread of `toolshed watch` in which compilers run: they block, and the command has to hear Ctrl-C all the same.
import { parentPort, workerData } from "node:worker_threads";
import type { ProjectChanges } from "@toolshed/analyzer";
import type { ProjectOptions } from "../project-options.ts";
import { WatchedProjects, type WatchPass } from "./watched-projects.ts";

/** What the thread is started with. */
export interface WorkerSetup {
  readonly options: ProjectOptions;
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
}

export type WorkerRequest =
  | { readonly kind: "pass"; readonly changes: ProjectChanges; readonly anew: boolean }
  | { readonly kind: "close" };

/** What a pass came to. */
export interface WorkerAnswer extends Omit<WatchPass, "inputs"> {
  /** Absent when they are those of the pass before. */
  readonly inputs?: readonly string[];
  /** How long the pass took. */
  readonly milliseconds: number;
}

const port = parentPort;
if (port === null) throw new Error("This file is the thread of `toolshed watch`; run the command.");
// boundary: the command starts the thread with this.
const { options, cwd, env } = workerData as WorkerSetup;
const silent = { write: () => {} };
const projects = new WatchedProjects(options, { cwd, env, stdout: silent, stderr: silent });
let known: readonly string[] = [];

// boundary: the command sends nothing else.
port.on("message", (request: WorkerRequest) => {
  if (request.kind === "close") {
    projects.close();
    port.close();
    return;
  }
  const started = performance.now();
  const { inputs, ...pass } = projects.pass(request.changes, request.anew);
  const isSame = inputs.length === known.length && inputs.every((path, index) => path === known[index]);
  known = inputs;
  const answer: WorkerAnswer = {
    ...pass,
    ...(isSame ? {} : { inputs }),
    milliseconds: performance.now() - started,
  };
  port.postMessage(answer);
});
