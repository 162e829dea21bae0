// typia's validators, made by its own transformer inside the compiler that it supports, in this process.
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, transform as parse } from "esbuild";
import type * as TypeScript from "typescript";

/** One source file with validators of the given types. */
export interface ValidatorSource {
  /** Imports and declarations. */
  readonly head: string;
  readonly types: readonly string[];
  /** The project in which the types are read, with its options and files; absolute. */
  readonly tsconfig?: string;
}

/** What typia makes of a type: a validator that refuses what the type does not have, or why there is none. */
export type TypiaAnswer = { readonly accepts: (value: unknown) => boolean } | { readonly unreadable: string };

// boundary: typia's transformer, which its types declare for programs of the same compiler
type Transform = (
  program: TypeScript.Program,
  options: object,
  extras: { readonly addDiagnostic: (diagnostic: TypeScript.Diagnostic) => number },
) => TypeScript.TransformerFactory<TypeScript.SourceFile>;

const require = createRequire(import.meta.url);

/** Absolute. */
export const typiaFolder: string = dirname(require.resolve("typia/package.json"));
const modules = fileURLToPath(new URL("./node_modules/", import.meta.url));

/**
 * Validators by source and type. Constraint tags of the runtime are read as those of typia of the same name.
 *
 * @throws {Error} When the sources do not compile.
 */
export async function compileTypia(
  sources: readonly ValidatorSource[],
): Promise<readonly (readonly TypiaAnswer[])[]> {
  // boundary: both packages are CommonJS, so that they are loaded as such
  const ts = require("typescript") as typeof TypeScript;
  const { default: transform } = require("typia/lib/transform") as { readonly default: Transform };
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "toolshed-typia-")));
  try {
    symlinkSync(modules, join(directory, "node_modules"), "junction");
    mkdirSync(join(directory, "out"));
    writeFileSync(join(directory, "package.json"), JSON.stringify({ type: "module", private: true }));
    writeFileSync(join(directory, "tags.ts"), 'import type { tags } from "typia";\nexport type { tags };\n');
    const paths = sources.map(({ head, types }, index) => {
      const path = join(directory, `source${index}.ts`);
      const lines = types.map(
        (type, at) => `export const v${at} = () => typia.createValidateEquals<${type}>();`,
      );
      // One type a line, so that a refusal can be told from its line.
      writeFileSync(path, `${lines.join("\n")}\nimport typia from "typia";\n${head}\n`);
      return path;
    });
    const unreadable = new Map<string, string>();
    const host = sharingHost(ts);
    for (const tsconfig of new Set(sources.map((source) => source.tsconfig))) {
      const roots = paths.filter((_, index) => sources[index]?.tsconfig === tsconfig);
      const { fileNames, options } = readProject(ts, tsconfig);
      const program = ts.createProgram({
        rootNames: [...fileNames, ...roots],
        options: {
          ...options,
          ...emitOptions(ts, join(directory, "out")),
          paths: { ...options.paths, "@toolshed/runtime/tags": [join(directory, "tags.ts")] },
        },
        host,
      });
      const addDiagnostic = (diagnostic: TypeScript.Diagnostic): number => {
        const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n");
        if (diagnostic.file === undefined) throw new Error(text);
        const { line } = diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start ?? 0);
        const place = `${diagnostic.file.fileName}:${line}`;
        unreadable.set(place, unreadable.get(place) ?? text);
        return 0;
      };
      const before = [transform(program, {}, { addDiagnostic })];
      for (const path of roots) {
        const file = program.getSourceFile(path);
        const [problem] = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
        if (problem) {
          throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(problem.messageText, "\n")}`);
        }
        const write = (name: string, text: string): void =>
          writeFileSync(join(directory, "out", basename(name)), text);
        program.emit(file, write, undefined, false, { before });
      }
    }
    const broken = await Promise.all(paths.map((_, index) => syntaxError(directory, index)));
    const sound = paths.flatMap((_, index) => (broken[index] === undefined ? [index] : []));
    const validators = await load(directory, sound);
    return sources.map(({ types }, index) =>
      types.map((_, at): TypiaAnswer => {
        const refusal = broken[index] ?? unreadable.get(`${paths[index]}:${at}`);
        if (refusal !== undefined) return { unreadable: refusal };
        const validate = validators[index]?.[`v${at}`]?.();
        if (validate === undefined) throw new Error(`typia made no validator of ${types[at]}.`);
        return { accepts: (value) => validate(value).success };
      }),
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The options and files of a project; those of an ordinary strict one without. */
function readProject(
  ts: typeof TypeScript,
  tsconfig: string | undefined,
): Pick<TypeScript.ParsedCommandLine, "fileNames" | "options"> {
  if (tsconfig !== undefined) {
    const { config, error } = ts.readConfigFile(tsconfig, ts.sys.readFile);
    if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, "\n"));
    return ts.parseJsonConfigFileContent(config, ts.sys, dirname(tsconfig));
  }
  const options = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ["lib.es2023.d.ts"],
    types: ["node"],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
  };
  return { fileNames: [], options };
}

/** What validators need, whatever the project is for. */
function emitOptions(ts: typeof TypeScript, outDir: string): TypeScript.CompilerOptions {
  return {
    outDir,
    target: ts.ScriptTarget.ES2022,
    customConditions: ["source"],
    allowImportingTsExtensions: true,
    rewriteRelativeImportExtensions: false,
    noEmit: false,
    declaration: false,
    isolatedDeclarations: false,
    composite: false,
    incremental: false,
    sourceMap: false,
    verbatimModuleSyntax: false,
  };
}

/** Reads each file once for all programs. */
function sharingHost(ts: typeof TypeScript): TypeScript.CompilerHost {
  const host = ts.createCompilerHost({});
  const files = new Map<string, TypeScript.SourceFile | undefined>();
  return {
    ...host,
    getSourceFile: (path, options) => {
      // How a file is parsed depends on the options: modules and scripts are told apart by them.
      const key = `${JSON.stringify(options)} ${path}`;
      if (!files.has(key)) files.set(key, host.getSourceFile(path, options));
      return files.get(key);
    },
  };
}

type Validate = (value: unknown) => { readonly success: boolean };
/** Each is made when it is asked for: a call that typia did not transform throws. */
type Validators = { readonly [name: string]: (() => Validate) | undefined };

/** What is wrong with an emitted file: typia writes some property names as they are. */
async function syntaxError(directory: string, index: number): Promise<string | undefined> {
  try {
    await parse(readFileSync(join(directory, "out", `source${index}.js`), "utf8"), { logLevel: "silent" });
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return `typia emits code that does not parse: ${error.message}`;
  }
}

/** Runs the sound ones of the emitted files as one bundle. */
async function load(
  directory: string,
  sound: readonly number[],
): Promise<{ readonly [index: number]: Validators }> {
  const exports = sound.map((index) => `export * as s${index} from "./out/source${index}.js";`);
  const outfile = join(directory, "validators.mjs");
  await build({
    stdin: { contents: exports.join("\n"), resolveDir: directory },
    bundle: true,
    format: "esm",
    platform: "node",
    outfile,
    logLevel: "silent",
  });
  // boundary: the bundle that was written above
  const bundle = (await import(pathToFileURL(outfile).href)) as { readonly [name: string]: Validators };
  return Object.fromEntries(sound.map((index) => [index, bundle[`s${index}`] ?? {}]));
}
