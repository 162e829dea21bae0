// The texts of the generated files of a command's projects. Remembers, so that a second pass costs what has changed.
import { resolve } from "node:path";
import type { Analysis, ProjectConfig } from "@toolshed/analyzer";
import {
  type GeneratedFile,
  ProjectTransformer,
  TransformError,
  type TransformOptions,
} from "@toolshed/transformer";
import type { CliHost } from "../host.ts";
import { displayPath } from "../reporters/display-path.ts";
import { PlanError } from "./or-failure.ts";

export class FileGenerator {
  readonly #transformers = new Map<string, ProjectTransformer>();
  /** What each file was planned to hold in this pass, by absolute path. */
  #planned = new Map<string, string>();

  /** Before projects are generated once more. */
  startPass(): void {
    this.#planned = new Map();
  }

  /**
   * @throws PlanError when two sources, or two projects, want one file.
   */
  generate(
    {
      model,
      projectDirectory,
      indexDirectory,
    }: Omit<Analysis, "inputs" | "referencedDirectories" | "places">,
    { values: { outDir, importExtensions, providers } }: ProjectConfig,
    host: CliHost,
  ): readonly GeneratedFile[] {
    const transformer = this.#transformerOf(projectDirectory, {
      indexDir: indexDirectory,
      ...(outDir !== undefined && { outDir }),
      ...(importExtensions !== undefined && { importExtensions }),
      ...(providers !== undefined && { providers }),
    });
    const files = namingSources(
      () => transformer.transform(model).files,
      (file) => displayPath(host.cwd, resolve(projectDirectory, file)),
    );
    for (const { path, text } of files) {
      const absolute = resolve(projectDirectory, path);
      const other = this.#planned.get(absolute);
      if (other !== undefined && other !== text) {
        const name = displayPath(host.cwd, absolute);
        throw new PlanError(
          "SAME_OUTPUT",
          `Two projects want different texts in ${name}. Give them no source in common.`,
        );
      }
      this.#planned.set(absolute, text);
    }
    return files;
  }

  #transformerOf(directory: string, options: TransformOptions): ProjectTransformer {
    const key = JSON.stringify([directory, options]);
    const known = this.#transformers.get(key) ?? new ProjectTransformer(options);
    this.#transformers.set(key, known);
    return known;
  }
}

/** Sources that want one file are named as the user sees them. */
function namingSources(
  run: () => readonly GeneratedFile[],
  display: (file: string) => string,
): readonly GeneratedFile[] {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof TransformError)) throw error;
    const [one = "", other = "the index of the project"] = error.files.map(display);
    throw new PlanError(
      error.code,
      `${one} and ${other} would be generated into one file. Rename one of them.`,
    );
  }
}
