// Which packages a project uses: what its program has files of, and what its package.json depends on. Looks at names,
// folders and, for a place to show, at texts; what is in a package is read elsewhere.
import { realpathSync, statSync } from "node:fs";
import { posix } from "node:path";
import type { Compiler } from "../compiler/port.ts";
import { lineStarts, positionAt } from "../compiler/shared/line-map.ts";
import { slashed } from "../compiler/slashed.ts";
import { manifestName } from "../config/find-config.ts";
import type { Span } from "../model/span.ts";
import type { OwnManifest } from "./own-manifest.ts";

export interface Dependency {
  readonly name: string;
  /** Absolute and without links, with forward slashes. */
  readonly directory: string;
  /** Its entry in package.json; absent for what is only there because it is imported. */
  readonly listed?: Span;
}

/** `name` or `@scope/name`, as npm allows them. */
const packageName = /^(?:@[a-z0-9-~][a-z0-9-._~]*\/)?[a-z0-9-~][a-z0-9-._~]*$/i;
const installed = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/;

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Of one project, for as long as it is open. */
export class Dependencies {
  #programPackages: ReadonlyMap<string, string> | undefined;
  /** By file: the packages that it imports, and where. */
  readonly #imports = new Map<string, ReadonlyMap<string, Place>>();

  /** Files have come or gone. */
  refresh(): void {
    this.#programPackages = undefined;
    this.#imports.clear();
  }

  /** These files are different. */
  forget(files: Iterable<string>): void {
    for (const file of files) this.#imports.delete(file);
  }

  /** By name; one of two versions is two. The project's own package is never among them. Packages that cannot be found are left to the compiler. */
  find(compiler: Compiler, manifest: OwnManifest | undefined): readonly Dependency[] {
    const own = manifest && realPath(manifest.directory);
    const found = new Map<string, Dependency>();
    const add = (dependency: Dependency): void => {
      if (dependency.directory !== own) found.set(dependency.directory, dependency);
    };
    this.#programPackages ??= packagesIn(compiler);
    for (const [directory, name] of this.#programPackages) add({ name, directory });
    for (const { name, span } of manifest?.dependencies ?? []) {
      const directory = packageName.test(name) ? directoryOf(name, manifest?.directory ?? "") : undefined;
      if (directory !== undefined) add({ name, directory, listed: span });
    }
    const keyOf = ({ name, directory }: Dependency): string => `${name} ${directory}`;
    return [...found.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }

  /** The specifier of the first import of a package. */
  importOf(compiler: Compiler, sources: readonly string[], name: string): Span | undefined {
    for (const path of sources) {
      let imports = this.#imports.get(path);
      if (imports === undefined) {
        imports = importsIn(compiler.text(path) ?? "");
        this.#imports.set(path, imports);
      }
      const place = imports.get(name);
      if (place !== undefined) return spanOf(compiler, path, place);
    }
    return undefined;
  }
}

/** The packages of the program's files: name by directory. */
function packagesIn(compiler: Compiler): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const looked = new Set<string>();
  for (const path of compiler.programFiles()) {
    const [directory, name] = installed.exec(path) ?? [];
    const folder = directory ?? posix.dirname(path);
    if (looked.has(folder)) continue;
    looked.add(folder);
    if (directory !== undefined && name !== undefined) found.set(realPath(directory), name);
    else {
      const linked = compiler.packageOf(path);
      if (linked !== undefined) found.set(realPath(linked.directory), linked.name);
    }
  }
  return found;
}

/** By the words that begin an import; what stands in a comment counts too, and is harmless. */
function importsIn(text: string): ReadonlyMap<string, Place> {
  const found = new Map<string, Place>();
  for (const match of text.matchAll(/\b(?:from|import|require)\s*\(?\s*(["'])([^"'\n\r.][^"'\n\r]*)\1/g)) {
    const [whole, , specifier = ""] = match;
    const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
    const end = match.index + whole.length;
    if (!found.has(name)) found.set(name, { start: end - specifier.length - 2, end });
  }
  return found;
}

function spanOf(compiler: Compiler, path: string, { start, end }: Place): Span {
  const starts = lineStarts(compiler.text(path) ?? "");
  const to = positionAt(starts, end);
  return {
    file: posix.relative(compiler.projectDirectory, path),
    start,
    end,
    ...positionAt(starts, start),
    endLine: to.line,
    endColumn: to.column,
  };
}

/** As Node looks for it. */
function directoryOf(name: string, from: string): string | undefined {
  for (let directory = from; ; directory = posix.dirname(directory)) {
    const candidate = posix.join(directory, "node_modules", name);
    const manifest = posix.join(candidate, manifestName);
    if (statSync(manifest, { throwIfNoEntry: false })?.isFile() === true) return realPath(candidate);
    if (posix.dirname(directory) === directory) return undefined;
  }
}

function realPath(path: string): string {
  return slashed(realpathSync(path));
}
