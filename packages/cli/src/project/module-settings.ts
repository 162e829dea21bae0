// How a project's modules are resolved and imported, from its tsconfig and its package.json.
import { isRecord } from "./json-file.ts";

export interface ModuleSettings {
  /** Of the compiler, in small letters; what it takes by itself when nothing is set. */
  readonly module: string;
  /** `node` for all of node16 to nodenext; `legacy` for those that read no `exports` of a package. */
  readonly resolution: "node" | "bundler" | "legacy";
  /** How generated files have to import others. */
  readonly importExtensions: "js" | "ts";
  /** Whether files that end in .ts are ES modules where they run. */
  readonly esModules: boolean;
  /** Whether a toolset must be written in a file that ends in .mts. */
  readonly needsModuleFile: boolean;
  /** What cannot work; the first is the worst. */
  readonly problems: readonly ModuleProblem[];
}

export interface ModuleProblem {
  readonly fatal: boolean;
  readonly message: string;
  readonly hint: string;
}

interface Facts {
  readonly options: { readonly [name: string]: unknown };
  /** `"type": "module"` in package.json. */
  readonly modulePackage: boolean;
  /** The project's TypeScript: 5, 6 or 7; their defaults differ. */
  readonly typescriptMajor: number;
  /** Something else than tsc makes what runs. */
  readonly bundled: boolean;
}

export function moduleSettings({ options, modulePackage, typescriptMajor, bundled }: Facts): ModuleSettings {
  const module = lower(options["module"]) ?? defaultModule(options, typescriptMajor);
  const node = /^node(?:16|18|20|next)$/.test(module);
  const resolution = resolutionOf(lower(options["moduleResolution"]), module, node, typescriptMajor);
  const strictSyntax = options["verbatimModuleSyntax"] === true;
  const isTsImported =
    options["rewriteRelativeImportExtensions"] === true || options["allowImportingTsExtensions"] === true;
  const esModules = node ? modulePackage : module !== "commonjs";
  const oldRequire = node && !modulePackage && /^node1[68]$/.test(module);
  return {
    module,
    resolution,
    importExtensions: isTsImported ? "ts" : "js",
    esModules,
    needsModuleFile: node && !modulePackage && (strictSyntax || oldRequire),
    problems: problemsOf({
      module,
      resolution,
      modulePackage,
      node,
      oldRequire,
      strictSyntax,
      emits: options["noEmit"] !== true && !bundled,
    }),
  };
}

function defaultModule(options: Facts["options"], major: number): string {
  const target = lower(options["target"]);
  if (target === undefined) return major >= 6 ? "esnext" : "commonjs";
  return target === "es3" || target === "es5" ? "commonjs" : "es2015";
}

function resolutionOf(
  written: string | undefined,
  module: string,
  node: boolean,
  major: number,
): ModuleSettings["resolution"] {
  if (written === "bundler") return "bundler";
  if (written !== undefined) return /^node(?:16|18|20|next)$/.test(written) ? "node" : "legacy";
  if (node) return "node";
  return module === "preserve" || major >= 6 ? "bundler" : "legacy";
}

interface ProblemFacts {
  readonly module: string;
  readonly resolution: ModuleSettings["resolution"];
  readonly modulePackage: boolean;
  readonly node: boolean;
  readonly oldRequire: boolean;
  readonly strictSyntax: boolean;
  /** tsc writes what runs. */
  readonly emits: boolean;
}

function problemsOf(facts: ProblemFacts): readonly ModuleProblem[] {
  const { module, resolution, modulePackage, node, oldRequire, strictSyntax, emits } = facts;
  const problems: ModuleProblem[] = [];
  if (resolution === "legacy") {
    problems.push({
      fatal: true,
      message: `the module resolution of "module": "${module}" here reads no "exports", so @toolshed/runtime is not found`,
      hint: 'Set "module": "nodenext" for Node, or "moduleResolution": "bundler" where a bundler builds.',
    });
  }
  if (oldRequire) {
    problems.push({
      fatal: false,
      message: `"module": "${module}" lets no CommonJS file import @toolshed/runtime, which is an ES module`,
      hint: 'Set "type": "module" in package.json, set "module": "nodenext", or write toolsets in files that end in .mts.',
    });
  }
  if (module === "commonjs" && strictSyntax) {
    problems.push({
      fatal: true,
      message: '"verbatimModuleSyntax" with "module": "commonjs" allows no import, also not in a toolset',
      hint: 'Set "module": "nodenext".',
    });
  }
  if (emits && !node && module === "commonjs" && modulePackage) {
    problems.push({
      fatal: false,
      message:
        'tsc writes CommonJS ("module": "commonjs") into a package of "type": "module", which Node refuses',
      hint: 'Set "module": "nodenext".',
    });
  }
  if (emits && !node && module !== "commonjs" && module !== "preserve" && !modulePackage) {
    problems.push({
      fatal: false,
      message: `tsc writes ES modules ("module": "${module}") into a package without "type": "module", which Node takes for CommonJS`,
      hint: 'Set "type": "module" in package.json, or "module": "nodenext" in the tsconfig.',
    });
  }
  return problems;
}

function lower(value: unknown): string | undefined {
  return typeof value === "string" ? value.toLowerCase() : undefined;
}

/** The names of the plugins that a tsconfig lists for editors. */
export function pluginNames(options: Facts["options"]): readonly string[] {
  const { plugins } = options;
  if (!Array.isArray(plugins)) return [];
  return (plugins as readonly unknown[]).flatMap((plugin) =>
    isRecord(plugin) && typeof plugin["name"] === "string" ? [plugin["name"]] : [],
  );
}
