// Projects that are built by a patched compiler of the JavaScript line, with the packages of this repository.
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import { repository } from "./built.ts";
import { type Finished, runProcess } from "./run-process.ts";

export const compilers = ["typescript-5.9", "typescript-6.0"] as const;
export type CompilerName = (typeof compilers)[number];

const benchRequire = createRequire(join(repository, "bench", "package.json"));
const fixturesRequire = createRequire(join(repository, "fixtures", "package.json"));

export interface TscProject {
  readonly directory: string;
  readonly compiler: CompilerName;
  write(file: string, text: string): void;
  read(file: string): string;
  /** Replaces a text that occurs exactly once. */
  edit(file: string, found: string, replacement: string): void;
  /** The patched compiler. */
  tspc(...args: readonly string[]): Promise<Finished>;
  /** The compiler as it is. */
  tsc(...args: readonly string[]): Promise<Finished>;
  toolshed(...args: readonly string[]): Promise<Finished>;
  node(file: string): Promise<Finished>;
  /** The JavaScript below a directory, by path. */
  scripts(directory: string): { readonly [file: string]: string };
}

/** What the patched compiler is run with. */
export function patchedCompiler(compiler: CompilerName): {
  readonly script: string;
  readonly env: { readonly [variable: string]: string };
} {
  const directory = dirname(fixturesRequire.resolve(`${compiler}/package.json`));
  return {
    script: join(dirname(benchRequire.resolve("ts-patch/package.json")), "bin", "tspc.js"),
    env: { TSP_COMPILER_TS_PATH: directory },
  };
}

export function tscProject(
  compiler: CompilerName,
  name: string,
  files: { readonly [file: string]: string },
): TscProject {
  const directory = join(inject("runDirectory"), `tsc-${name}-${compiler}`);
  const typescript = dirname(fixturesRequire.resolve(`${compiler}/package.json`));
  const { script, env } = patchedCompiler(compiler);
  rmSync(directory, { recursive: true, force: true });
  const link = (target: string, ...path: readonly string[]): void => {
    const place = join(directory, "node_modules", ...path);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(target, place, "junction");
  };
  for (const own of ["runtime", "transformer", "cli"])
    link(join(repository, "packages", own), "@toolshed", own);
  link(typescript, "typescript");
  link(join(repository, "node_modules", "@types", "node"), "@types", "node");
  const read = (file: string): string => readFileSync(join(directory, file), "utf8");
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  const run = (path: string, args: readonly string[], more = {}): Promise<Finished> =>
    runProcess(process.execPath, [path, ...args], directory, more);
  return {
    directory,
    compiler,
    read,
    write,
    edit(file, found, replacement) {
      const parts = read(file).split(found);
      if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${found}`);
      write(file, parts.join(replacement));
    },
    tspc: (...args) => run(script, args, env),
    tsc: (...args) => run(join(typescript, "bin", "tsc"), args),
    toolshed: (...args) => run(join(repository, "packages", "cli", "bin", "toolshed.js"), args),
    node: (file) => run(join(directory, file), []),
    scripts: (below) =>
      Object.fromEntries(
        readdirSync(join(directory, below), { recursive: true, encoding: "utf8" })
          .filter((file) => file.endsWith(".js"))
          .sort()
          .map((file) => [file.replaceAll("\\", "/"), read(join(below, file))]),
      ),
  };
}
