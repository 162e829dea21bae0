// typia's validators, made by its own transformer inside the compiler that it supports, in this process.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import type * as TypeScript from "typescript";

/** One source file with validators of the given types. */
export interface ValidatorSource {
  /** Imports and declarations. */
  readonly head: string;
  readonly types: readonly string[];
}

/** What typia makes of a type: a validator that refuses what the type does not have, or why there is none. */
export type TypiaAnswer =
  | { readonly accepts: (value: unknown) => boolean }
  | { readonly unreadable: string };

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
      const lines = types.map((type, at) => `export const v${at} = () => typia.createValidateEquals<${type}>();`);
      // One type a line, so that a refusal can be told from its line.
      writeFileSync(path, `${lines.join("\n")}\nimport typia from "typia";\n${head}\n`);
      return path;
    });
    const program = ts.createProgram(paths, {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      lib: ["lib.es2023.d.ts", "lib.esnext.disposable.d.ts"],
      types: ["node"],
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      customConditions: ["source"],
      allowImportingTsExtensions: true,
      rewriteRelativeImportExtensions: true,
      paths: { "@toolshed/runtime/tags": [join(directory, "tags.ts")] },
      rootDir: directory,
      outDir: join(directory, "out"),
      noEmitOnError: false,
    });
    const unreadable = new Map<string, string>();
    const before = transform(program, {}, {
      addDiagnostic: (diagnostic) => {
        const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n");
        if (diagnostic.file === undefined) throw new Error(text);
        const { line } = diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start ?? 0);
        const place = `${diagnostic.file.fileName}:${line}`;
        unreadable.set(place, unreadable.get(place) ?? text);
        return 0;
      },
    });
    for (const path of paths) {
      const file = program.getSourceFile(path);
      const problems = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
      const [problem] = problems;
      if (problem) throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(problem.messageText, "\n")}`);
      program.emit(
        file,
        (name, text) => writeFileSync(join(directory, "out", name.split("/").at(-1) ?? name), text),
        undefined,
        false,
        { before: [before] },
      );
    }
    const validators = await load(directory, paths.length);
    return sources.map(({ types }, index) =>
      types.map((_, at): TypiaAnswer => {
        const refusal = unreadable.get(`${paths[index]}:${at}`);
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

type Validate = (value: unknown) => { readonly success: boolean };
/** Each is made when it is asked for: a call that typia did not transform throws. */
type Validators = { readonly [name: string]: (() => Validate) | undefined };

/** Runs the emitted files as one bundle. */
async function load(directory: string, length: number): Promise<readonly Validators[]> {
  const exports = Array.from({ length }, (_, index) => `export * as s${index} from "./out/source${index}.js";`);
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
  return Array.from({ length }, (_, index) => bundle[`s${index}`] ?? {});
}
