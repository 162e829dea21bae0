// The cache of what a command line's projects hold: which question an entry answers, and its form. A project that is as
// it was answers without a compiler.
import { relative, resolve } from "node:path";
import { type Analysis, type ProjectModel, slashed } from "@toolshed/analyzer";
import { contentDigest, type GeneratedFile } from "@toolshed/transformer";
import { countTools, type ProjectCounts } from "../commands/project-counts.ts";
import { buildId } from "./build-id.ts";
import { cacheFolder, isLink } from "./cache-folder.ts";
import { CacheStore } from "./cache-store.ts";
import { DiskState, digest } from "./disk-state.ts";
import { collectInputs } from "./input-set.ts";

/** What a result depends on besides the disk. */
export interface CacheQuestion {
  /** The directory of the named project, absolute: what the entries' paths are relative to. */
  readonly base: string;
  /** The project as it was named, relative to `base`. */
  readonly project: string;
  readonly compiler: 6 | 7 | undefined;
  /** A configuration that was named, absolute. */
  readonly config: string | undefined;
}

/** A generated file by its content. */
export interface KeptFile {
  readonly path: string;
  readonly digest: string;
}

/** A project as it is kept. What it was made from is known to the store alone. */
export interface CachedProject {
  /** The model is read when it is asked for. */
  readonly analysis: Omit<Analysis, "inputs" | "referencedDirectories" | "places">;
  readonly counts: ProjectCounts;
  readonly files: readonly KeptFile[];
}

/** What is kept apart from the model, which is large and seldom needed. */
type Summary = Omit<CachedProject, "analysis"> & {
  readonly analysis: Omit<Analysis, "inputs" | "referencedDirectories" | "places" | "model">;
};

/** Files that decide something for all folders below them. */
const markers: readonly string[] = [
  "package.json",
  "toolshed.config.json",
  "node_modules/typescript/package.json",
];

export class ProjectCache {
  readonly #store: CacheStore;
  readonly #question: CacheQuestion;

  private constructor(store: CacheStore, question: CacheQuestion) {
    this.#store = store;
    this.#question = question;
  }

  /** Undefined where there is no place of ours to keep anything. */
  static of(question: CacheQuestion): ProjectCache | undefined {
    const folder = cacheFolder(question.base);
    if (folder === undefined || isLink(folder)) return undefined;
    const { base, project, compiler, config } = question;
    const asked = [buildId(), relative(folder, base), project, compiler, config && relative(base, config)];
    return new ProjectCache(new CacheStore(resolve(folder, digest(JSON.stringify(asked))), base), question);
  }

  /** The projects, if nothing that they depend on has changed. */
  find(): readonly CachedProject[] | undefined {
    const found = this.#store.find();
    if (found === undefined) return undefined;
    const [summaries = "[]", ...models] = found;
    // boundary: what `keep` of the same build has written, here and below.
    return (JSON.parse(summaries) as readonly Summary[]).map(({ analysis, ...rest }, index) => {
      let model: ProjectModel | undefined;
      return {
        ...rest,
        analysis: {
          ...analysis,
          projectDirectory: slashed(resolve(this.#question.base, analysis.projectDirectory)),
          get model() {
            model ??= JSON.parse(models[index] ?? "") as ProjectModel;
            return model;
          },
        },
      };
    });
  }

  /**
   * Keeps the projects for the next run.
   *
   * @param started When reading began, in milliseconds of the epoch: what has changed since may not be what was read.
   */
  keep(
    projects: readonly { readonly analysis: Analysis; readonly files: readonly GeneratedFile[] }[],
    started: number,
  ): void {
    const { base, config } = this.#question;
    const inputs = collectInputs({
      base,
      files: [
        ...projects.flatMap(({ analysis }) => analysis.inputs),
        ...(config === undefined ? [] : [config]),
      ],
      markers,
      projects: projects.flatMap(({ analysis }) => [
        analysis.projectDirectory,
        ...analysis.referencedDirectories,
      ]),
      outputs: projects.flatMap(({ analysis, files }) =>
        files.map(({ path }) => resolve(analysis.projectDirectory, path)),
      ),
    });
    const summaries = projects.map(
      ({
        analysis: {
          inputs: _inputs,
          referencedDirectories: _directories,
          places: _places,
          model,
          ...analysis
        },
        files,
      }): Summary => ({
        analysis: { ...analysis, projectDirectory: slashed(relative(base, analysis.projectDirectory)) },
        counts: countTools(model),
        files: files.map(({ path, text }) => ({ path, digest: contentDigest(text) })),
      }),
    );
    const models = projects.map(({ analysis }) => JSON.stringify(analysis.model));
    this.#store.keep(inputs, [JSON.stringify(summaries), ...models], new DiskState(), started);
  }
}
