// Opens a tsconfig with an injected TypeScript 5.9 or 6.
import { dirname } from "node:path";
import type { ts } from "ts-morph";
import { CompilerError } from "../compiler-error.ts";
import type { Compiler, ReadUnsaved } from "../port.ts";
import { ask } from "./ask.ts";
import type { LoadedTypeScript6 } from "./load-typescript6.ts";
import { openProgram6 } from "./open-program6.ts";
import type { TypeScript6 } from "./program6.ts";
import { shareDeclarations } from "./share-declarations.ts";

/** What a program asks of its host at run time and the public types leave out. */
interface SourceRedirectingHost extends ts.CompilerHost {
  useSourceOfProjectReferenceRedirect?(): boolean;
}

/**
 * Opens one project.
 *
 * @throws CompilerError `PROJECT_INVALID` when the compiler cannot make a configuration of the file.
 */
export function openProject6(
  { typescript, libraries }: LoadedTypeScript6,
  configFile: string,
  readUnsaved?: ReadUnsaved,
): Compiler {
  const parsed = parseProject6(typescript, configFile);
  // Plugins of a patched compiler are for what it builds itself.
  const options: ts.CompilerOptions = { ...parsed.options, noEmit: true, plugins: [] };
  // Since 6.0; 5.9 does not know it, so the adapter sorts there.
  if (Number(typescript.versionMajorMinor.split(".")[0]) >= 6) options["stableTypeOrdering"] = true;
  const host: SourceRedirectingHost = typescript.createCompilerHost(options, true);
  // Referenced projects are read from their source, as TypeScript 7 does: declarations have no initialisers.
  host.useSourceOfProjectReferenceRedirect = () => true;
  if (libraries !== undefined) serveLibraries(host, libraries);
  if (readUnsaved !== undefined) {
    const { readFile } = host;
    host.readFile = (path) => readUnsaved(path) ?? readFile.call(host, path);
  }
  host.jsDocParsingMode = typescript.JSDocParsingMode.ParseForTypeErrors;
  shareDeclarations(typescript, host, options);
  const program = ask(typescript.version, () =>
    typescript.createProgram({
      rootNames: parsed.fileNames,
      options,
      host,
      ...(parsed.projectReferences === undefined ? {} : { projectReferences: parsed.projectReferences }),
      configFileParsingDiagnostics: typescript.getConfigFileParsingDiagnostics(parsed),
    }),
  );
  return openProgram6(typescript, program, dirname(configFile), configFile);
}

/** Makes the library's files appear beside the compiler, where it looks for them. */
function serveLibraries(host: ts.CompilerHost, libraries: ReadonlyMap<string, string>): void {
  const folder = `${host.getDefaultLibLocation?.() ?? ""}/`;
  const libraryAt = (path: string): string | undefined =>
    path.startsWith(folder) ? libraries.get(path.slice(folder.length)) : undefined;
  const { readFile, fileExists } = host;
  host.readFile = (path) => libraryAt(path) ?? readFile.call(host, path);
  host.fileExists = (path) => libraryAt(path) !== undefined || fileExists.call(host, path);
}

/** The files that a tsconfig lists, without opening them. */
export function rootFiles6(typescript: TypeScript6, configFile: string): readonly string[] {
  return parseProject6(typescript, configFile).fileNames;
}

function parseProject6(typescript: TypeScript6, configFile: string): ts.ParsedCommandLine {
  let problem: string | undefined;
  const parsed = typescript.getParsedCommandLineOfConfigFile(configFile, undefined, {
    ...typescript.sys,
    onUnRecoverableConfigFileDiagnostic(diagnostic) {
      problem = typescript.flattenDiagnosticMessageText(diagnostic.messageText, "\n");
    },
  });
  if (parsed !== undefined) return parsed;
  throw new CompilerError(
    "PROJECT_INVALID",
    `${configFile} cannot be read: ${problem ?? "no configuration in it"}`,
  );
}
