// `toolshed watch`: its options.
import { Command } from "commander";
import type { CommandFactory } from "../command-factory.ts";
import { withWatchOptions } from "../project-options.ts";
import { runWatch, type WatchOptions } from "./run.ts";

export const watchCommand: CommandFactory = (host, finish) =>
  withWatchOptions(new Command("watch"))
    .description("Generate, then stay and follow every change of the sources until Ctrl-C.")
    .action((options: WatchOptions) => finish(runWatch(options, host)));
