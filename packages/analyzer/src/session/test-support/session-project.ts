// A project of several files on disk, a session on it, and edits whose answers are compared with a fresh analysis.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { analyzeProject } from "../../analyze.ts";
import { installedRuntime } from "../../compiler/test-support/installed-runtime.ts";
import { type TempProject, tempProject } from "../../compiler/test-support/temp-project.ts";
import type { Analysis, AnalyzeOptions } from "../analysis.ts";
import { ProjectSession } from "../project-session.ts";

// As it is installed: the files of a package that is only linked count as sources, and as what anything may depend on.
const toolshed = await installedRuntime();
const typescript = fileURLToPath(
  new URL("../../../../../fixtures/node_modules/typescript-6.0", import.meta.url),
);

/** The new text of files; `null` deletes one. */
export interface Edits {
  readonly [file: string]: string | null;
}

export interface SessionProject extends TempProject {
  /** Writes the files, tells the session, and compares what it says with what a new reader says. */
  edit(edits: Edits): readonly Analysis[];
  /**
   * Changes texts as an editor does that does not save: the disk stays as it is. Null takes an unsaved text back. Compares
   * what the session says with what a new reader says of a disk with these texts.
   */
  type(edits: Edits): readonly Analysis[];
  close(): void;
}

export const compilerOptions = {
  strict: true,
  target: "es2023",
  lib: ["es2023"],
  module: "nodenext",
  types: [],
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  resolveJsonModule: true,
  paths: { "#kit/*": ["./src/types/*"], util: ["./src/types/aliased-builtin.ts"] },
};

export function config(more: object = {}, options: object = {}): string {
  return JSON.stringify({
    compilerOptions: { ...compilerOptions, ...options },
    include: ["src"],
    ...more,
  });
}

export function sessionProject(
  files: { readonly [file: string]: string },
  compiler: 6 | 7 = 7,
): SessionProject {
  const project = tempProject({
    "package.json": '{ "type": "module" }',
    "tsconfig.json": config(),
    ...files,
  });
  project.link("node_modules/@toolshed", toolshed);
  project.link("node_modules/typescript", typescript);
  const options: AnalyzeOptions = { project: ".", cwd: project.directory, compiler };
  const unsaved = new Map<string, string>();
  const session = new ProjectSession({ ...options, readUnsaved: (path) => unsaved.get(path) });
  return {
    ...project,
    edit(edits) {
      const changes = { changed: [] as string[], created: [] as string[], deleted: [] as string[] };
      for (const [file, text] of Object.entries(edits)) {
        const path = project.path(file);
        const wasThere = existsSync(path);
        if (text === null) {
          rmSync(path);
          changes.deleted.push(path);
        } else {
          project.write(file, text);
          changes[wasThere ? "changed" : "created"].push(path);
        }
      }
      const answer = session.update(changes);
      expect(plain(answer)).toEqual(plain(analyzeProject(options)));
      return answer;
    },
    type(edits) {
      for (const [file, text] of Object.entries(edits)) {
        if (text === null) unsaved.delete(project.path(file));
        else unsaved.set(project.path(file), text);
      }
      const answer = session.update({ changed: Object.keys(edits).map(project.path) });
      const saved = new Map([...unsaved.keys()].map((path) => [path, readFileSync(path, "utf8")]));
      for (const [path, text] of unsaved) writeFileSync(path, text);
      try {
        expect(plain(answer)).toEqual(plain(analyzeProject(options)));
      } finally {
        for (const [path, text] of saved) writeFileSync(path, text);
      }
      return answer;
    },
    close() {
      session.close();
      project.remove();
    },
  };
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** A toolset with one tool that takes `type`. */
export function toolset(name: string, type: string, { head = "", tool = "go", docs = "Goes." } = {}): string {
  return `${head}
import { Toolset } from "@toolshed/runtime";
export class ${name} extends Toolset {
  constructor() { super(); this.addTool(${name}.${tool}); }
  /**
   * ${docs}
   * @param value What.
   */
  static ${tool}(value: ${type}): void {}
}
`;
}
