// The sample projects in a folder of their own, with the plugin in their tsconfig and the packages of an editor's user
// installed, so that servers find what they find at a user's.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { inject } from "vitest";
import { installFixture } from "../../fixtures/install-fixture.ts";
import { built, repository } from "../built.ts";
import { command } from "../command-project.ts";
import { once } from "../once.ts";
import { runNode } from "../run-process.ts";

const fixtures = join(repository, "fixtures");

export interface Samples {
  /** Absolute, without links. */
  readonly directory: string;
  /** The folder of the TypeScript that is installed there. */
  readonly typescript: string;
}

/** @param version Of the TypeScript that the projects have: `5.9`, `6.0` or `7.0`. */
export async function sampleProjects(version: string): Promise<Samples> {
  await built();
  const directory = join(realpathSync(inject("runDirectory")), `editor-${version}`);
  const typescript = join(directory, "node_modules/typescript");
  await once(join(directory, "ready.json"), async () => {
    install(directory, version);
    for (const entry of readdirSync(fixtures, { withFileTypes: true })) {
      if (!entry.isDirectory() || entry.name === "node_modules") continue;
      const from = join(fixtures, entry.name);
      cpSync(from, join(directory, entry.name), {
        recursive: true,
        filter: (path) => !/(?:^|[\\/])node_modules(?:[\\/]|$)/.test(relative(from, path)),
      });
      installFixture(join(directory, entry.name));
    }
    cpSync(join(fixtures, "package.json"), join(directory, "package.json"));
    listPlugin(join(fixtures, "tsconfig.base.json"), join(directory, "tsconfig.base.json"));
    listPlugin(join(fixtures, "tickets/tsconfig.json"), join(directory, "tickets/tsconfig.json"));
    return true;
  });
  return { directory, typescript };
}

/** Puts the packages of a user of editors into a folder. TypeScript is copied: it looks for plugins beside its real place. */
export function install(directory: string, version: string): void {
  const modules = join(directory, "node_modules");
  mkdirSync(join(modules, "@toolshed"), { recursive: true });
  for (const name of ["runtime", "editor", "cli"]) {
    symlinkSync(join(repository, "packages", name), join(modules, "@toolshed", name), "junction");
  }
  symlinkSync(realpathSync(join(fixtures, "node_modules/@types")), join(modules, "@types"), "junction");
  const from = realpathSync(join(fixtures, "node_modules", `typescript-${version}`));
  if (version === "7.0") symlinkSync(from, join(modules, "typescript"), "junction");
  else cpSync(from, join(modules, "typescript"), { recursive: true });
}

/** A finding in the form that all faces share; the file relative to the samples' directory. */
export interface Shown {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly code: string;
  readonly severity: string;
  readonly message: string;
}

/**
 * What `toolshed check` says of the sources: without the compiler's own errors and generated files. The command has a
 * compiler of its own, so that it is asked once in a run, wherever the samples lie.
 */
export function checkFindings(directory: string, project: string): Promise<readonly Shown[]> {
  const name = `findings-${project.replaceAll("/", "-")}`;
  return once(join(inject("runDirectory"), name), () => askCommand(directory, project));
}

async function askCommand(directory: string, project: string): Promise<readonly Shown[]> {
  const { stdout, stderr } = await runNode(
    [command, "check", "-p", project, "--no-cache", "--format", "json"],
    directory,
  );
  // boundary: the command's own report.
  const report = JSON.parse(stdout || `{"error": ${JSON.stringify(stderr)}}`) as {
    readonly diagnostics: readonly (Omit<Shown, keyof Place | "file"> & {
      readonly span: Place & { file: string };
    })[];
  };
  return sortShown(
    report.diagnostics
      .filter(({ code }) => code.startsWith("TSH") && code !== "TSH020")
      .map(({ code, severity, message, span: { file, line, column, endLine, endColumn } }) => ({
        file,
        line,
        column,
        endLine,
        endColumn,
        code,
        severity,
        message,
      })),
  );
}

interface Place {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export function sortShown(shown: readonly Shown[]): readonly Shown[] {
  const keyOf = ({ file, line, column, code, message }: Shown): string =>
    [file, String(line).padStart(6, "0"), String(column).padStart(6, "0"), code, message].join("\0");
  return shown.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Sources of a project that an editor may open. */
export function sourcesOf(directory: string, project: string): readonly string[] {
  const folder = dirname(join(directory, project));
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.[cm]?tsx?$/.test(file) && !/\.generated\.|(?:^|\/)node_modules\//.test(file))
    .map((file) => join(folder, file).replaceAll("\\", "/"))
    .sort();
}

function listPlugin(from: string, to: string): void {
  const start = '"compilerOptions": {';
  const text = readFileSync(from, "utf8");
  if (!text.includes(start)) throw new Error(`${from} has no compilerOptions`);
  writeFileSync(to, text.replace(start, `${start} "plugins": [{ "name": "@toolshed/editor" }],`));
}

export interface Scratch {
  /** Absolute. */
  readonly directory: string;
  path(file: string): string;
  write(file: string, text: string): void;
}

/** A project of its own among the samples, whose packages it uses. */
export function scratchProject(
  { directory: parent }: Samples,
  files: { readonly [file: string]: string },
  config: object = {},
): Scratch {
  const directory = mkdtempSync(join(parent, "scratch-")).replaceAll("\\", "/");
  const path = (file: string): string => `${directory}/${file}`;
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  };
  write("package.json", '{ "type": "module", "private": true }');
  write("tsconfig.json", JSON.stringify({ extends: "../tsconfig.base.json", include: ["src"], ...config }));
  for (const [file, text] of Object.entries(files)) write(file, text);
  return { directory, path, write };
}

/** A toolset with one documented tool, and one tool without a word. */
export const deskSource = `import { Toolset } from "@toolshed/runtime";

export class DeskToolset extends Toolset {
  constructor() {
    super();
    this.addTool(DeskToolset.findTickets).withTitle("Find").readOnly();
    this.addTool(DeskToolset.closeTicket).requiresApproval();
  }

  /**
   * Finds tickets.
   * @param words What their titles contain.
   * @param limit How many at most.
   */
  static findTickets(words: string, limit = 10): string[] {
    return [words, String(limit)];
  }

  static closeTicket(id: number): void {
    void id;
  }
}
`;
