// Which own files of a project a file's meaning depends on, told by the specifiers in the texts. Too many are harmless,
// too few are not: what cannot be told counts as a dependency on everything.
import { builtinModules } from "node:module";
import { posix } from "node:path";
import type { Compiler } from "../compiler/port.ts";

/** The files that a file imports, of those that are not installed; `anything` where one of them is not known. */
interface Imports {
  readonly files: ReadonlySet<string>;
  readonly anything: boolean;
  /** What it declares is there for every file, imported or not. */
  readonly global: boolean;
}

const builtins: ReadonlySet<string> = new Set(builtinModules);

export class ImportGraph {
  readonly #own: ReadonlySet<string>;
  readonly #packages: ReadonlySet<string>;
  readonly #imports = new Map<string, Imports>();

  /** Of a state of a program; files may change afterwards, but not come or go. */
  constructor(compiler: Compiler) {
    const files = compiler.programFiles();
    this.#own = new Set(files.filter((file) => !isInstalled(file)));
    this.#packages = new Set(files.flatMap((file) => installedPackage(file) ?? []));
    for (const file of this.#own) this.#imports.set(file, this.#importsOf(compiler, file));
  }

  /** Reads again what these files import. */
  update(compiler: Compiler, changed: Iterable<string>): void {
    for (const file of changed) {
      if (this.#own.has(file)) this.#imports.set(file, this.#importsOf(compiler, file));
    }
  }

  /** The own files that may mean something else now that these are different, themselves included; `all` of them at worst. */
  dependents(changed: ReadonlySet<string>): ReadonlySet<string> | "all" {
    for (const file of changed) if (!this.#own.has(file)) return "all";
    const users = this.#users();
    // Who may depend on anything depends on this too.
    const anywhere = [...this.#imports].flatMap(([file, { anything }]) => (anything ? [file] : []));
    const reached = new Set([...changed, ...anywhere]);
    const open = [...reached];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (this.#imports.get(file)?.global) return "all";
      for (const user of users.get(file) ?? []) {
        if (reached.has(user)) continue;
        reached.add(user);
        open.push(user);
      }
    }
    return reached;
  }

  #users(): ReadonlyMap<string, readonly string[]> {
    const users = new Map<string, string[]>();
    for (const [file, { files }] of this.#imports) {
      for (const imported of files) {
        const known = users.get(imported);
        if (known === undefined) users.set(imported, [file]);
        else known.push(file);
      }
    }
    return users;
  }

  #importsOf(compiler: Compiler, file: string): Imports {
    const text = compiler.text(file) ?? "";
    const files = new Set<string>();
    const unresolved = new Set<string>();
    for (const specifier of specifiersIn(text)) {
      if (/^\.{0,2}\//.test(specifier) || specifier === "." || specifier === "..") {
        for (const found of this.#relative(file, specifier)) files.add(found);
      } else if (!this.#isForeign(specifier)) unresolved.add(specifier);
    }
    let anything = false;
    if (unresolved.size > 0) {
      const resolved = resolveByCompiler(compiler, file);
      for (const specifier of unresolved) {
        const path = resolved.get(specifier);
        if (path === undefined) anything = true;
        else if (!isInstalled(path)) files.add(path);
      }
    }
    return { files, anything, global: isGlobal(text) };
  }

  /** All files that a relative specifier could mean: which of them wins does not matter here. */
  #relative(file: string, specifier: string): readonly string[] {
    const path = posix.join(posix.dirname(file), specifier);
    const stem = path.replace(/\.[cm]?jsx?$/, "");
    const candidates = [path, stem, `${path}/index`].flatMap((base) => [
      base,
      ...endings.map((ending) => base + ending),
    ]);
    return candidates.filter((candidate) => this.#own.has(candidate));
  }

  #isForeign(specifier: string): boolean {
    if (specifier.startsWith("node:") || builtins.has(specifier)) return true;
    return this.#packages.has(packageName(specifier));
  }
}

const endings: readonly string[] = [
  ".ts",
  ".tsx",
  ".mts",
  ".cts",
  ".d.ts",
  ".d.mts",
  ".d.cts",
  ".js",
  ".jsx",
  ".json",
];

/**
 * Whatever stands in quotes on one line behind a word that may begin an import. The words of comments and strings are
 * taken for such too, which only makes a dependency more.
 */
function specifiersIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const match of text.matchAll(/["'`]([^"'`\n\r]{1,500})(?=["'`])/g)) {
    const [, specifier = ""] = match;
    const before = text.slice(Math.max(0, match.index - 300), match.index);
    if (
      /^\.{0,2}\//.test(specifier) ||
      /\b(?:from|import|require|module|types|path)\b[^;"'`]*$/.test(before)
    ) {
      found.add(specifier);
    }
  }
  return found;
}

/** By the declarations of imports and exports at the top of the file. */
function resolveByCompiler(compiler: Compiler, file: string): ReadonlyMap<string, string> {
  const nodes = (compiler.source(file)?.root.list("statements") ?? []).flatMap(
    (statement) => statement.child("moduleSpecifier") ?? [],
  );
  const symbols = compiler.symbolsAt(nodes);
  return new Map(
    nodes.flatMap((node, index) => {
      const [path] = symbols[index]?.declarationPaths ?? [];
      return path === undefined ? [] : [[node.value, path] as const];
    }),
  );
}

/** Has it declarations that other files see without an import? */
function isGlobal(text: string): boolean {
  return (
    !/^\s*(?:import|export)\b/m.test(text) || /\bdeclare\s+(?:global|module)\b|\bas\s+namespace\b/.test(text)
  );
}

function isInstalled(path: string): boolean {
  return path.includes("/node_modules/");
}

function installedPackage(path: string): string | undefined {
  const [, rest] = /.*\/node_modules\/(.*)$/.exec(path) ?? [];
  return rest === undefined ? undefined : packageName(rest.replace(/^@types\/(?=[^/]+\/)/, ""));
}

function packageName(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
