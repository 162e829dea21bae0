// One project of tsserver: what Toolshed finds in its program at this moment. Knows no request of an editor.
import { dirname, posix } from "node:path";
import { type Analysis, type Diagnostic, ProgramSession, type Span } from "@toolshed/analyzer";
import { configurationFiles, readSeverities, type Severities } from "../shared/read-severities.ts";
import type { PluginInfo, TypeScript, ts } from "./host.ts";

/** A program and what was found in it. */
export interface Reading {
  readonly program: ts.Program;
  readonly analysis: Analysis;
  readonly severities: Severities;
}

/** Where the host cannot listen but only look again and again. In milliseconds. */
const pollingInterval = 2_000;

export class PluginProject {
  readonly #typescript: TypeScript;
  readonly #info: PluginInfo;
  readonly #onEnd: () => void;
  /** The language service as it was. */
  readonly #service: ts.LanguageService;
  readonly #session = new ProgramSession();
  readonly #watchers: ts.FileWatcher[] = [];
  /** Absolute. */
  readonly #configFile: string;
  readonly #directory: string;
  #severities: Severities | undefined;
  #last: Reading | undefined;

  /** @param onEnd Called when the host lets the project go. */
  constructor(typescript: TypeScript, info: PluginInfo, onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#typescript = typescript;
    this.#info = info;
    this.#service = info.languageService;
    this.#configFile = info.project.getProjectName();
    this.#directory = dirname(this.#configFile);
    this.#watch();
  }

  /** Undefined while the host has no program. */
  read(): Reading | undefined {
    const program = this.#service.getProgram();
    if (program === undefined) return undefined;
    // Every change of it is heard of where the host can listen.
    if (this.#watchers.length === 0) this.#severities = undefined;
    this.#severities ??= readSeverities(this.#directory);
    const severities = this.#severities;
    const analysis = this.#session.analyze(
      {
        typescript: this.#typescript,
        program,
        projectDirectory: this.#directory,
        configFile: this.#configFile,
      },
      severities.rules,
      severities.providers,
    );
    this.#last = { program, analysis, severities };
    return this.#last;
  }

  /** What was read last, perhaps of texts that have changed since. */
  get last(): Reading | undefined {
    return this.#last;
  }

  /** Where its tsconfig stands: absolute, with forward slashes, the last one included. */
  get directory(): string {
    return `${slashed(this.#directory)}/`;
  }

  /** Lets editors ask again. */
  refresh(): void {
    this.#severities = undefined;
    this.#info.project.refreshDiagnostics();
  }

  log(message: string): void {
    this.#info.project.projectService.logger.info(`toolshed: ${message}`);
  }

  dispose(): void {
    for (const watcher of this.#watchers) watcher.close();
    this.#watchers.length = 0;
    this.#onEnd();
  }

  #watch(): void {
    const { serverHost } = this.#info;
    for (const file of configurationFiles(this.#directory)) {
      this.#watchers.push(serverHost.watchFile(file, () => this.refresh(), pollingInterval));
    }
  }
}

/** On Windows drives are written in either case. */
export function slashed(path: string): string {
  return path.replaceAll("\\", "/").replace(/^[A-Z](?=:)/, (drive) => drive.toLowerCase());
}

/** The file of the program that a path of an analysis means. */
export function fileOf({ program, analysis }: Reading, file: string): ts.SourceFile | undefined {
  return program.getSourceFile(posix.join(analysis.projectDirectory, file));
}

/** The path of a file as the analysis spells it. */
export function pathOf({ analysis }: Reading, fileName: string): string {
  return posix.relative(analysis.projectDirectory, fileName.replaceAll("\\", "/"));
}

/**
 * The findings of one file; those of the compiler itself are the host's to tell. Also what the tools of other projects
 * make of it, as far as these have seen the same text.
 */
export function diagnosticsOf(
  reading: Reading,
  fileName: string,
  others: readonly Reading[],
): readonly Diagnostic[] {
  const text = reading.program.getSourceFile(fileName)?.text;
  const told = new Set<string>();
  return [reading, ...others.filter(({ program }) => program.getSourceFile(fileName)?.text === text)].flatMap(
    (each) => {
      if (each.severities.problems.length > 0) return [];
      const path = pathOf(each, fileName);
      const rebased = (span: Span): Span => ({
        ...span,
        file: pathOf(reading, posix.join(each.analysis.projectDirectory, span.file)),
      });
      return each.analysis.diagnostics.flatMap((diagnostic): readonly Diagnostic[] => {
        const { span, code, message, related } = diagnostic;
        const key = [code, span.start, span.end, message].join("\0");
        if (span.file !== path || !code.startsWith("TSH") || told.has(key)) return [];
        told.add(key);
        if (each === reading) return [diagnostic];
        return [
          {
            ...diagnostic,
            span: rebased(span),
            ...(related && { related: related.map((one) => ({ ...one, span: rebased(one.span) })) }),
          },
        ];
      });
    },
  );
}

/** How far offsets of the analysis are behind those of the host: one where the host has left a byte order mark in. */
export function shiftOf(file: ts.SourceFile): number {
  return file.text.startsWith("\ufeff") ? 1 : 0;
}
