// `toolshed init`: its options.
import { Command } from "commander";
import type { CommandFactory } from "../command-factory.ts";
import { type InitOptions, runInit } from "./run.ts";

export const initCommand: CommandFactory = (host, finish) =>
  new Command("init")
    .description("Set a project up: scripts and dependencies in package.json, and a first toolset.")
    .option("-p, --project <path>", "the directory of the project, or its tsconfig file", ".")
    .option("-y, --yes", "ask nothing; also write a minimal tsconfig.json where there is none")
    .option("--dry-run", "write nothing, and show what would be written")
    .option("--install", "also run the package manager's install")
    .option("--prebuild", "also add a script that generates before each build")
    .option("--no-sample", "write no first toolset")
    .action((options: InitOptions) => finish(runInit(options, host)));
