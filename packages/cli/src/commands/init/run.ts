// `toolshed init`: reads the project, asks what is not clear, shows the plan, writes it all or nothing.
import { spawnSync } from "node:child_process";
import { posix } from "node:path";
import { slashed } from "@toolshed/analyzer";
import { describeError } from "../../describe-error.ts";
import { type ExitStatus, exitStatus } from "../../exit-status.ts";
import type { CliHost } from "../../host.ts";
import { installCommand } from "../../project/package-manager.ts";
import { displayPath } from "../../reporters/display-path.ts";
import { escapeLines } from "../../reporters/escape-text.ts";
import { readVersion } from "../../version.ts";
import { ask, canAsk, NoAnswer } from "./ask.ts";
import { nextSteps } from "./next-steps.ts";
import { canPrebuild, planSetup, type SetupAnswers, type SetupPlan, wantsSample } from "./plan-setup.ts";
import { readSetup, type Setup } from "./read-setup.ts";
import { SetupError } from "./setup-error.ts";
import { findWriteProblems, writeTogether } from "./write-together.ts";

export interface InitOptions {
  readonly project: string;
  readonly yes?: true;
  readonly dryRun?: true;
  readonly install?: true;
  readonly prebuild?: true;
  readonly sample: boolean;
}

/** Overwrites nothing. Run again, it writes nothing more. */
export function runInit(options: InitOptions, host: CliHost): ExitStatus {
  try {
    return init(options, host);
  } catch (error) {
    if (error instanceof NoAnswer) {
      host.stdout.write("Nothing was written.\n");
      return exitStatus.errors;
    }
    const failure = error instanceof SetupError ? error : describeError(error, host.cwd);
    if (failure === undefined) throw error;
    host.stderr.write(`toolshed: error ${failure.code}: ${escapeLines(failure.message)}\n`);
    return exitStatus.errors;
  }
}

function init(options: InitOptions, host: CliHost): ExitStatus {
  const setup = readSetup(options.project, host);
  const print = (line: string): void => void host.stdout.write(`${escapeLines(line)}\n`);
  const asks = options.yes === undefined && options.dryRun === undefined && canAsk(host);
  decideTsconfig(options, setup, host, asks);
  print(describeSetup(setup, host));
  for (const { message, hint } of setup.modules.problems) print(`  warning: ${message}. ${hint}`);
  const answers = answer(options, setup, host, asks);
  const plan = planSetup(setup, answers, readVersion());
  print("");
  for (const { file, before, why } of plan.files) {
    print(`  ${before === undefined ? "create" : "change"}  ${displayPath(host.cwd, file)}  (${why})`);
  }
  if (plan.files.length === 0) print("  Everything is set up: nothing to write.");
  refuseProblems(plan, host);
  if (options.dryRun) showFiles(plan, host);
  else if (plan.files.length > 0) {
    if (asks && !ask(host, "\nWrite this?", true)) {
      print("Nothing was written.");
      return exitStatus.ok;
    }
    writeTogether(plan.files);
  }
  if (options.install && !options.dryRun) install(setup, host);
  print("\nNext:");
  for (const [index, { title, text }] of nextSteps(setup, plan, options.install === true).entries()) {
    print(`\n${index + 1}. ${title}${text === undefined ? "" : ":"}`);
    if (text !== undefined) print(text.replace(/^(?=.)/gm, "     "));
  }
  return exitStatus.ok;
}

function describeSetup(setup: Setup, host: CliHost): string {
  const { manifest, packageManager, modules, surroundings, sourceDirectory, workspace } = setup;
  const { bundler, eslint, prettier, biome, editors, git } = surroundings;
  const around = [
    ...(bundler === undefined ? [] : [bundler]),
    ...(eslint.length > 0 ? ["ESLint"] : []),
    ...(prettier ? ["Prettier"] : []),
    ...(biome.length > 0 ? ["Biome"] : []),
    ...editors,
    ...(git === undefined ? [] : ["git"]),
  ];
  const source = posix.relative(slashed(manifest.directory), sourceDirectory) || ".";
  const { name } = manifest.value;
  return [
    `Project ${typeof name === "string" ? `${name} ` : ""}in ${displayPath(host.cwd, manifest.directory)}${workspace === undefined ? "" : ` (workspace ${displayPath(host.cwd, workspace.directory)})`}`,
    `  ${packageManager.name}${packageManager.from === undefined ? "" : ` (by ${packageManager.from})`}; ${modules.esModules ? "ES modules" : "CommonJS"} ("module": "${modules.module}"), imports end in .${modules.importExtensions}; sources in ${source}`,
    ...(around.length > 0 ? [`  found: ${around.join(", ")}`] : []),
  ].join("\n");
}

/** @throws SetupError when there is none, and nobody wants a minimal one. */
function decideTsconfig(options: InitOptions, setup: Setup, host: CliHost, asks: boolean): void {
  if (setup.missingTsconfig === undefined || options.yes || options.dryRun) return;
  const place = displayPath(host.cwd, setup.projectFile);
  if (asks && ask(host, `There is no ${place}. Write a minimal one?`, true)) return;
  throw new SetupError(
    "NO_TSCONFIG",
    `There is no ${place}, and Toolshed reads TypeScript projects. \`toolshed init --yes\` writes this one:\n${setup.missingTsconfig}`,
  );
}

function answer(options: InitOptions, setup: Setup, host: CliHost, asks: boolean): SetupAnswers {
  const prebuild = options.prebuild === true || (asks && canPrebuild(setup) && askPrebuild(host));
  return { prebuild, sample: options.sample && wantsSample(setup) };
}

function askPrebuild(host: CliHost): boolean {
  return ask(host, "\nGenerate before each build (a script `prebuild`)?", false);
}

function refuseProblems(plan: SetupPlan, host: CliHost): void {
  const problems = findWriteProblems(plan.files).map(
    ({ file, problem }) => `${displayPath(host.cwd, file)}: ${problem}`,
  );
  if (problems.length === 0) return;
  const message = `nothing was written, since not all of it can be. ${problems.join("; ")}. Repair that and run \`toolshed init\` again.`;
  throw new SetupError("NOT_WRITABLE", message);
}

function showFiles(plan: SetupPlan, host: CliHost): void {
  for (const { file, text } of plan.files) {
    const shown = text.replace(/^\ufeff/, "").trimEnd();
    host.stdout.write(
      `\n--- ${escapeLines(displayPath(host.cwd, file))} (not written)\n${escapeLines(shown)}\n`,
    );
  }
}

function install({ manifest, packageManager }: Setup, host: CliHost): void {
  const [command, ...args] = installCommand(packageManager);
  const shown = [command, ...args].join(" ");
  host.stdout.write(`\n$ ${shown}\n`);
  const isProcess = host.stdout === process.stdout;
  const { status, error, stderr } = spawnSync(command, args, {
    cwd: manifest.directory,
    env: { ...host.env },
    stdio: isProcess ? "inherit" : "pipe",
    encoding: "utf8",
    // Package managers are scripts there; no text of the project is in the line.
    shell: process.platform === "win32",
  });
  if (status === 0) return;
  const reason = error === undefined ? `it ended with status ${status}` : error.message;
  const said = isProcess || !stderr ? "" : `\n${stderr.trim()}`;
  throw new SetupError(
    "INSTALL_FAILED",
    `\`${shown}\` failed: ${reason}. The files are written; install by hand.${said}`,
  );
}
