// Findings as the compiler's own diagnostics: numeric codes, a prefix, and source files of the program.
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import type { Analysis, Diagnostic, Severity, Span, TypeScript6, ts } from "@toolshed/analyzer";

/** Codes of ours start here, so that they are no codes of the compiler. */
const firstCode = 990_000;

/** The findings of one program. */
export interface ProgramFindings {
  /** By the file that the compiler has to ask for to see them. */
  readonly errors: ReadonlyMap<ts.SourceFile, readonly ts.Diagnostic[]>;
  readonly warnings: readonly ts.Diagnostic[];
}

/** A finding that has no place in a source. */
export function placelessDiagnostic(typescript: TypeScript6, message: string): ts.Diagnostic {
  return {
    category: typescript.DiagnosticCategory.Error,
    code: firstCode,
    source: "toolshed",
    messageText: `toolshed: ${message}`,
    file: undefined,
    start: undefined,
    length: undefined,
  };
}

export function programFindings(
  typescript: TypeScript6,
  program: ts.Program,
  { diagnostics, model, projectDirectory }: Analysis,
  warningsAre: "print" | "error" | "off",
): ProgramFindings {
  const files = new SourceFiles(typescript, program, projectDirectory);
  const errors = new Map<ts.SourceFile, ts.Diagnostic[]>();
  const warnings: ts.Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    // What the compiler says it says itself.
    if (!diagnostic.code.startsWith("TSH") || diagnostic.severity === "suggestion") continue;
    const isError = diagnostic.severity === "error" || warningsAre === "error";
    const converted = convert(typescript, files, diagnostic, isError ? "error" : "warning");
    if (!isError) {
      if (warningsAre === "print") warnings.push(converted);
      continue;
    }
    // A source of a referenced project is no file of this program: then a toolset's file stands for it.
    const asked =
      files.own(diagnostic.span.file) ?? files.own(model.toolsets[0]?.file ?? "") ?? files.first();
    if (asked !== undefined) errors.set(asked, [...(errors.get(asked) ?? []), converted]);
  }
  return { errors, warnings };
}

function convert(
  typescript: TypeScript6,
  files: SourceFiles,
  { code, message, span, related = [] }: Diagnostic,
  severity: Exclude<Severity, "suggestion">,
): ts.Diagnostic {
  const { Error: error, Warning: warning, Message: note } = typescript.DiagnosticCategory;
  const number = firstCode + Number(code.slice("TSH".length));
  const place = (at: Span) => ({ file: files.any(at.file), start: at.start, length: at.end - at.start });
  return {
    ...place(span),
    category: severity === "error" ? error : warning,
    code: number,
    source: "toolshed",
    messageText: `${code}: ${message}`,
    relatedInformation: related.map((each) => ({
      ...place(each.span),
      category: note,
      code: number,
      messageText: each.message,
    })),
  };
}

/** Source files by their path relative to the project. */
class SourceFiles {
  readonly #typescript: TypeScript6;
  readonly #program: ts.Program;
  readonly #directory: string;
  readonly #foreign = new Map<string, ts.SourceFile>();

  constructor(typescript: TypeScript6, program: ts.Program, directory: string) {
    this.#typescript = typescript;
    this.#program = program;
    this.#directory = directory;
  }

  own(file: string): ts.SourceFile | undefined {
    return this.#program.getSourceFile(posix.resolve(this.#directory, file));
  }

  first(): ts.SourceFile | undefined {
    return this.#program.getSourceFiles().find(({ isDeclarationFile }) => !isDeclarationFile);
  }

  any(file: string): ts.SourceFile {
    const path = posix.resolve(this.#directory, file);
    const found = this.#program.getSourceFile(path) ?? this.#foreign.get(path);
    if (found !== undefined) return found;
    const text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
    const foreign = this.#typescript.createSourceFile(path, text, this.#typescript.ScriptTarget.Latest);
    this.#foreign.set(path, foreign);
    return foreign;
  }
}
