// Projects on disk for the tests of the command, and the command run on them in this process.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { runCli } from "../src/cli.ts";

const dependencies = fileURLToPath(new URL("../../../fixtures/node_modules", import.meta.url));

const tsconfig = {
  compilerOptions: {
    target: "es2023",
    lib: ["es2023"],
    module: "nodenext",
    types: [],
    strict: true,
    noEmit: true,
    customConditions: ["source"],
    allowImportingTsExtensions: true,
  },
  include: ["src"],
};

/** A toolset whose tools are sound, but for what `extra` adds. */
export function toolsetSource(
  name: string,
  tool: string,
  extra: { call?: string; member?: string } = {},
): string {
  return `import { Toolset } from "@toolshed/runtime";

export class ${name} extends Toolset {
  constructor() {
    super();
    this.addTool(${name}.${tool}).readOnly();
    ${extra.call ?? ""}
  }

  /**
   * Greets somebody.
   * @param who Their name.
   */
  static ${tool}(who: string): string {
    return who;
  }
  ${extra.member ?? ""}
}
`;
}

export interface SampleProject {
  readonly directory: string;
  write(file: string, text: string): void;
  remove(file: string): void;
  read(file: string): string;
  /** Every file but tsconfig and manifest, sorted. */
  files(): string[];
  /** Runs the command in this process. */
  run(...args: readonly string[]): RunResult;
  /** The same, in another working directory. */
  runIn(cwd: string, ...args: readonly string[]): RunResult;
}

export interface RunResult {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Writes a project that is removed when the test has finished. */
export function sampleProject(files: { readonly [file: string]: string }): SampleProject {
  const directory = mkdtempSync(join(tmpdir(), "toolshed-cli-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  };
  // A folder of its own, so that what is cached in it is this project's.
  linkEntries(dependencies, join(directory, "node_modules"));
  write("package.json", JSON.stringify({ type: "module", private: true }));
  write("tsconfig.json", JSON.stringify(tsconfig));
  for (const [file, text] of Object.entries(files)) write(file, text);
  return {
    directory,
    write,
    remove: (file) => rmSync(join(directory, file)),
    read: (file) => readFileSync(join(directory, file), "utf8"),
    files: () => listFiles(directory),
    run: (...args) => runInProcess(directory, args),
    runIn: (cwd, ...args) => runInProcess(cwd, args),
  };
}

function linkEntries(from: string, to: string): void {
  mkdirSync(to);
  for (const { name } of readdirSync(from, { withFileTypes: true })) {
    if (name.startsWith("@")) linkEntries(join(from, name), join(to, name));
    else if (!name.startsWith(".")) symlinkSync(join(from, name), join(to, name), "junction");
  }
}

/** Runs the command with streams that are no terminal. */
export function runInProcess(
  cwd: string,
  args: readonly string[],
  env: { readonly [name: string]: string } = {},
): RunResult {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const status = runCli(args, {
    cwd,
    env,
    stdout: { write: (text) => stdout.push(text) },
    stderr: { write: (text) => stderr.push(text) },
  });
  return { status, stdout: stdout.join(""), stderr: stderr.join("") };
}

function listFiles(directory: string): string[] {
  return (
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !["tsconfig.json", "package.json"].includes(entry.name))
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(directory.length + 1)
          .replaceAll("\\", "/"),
      )
      // A link, which some versions of Node follow.
      .filter((file) => !file.startsWith("node_modules/"))
      .sort()
  );
}
