// `toolshed watch`: listens, gathers what it hears, has it read and written, and says what has come of it.
import { watch } from "chokidar";
import type { ExitStatus } from "../../exit-status.ts";
import { exitStatus } from "../../exit-status.ts";
import type { CliHost } from "../../host.ts";
import type { ProjectOptions } from "../project-options.ts";
import { ChangeCollector } from "./change-collector.ts";
import { CompileThread } from "./compile-thread.ts";
import { WatchPrinter } from "./watch-printer.ts";
import type { WorkerAnswer } from "./watch-worker.ts";
import { WatchedPaths } from "./watched-paths.ts";

export type WatchOptions = Pick<ProjectOptions, "project" | "compiler" | "config" | "quiet" | "color">;

/** An editor's save is heard within a few milliseconds of its first part. */
const quiet = 8;

/** A stream of changes, such as a change of branch, is not waited for longer. In milliseconds. */
const longest = 150;

/** Runs until the process is asked to end. */
export async function runWatch(options: WatchOptions, host: CliHost): Promise<ExitStatus> {
  const printer = new WatchPrinter(options, host);
  const thread = new CompileThread({
    options: { ...options, cache: false },
    cwd: host.cwd,
    env: { ...host.env },
  });
  const paths = new WatchedPaths();
  const ended = untilAskedToEnd();

  let isBusy = true;
  const collector = new ChangeCollector(quiet, longest, () => {
    if (!isBusy) void follow();
  });
  const watcher = watch([], {
    ignored: (path, stats) => paths.isIgnored(path, stats?.isFile()),
    ignoreInitial: true,
    followSymlinks: false,
    atomic: false,
  });
  watcher.on("all", (event, path) => {
    if (event !== "addDir" && event !== "unlinkDir" && paths.matters(path)) collector.add(path);
  });
  watcher.on("error", (error) => {
    printer.line(`some changes may be missed: ${error instanceof Error ? error.message : String(error)}`);
  });

  const learn = (answer: WorkerAnswer): void => {
    if (answer.inputs === undefined) return;
    paths.setInputs(answer.inputs);
    watcher.add([...paths.places(answer.directories)]);
  };

  /** Passes until there is nothing more to follow. */
  async function follow(first = false): Promise<void> {
    isBusy = true;
    for (let isFirst = first; ; isFirst = false) {
      const changes = collector.take((path) => paths.isInput(path));
      if (changes === undefined && !isFirst) break;
      // What is installed decides where imports lead.
      const anew = Object.values(changes ?? {}).some((list) =>
        list.some((path) => paths.isInstallation(path)),
      );
      try {
        const answer = await thread.pass(changes ?? {}, anew);
        if (answer === undefined) return;
        learn(answer);
        printer.pass(answer.report, answer.milliseconds);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        printer.line(`the compiler's thread has failed twice (${message}); the next change starts it again`);
      }
      if (isFirst) printer.line("watching for changes; Ctrl-C ends");
    }
    isBusy = false;
  }

  void follow(true);
  await ended;
  collector.close();
  await Promise.all([watcher.close(), thread.close()]);
  return exitStatus.ok;
}

/** Until Ctrl-C, or until somebody ends the process in another polite way. */
function untilAskedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}
