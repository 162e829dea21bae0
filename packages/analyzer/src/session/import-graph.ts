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
  readonly #files: readonly string[];
  readonly #own: ReadonlySet<string>;
  /** Names of packages that are not sources of this program. */
  readonly #packages: ReadonlySet<string>;
  readonly #imports = new Map<string, Imports>();

  /** Of a state of a program; files may change afterwards, but not come or go. */
  constructor(compiler: Compiler) {
    this.#files = compiler.programFiles();
    const own = this.#files.filter((file) => !isInstalled(file));
    this.#own = new Set(own);
    const packages = new Set(this.#files.flatMap((file) => installedPackage(file) ?? []));
    // One that is worked on here may be installed too, for the dependencies that use it.
    for (const file of own) packages.delete(compiler.packageOf(file)?.name ?? "");
    this.#packages = packages;
    for (const file of own) this.#imports.set(file, this.#importsOf(compiler, file));
  }

  /** Are the files of the program still the same? */
  isOf(compiler: Compiler): boolean {
    const files = compiler.programFiles();
    return files.length === this.#files.length && files.every((file, index) => file === this.#files[index]);
  }

  /**
   * Reads again what these files import.
   *
   * @returns The own files that may mean something else now, the changed ones included; `all` of them at worst.
   */
  update(compiler: Compiler, changed: ReadonlySet<string>): ReadonlySet<string> | "all" {
    let declared = false;
    for (const file of changed) {
      if (!this.#own.has(file)) return "all";
      // What it declared for all may be gone.
      declared ||= this.#imports.get(file)?.global === true;
      this.#imports.set(file, this.#importsOf(compiler, file));
    }
    return declared ? "all" : this.#dependents(changed);
  }

  #dependents(changed: ReadonlySet<string>): ReadonlySet<string> | "all" {
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
    if (file.endsWith(".json")) return { files, anything: false, global: false };
    const isScript = !isModule(text);
    const global = isScript || isGlobal(text);
    const unresolved = new Map<string, Before>();
    const specifiers = specifiersIn(isScript ? text.replaceAll(ambientModule, "") : text);
    for (const [specifier, before] of specifiers) {
      const found = isRelative(specifier) ? this.#relative(file, specifier) : [];
      for (const path of found) files.add(path);
      if (before !== "anything" && found.length === 0 && !this.#isForeign(specifier))
        unresolved.set(specifier, before);
    }
    let anything = false;
    if (unresolved.size > 0) {
      const resolved = resolveByCompiler(compiler, file);
      for (const [specifier, before] of unresolved) {
        const paths = resolved.get(specifier);
        // Elsewhere than in the declarations at the top of a module `from` is a word like others. (Escapes are not read.)
        if (paths === undefined && before === "from" && !global && !specifier.includes("\\")) continue;
        if (paths === undefined || paths.length === 0) anything ||= !builtins.has(specifier);
        for (const path of paths ?? []) if (!isInstalled(path)) files.add(path);
      }
    }
    return { files, anything, global };
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

  /** Does it lead to no own file for certain? Names of Node's modules may be aliases, as long as they have no prefix. */
  #isForeign(specifier: string): boolean {
    return specifier.startsWith("node:") || this.#packages.has(packageName(specifier));
  }
}

function isRelative(specifier: string): boolean {
  return /^\.{0,2}\//.test(specifier) || specifier === "." || specifier === "..";
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

/** What stands before something in quotes: `from`, another word that may begin an import, or anything else. */
type Before = "from" | "import" | "anything";

/**
 * Whatever stands in quotes on one line behind a word that may begin an import, and whatever looks like a relative
 * path. The words of comments and strings are taken for such too, which only makes a dependency more.
 */
function specifiersIn(text: string): ReadonlyMap<string, Before> {
  const found = new Map<string, Before>();
  for (const quoted of [/"(?=([^"\n\r]{1,500})")/g, /'(?=([^'\n\r]{1,500})')/g, /`(?=([^`\n\r]{1,500})`)/g]) {
    for (const match of text.matchAll(quoted)) {
      const [, specifier = ""] = match;
      const [, word] = importWord.exec(text.slice(Math.max(0, match.index - 300), match.index)) ?? [];
      const before = word === undefined ? "anything" : word === "from" ? "from" : "import";
      if (before === "anything" && !isRelative(specifier)) continue;
      const known = found.get(specifier);
      if (known === undefined || known === "anything" || before === "import") found.set(specifier, before);
    }
  }
  return found;
}

/** With nothing but a bracket, an equals sign and comments behind it, in which there may be anything. */
const importWord =
  /\b(from|import|require|module|types|path)(?:[\s(=]|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*\n)*$/;

/** By the declarations of imports and exports at the top of the file; nothing where the compiler finds none. */
function resolveByCompiler(compiler: Compiler, file: string): ReadonlyMap<string, readonly string[]> {
  const nodes = (compiler.source(file)?.root.list("statements") ?? []).flatMap(
    (statement) => statement.child("moduleSpecifier") ?? [],
  );
  const symbols = compiler.symbolsAt(nodes);
  const resolved = new Map<string, readonly string[]>();
  for (const [index, { value }] of nodes.entries()) {
    resolved.set(value, symbols[index]?.declarationPaths ?? []);
  }
  return resolved;
}

/** What a script declares; a module adds to what is there already, and depends on it. */
const ambientModule = /\bdeclare\s+module\s*["'](?!\.{0,2}\/)[^"'\n]*["']/g;

/** Taken for a script when in doubt: what that declares is for all. In `declare module` exports are indented. */
function isModule(text: string): boolean {
  return /^(?:import|export)\b(?!\s*\()/m.test(withoutBlocks(text));
}

/** Has a module declarations that other files see without an import? */
function isGlobal(text: string): boolean {
  return /\bdeclare\s+(?:global|module)\b|\bas\s+namespace\b/.test(withoutBlocks(text));
}

/** Without what may hold whole lines that are no code. */
function withoutBlocks(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|`[^`]*`/g, " ");
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
