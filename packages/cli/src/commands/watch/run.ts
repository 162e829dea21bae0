// `toolshed watch`: listens, gathers what it hears, has it read and written, and says what has come of it.
import { statSync } from "node:fs";
import { watch } from "chokidar";
import type { ExitStatus } from "../../exit-status.ts";
import { exitStatus } from "../../exit-status.ts";
import type { CliHost } from "../../host.ts";
import type { ProjectOptions } from "../project-options.ts";
import { ChangeCollector } from "./change-collector.ts";
import { CompileThread } from "./compile-thread.ts";
import { WatchPrinter } from "./watch-printer.ts";
import { WatchedPaths } from "./watched-paths.ts";
import { projectFolder } from "./watched-projects.ts";

export type WatchOptions = Pick<ProjectOptions, "project" | "compiler" | "config" | "quiet" | "color">;

/** An editor's save is heard within a few milliseconds of its first part. */
const quiet = 8;

/** A stream of changes, such as a change of branch, is not waited for longer. In milliseconds. */
const longest = 150;

/** In milliseconds. */
const clockStep = 20;

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
    followSymlinks: false,
    atomic: false,
  });
  let isReady = false;
  let lastStart = Date.now();
  watcher.on("all", (event, path) => {
    if (event === "addDir" || event === "unlinkDir" || !paths.matters(path)) return;
    // The first look at a place finds what was read already, but also what has changed since.
    if (event === "add" && (!isReady || paths.isInput(path)) && isOlder(path, lastStart)) return;
    collector.add(path);
  });
  // Told several times when there are several places.
  watcher.on("ready", () => {
    if (isReady) return;
    isReady = true;
    for (const path of paths.missing()) collector.add(path);
    printer.line("watching for changes; Ctrl-C ends");
  });
  watcher.on("error", (error) => {
    printer.line(`some changes may be missed: ${error instanceof Error ? error.message : String(error)}`);
  });

  const places = new Set<string>();
  const listen = (inputs: readonly string[], directories: readonly string[]): void => {
    paths.setInputs(inputs);
    const added = paths.places(directories).filter((place) => !places.has(place));
    for (const place of added) places.add(place);
    watcher.add(added);
  };

  /** Passes until there is nothing more to follow. */
  async function follow(first = false): Promise<void> {
    isBusy = true;
    for (let isFirst = first; ; isFirst = false) {
      const changes = collector.take((path) => paths.isKnown(path));
      if (changes === undefined && !isFirst) break;
      // What is installed decides where imports lead.
      const anew = Object.values(changes ?? {}).some((list) =>
        list.some((path) => paths.isInstallation(path)),
      );
      lastStart = Date.now();
      try {
        const answer = await thread.pass(changes ?? {}, anew);
        if (answer === undefined) return;
        if (answer.inputs !== undefined) listen(answer.inputs, answer.directories);
        else if (places.size === 0) listen([], answer.directories);
        printer.pass(answer.report, answer.milliseconds);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        printer.line(`the compiler's thread has failed twice (${message}); the next change starts it again`);
        if (places.size === 0) listen([], [projectFolder(options, host)]);
      }
    }
    isBusy = false;
  }

  void follow(true);
  await ended;
  collector.close();
  await Promise.all([watcher.close(), thread.close()]);
  return exitStatus.ok;
}

/** Was the file as it is now before that time? File systems stamp changes with a clock that moves in steps. */
function isOlder(path: string, time: number): boolean {
  try {
    return statSync(path).ctimeMs < time - clockStep;
  } catch {
    // Gone again, which is heard too.
    return true;
  }
}

/** Until Ctrl-C, or until somebody ends the process in another polite way. */
function untilAskedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}
