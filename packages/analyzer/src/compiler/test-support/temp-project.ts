// Writes small projects to the system's temporary folder, and opens them through each supported compiler.
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openProjects } from "../open-project.ts";
import type { Compiler } from "../port.ts";

/** The compilers that every answer of the port is compared over. */
export const compilerNames = ["5.9", "6.0", "7.0"] as const;
export type CompilerName = (typeof compilerNames)[number];

/** Also the one that is used when a project has none of its own. */
export type ReadingCompiler = CompilerName | "carried";

const fixtures = createRequire(new URL("../../../../../fixtures/package.json", import.meta.url));

/** The folder of a TypeScript that the fixtures depend on. */
export function typescriptFolder(name: CompilerName): string {
  return dirname(realpathSync(fixtures.resolve(`typescript-${name}/package.json`)));
}

export const defaultConfig = {
  compilerOptions: {
    strict: true,
    target: "es2022",
    lib: ["es2022"],
    module: "nodenext",
    moduleResolution: "nodenext",
    types: [],
    noEmit: true,
    jsx: "preserve",
  },
  include: ["**/*"],
} as const;

export interface TempProject {
  readonly directory: string;
  path(file: string): string;
  write(file: string, content: string): void;
  link(file: string, target: string): void;
  remove(): void;
}

/** A folder with the given files; a tsconfig.json is added when there is none. */
export function tempProject(files: { readonly [file: string]: string }): TempProject {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "toolshed-")));
  const project: TempProject = {
    directory: directory.replaceAll("\\", "/"),
    path: (file) => join(directory, file).replaceAll("\\", "/"),
    write(file, content) {
      mkdirSync(dirname(join(directory, file)), { recursive: true });
      writeFileSync(join(directory, file), content);
    },
    link(file, target) {
      mkdirSync(dirname(join(directory, file)), { recursive: true });
      symlinkSync(target, join(directory, file), "junction");
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
  for (const [file, content] of Object.entries(files)) project.write(file, content);
  if (files["tsconfig.json"] === undefined) project.write("tsconfig.json", JSON.stringify(defaultConfig));
  return project;
}

/** Opens a project through one compiler, as a user who has it installed would. */
export function openWith(
  name: ReadingCompiler,
  project: TempProject,
  config = "tsconfig.json",
): readonly Compiler[] {
  if (name === "7.0") return openProjects({ project: project.path(config), compiler: 7 });
  if (name !== "carried") project.link("node_modules/typescript", typescriptFolder(name));
  return openProjects({ project: project.path(config), compiler: 6 });
}

/**
 * What `read` gives for one project through each compiler. Each has its own copy of the project, since Node remembers
 * which `typescript` it found from a folder.
 */
export function readWithEach<R>(
  project: TempProject,
  read: (compilers: readonly Compiler[], copy: TempProject) => R,
  config = "tsconfig.json",
): { readonly [N in ReadingCompiler]: R } {
  const readOne = (name: ReadingCompiler): R => {
    const copy = tempProject({});
    cpSync(project.directory, copy.directory, { recursive: true, verbatimSymlinks: true });
    const compilers = openWith(name, copy, config);
    try {
      for (const { info } of compilers) {
        if (!info.version.startsWith(name === "carried" ? "6.0.2" : name))
          throw new Error(`TypeScript ${info.version} was opened instead of ${name}.`);
      }
      return read(compilers, copy);
    } finally {
      for (const compiler of compilers) compiler.close();
      copy.remove();
    }
  };
  return { "5.9": readOne("5.9"), "6.0": readOne("6.0"), carried: readOne("carried"), "7.0": readOne("7.0") };
}

export const repositoryRoot: string = fileURLToPath(new URL("../../../../../", import.meta.url));
