// Which paths matter to `toolshed watch`: folders to listen at, and what to hear in them.
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { slashed } from "@toolshed/analyzer";

/** Written anew by every installation. */
const installed: readonly string[] = [".package-lock.json", ".modules.yaml", ".yarn-state.yml"];

const sourceFile = /\.[cm]?tsx?$/;
const generatedFile = /\.generated\.[cm]?ts$/;
const configurationFile = /^(?:package|toolshed\.config|tsconfig.*)\.json$/;

export class WatchedPaths {
  #inputs: ReadonlySet<string> = new Set();
  #folders: ReadonlySet<string> = new Set();

  /** @param inputs Absolute: every file that was read. */
  setInputs(inputs: Iterable<string>): void {
    this.#inputs = new Set(inputs);
  }

  isInput(path: string): boolean {
    return this.#inputs.has(slashed(path));
  }

  /** Would the project be another without this file? Also by configurations, which may be looked for and not be there. */
  isKnown(path: string): boolean {
    const name = basename(path);
    return this.isInput(path) || configurationFile.test(name) || installed.includes(name);
  }

  /**
   * Folders that are listened at with all that is below them, and single files.
   *
   * @param directories Absolute: the projects' own.
   */
  places(directories: readonly string[]): readonly string[] {
    const folders = new Set(directories.map(slashed));
    this.#folders = new Set(folders);
    const isBelow = (path: string): boolean => [...folders].some((folder) => path.startsWith(`${folder}/`));
    for (const path of this.#inputs) {
      if (path.includes("/node_modules/") || isBelow(path)) continue;
      // Sources of other projects with what is beside them; configuration further up alone.
      folders.add(sourceFile.test(path) ? dirname(path) : path);
    }
    for (const directory of directories) {
      for (let folder = directory; ; folder = dirname(folder)) {
        for (const name of installed) {
          const path = join(folder, "node_modules", name);
          if (existsSync(path)) folders.add(slashed(path));
        }
        for (const name of ["package.json", "toolshed.config.json"]) {
          const path = join(folder, name);
          if (existsSync(path)) folders.add(slashed(path));
        }
        if (dirname(folder) === folder) break;
      }
    }
    return [...folders];
  }

  /** Is nothing heard of this path and what is below it? */
  isIgnored(path: string, isFile: boolean | undefined): boolean {
    const name = basename(path);
    if (installed.includes(name)) return false;
    if (slashed(path).includes("/node_modules/") || name === "node_modules") return true;
    if (isFile !== true) return name.startsWith(".") && !this.#leadsToInput(path);
    return !this.matters(path);
  }

  /** May a change of this file change what is generated? */
  matters(path: string): boolean {
    const name = basename(path);
    if (generatedFile.test(name)) return false;
    return (
      sourceFile.test(name) ||
      configurationFile.test(name) ||
      installed.includes(name) ||
      this.isInput(path) ||
      // Nothing could be read yet: a configuration of any name may be the reason.
      (this.#inputs.size === 0 && name.endsWith(".json"))
    );
  }

  /** Inputs that are gone by now, but for those of packages. */
  missing(): readonly string[] {
    return [...this.#inputs].filter((path) => !path.includes("/node_modules/") && !existsSync(path));
  }

  /** Is it above a place where something was read? */
  #leadsToInput(path: string): boolean {
    const folder = `${slashed(path)}/`;
    for (const place of [...this.#folders, ...this.#inputs]) if (`${place}/`.startsWith(folder)) return true;
    return false;
  }

  /** Does a change of this file mean that other packages are installed? */
  isInstallation(path: string): boolean {
    return installed.includes(basename(path));
  }
}
