// A project of a user with the built runtime installed, for tests that run the built command as a process.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import { repository } from "./built.ts";
import { installRuntime } from "./installed-runtime.ts";

export const command: string = join(repository, "packages/cli/bin/toolshed.js");

export interface CommandProject {
  /** Absolute. */
  readonly directory: string;
  path(file: string): string;
  write(file: string, text: string): void;
  read(file: string): string;
  remove(): void;
  /** Every generated file by its path. */
  generated(): { readonly [file: string]: string };
  /** Files that nobody should find: what was to be renamed. */
  temporary(): readonly string[];
}

export const tsconfig = {
  compilerOptions: {
    target: "es2023",
    lib: ["es2023"],
    module: "nodenext",
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  },
  include: ["src"],
};

let shared: string | undefined;

/** A directory of this test file in which the runtime is installed, once for all its projects: they find it from theirs. */
function sharedDirectory(): string {
  if (shared !== undefined) return shared;
  shared = mkdtempSync(join(inject("runDirectory"), "command-"));
  installRuntime(shared);
  return shared;
}

/** @param name Of the directory, below one that is new. */
export function commandProject(files: { readonly [file: string]: string }, name = "app"): CommandProject {
  const parent = mkdtempSync(join(sharedDirectory(), "project-"));
  const directory = join(parent, name);
  const path = (file: string): string => join(directory, file);
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  };
  // A folder of its own, so that what is cached in it is this project's.
  mkdirSync(path("node_modules"), { recursive: true });
  write("package.json", '{ "type": "module", "private": true }');
  write("tsconfig.json", JSON.stringify(tsconfig));
  for (const [file, text] of Object.entries(files)) write(file, text);
  const names = (): readonly string[] =>
    existsSync(directory)
      ? readdirSync(directory, { recursive: true, withFileTypes: true })
          .filter((entry) => !entry.isDirectory())
          .map((entry) =>
            join(entry.parentPath, entry.name)
              .slice(directory.length + 1)
              .replaceAll("\\", "/"),
          )
          .sort()
      : [];
  return {
    directory,
    path,
    write,
    read: (file) => readFileSync(path(file), "utf8"),
    remove: () => rmSync(parent, { recursive: true, force: true, maxRetries: 3 }),
    generated: () =>
      Object.fromEntries(
        names()
          .filter((file) => /^(?!node_modules).*\.generated\.[cm]?ts$/.test(file))
          .map((file) => [file, readFileSync(path(file), "utf8")]),
      ),
    temporary: () => names().filter((file) => file.endsWith(".tmp")),
  };
}

/** A toolset of one sound tool, which takes `type`. */
export function toolsetText(name: string, tool: string, type = "string", head = ""): string {
  return `import { Toolset } from "@toolshed/runtime";
${head}
export class ${name} extends Toolset {
  constructor() {
    super();
    this.addTool(${name}.${tool}).readOnly();
  }

  /**
   * Greets somebody.
   * @param who Their name.
   */
  static ${tool}(who: ${type}, loud: boolean): string { // toolshed-ignore TSH010 a test
    return String(who) + loud;
  }
}
`;
}
