// Starts one TypeScript 7 process for a list of projects and ends it when all of them are closed.
import { dirname } from "node:path";
import type { API, Project, Snapshot } from "typescript/unstable/sync";
import { CompilerError } from "../compiler-error.ts";
import type { Compiler, FileChanges, ReadUnsaved } from "../port.ts";
import { portOptions } from "../shared/compiler-options.ts";
import { createCompiler } from "../shared/create-compiler.ts";
import { syntaxTable } from "../shared/syntax-kinds.ts";
import { ask, isProcessLost } from "./ask.ts";
import { checkExecutable, type TypeScript7 } from "./load-typescript7.ts";
import { createProgram7 } from "./program7.ts";
import { type RequestAhead, requestAhead } from "./request-ahead.ts";

/** What the API keeps private, and closing without a word needs. */
interface ApiInternals {
  readonly client: {
    readonly channel: { readonly child: { kill(signal: "SIGKILL"): boolean } };
    close(): void;
  };
}

/** A running compiler process. */
export interface Session7 {
  rootFiles(configFile: string): readonly string[];
  open(configFiles: readonly string[]): readonly Compiler[];
  /** The same projects after files have changed; what was opened before may not be used any more. */
  update(changes: FileChanges): readonly Compiler[];
  close(): void;
}

/**
 * @param readText Texts that differ from the disk's.
 * @throws CompilerError `COMPILER_MISSING` when the compiler cannot be run.
 */
export function startSession7(typescript: TypeScript7, cwd: string, readText?: ReadUnsaved): Session7 {
  checkExecutable(typescript.executable);
  const fs = readText && { readFile: (path: string) => readText(path) };
  const start = (): API =>
    ask(() => new typescript.sync.API({ cwd, tsserverPath: typescript.executable, ...(fs && { fs }) }));
  let api = start();
  let restarted = false;

  /** A process that dies while a project is opened is started again, once. */
  function withRestart<R>(request: (api: API) => R): R {
    try {
      return ask(() => request(api));
    } catch (error) {
      if (restarted || !isProcessLost(error)) throw error;
      restarted = true;
      end(api);
      api = start();
      return ask(() => request(api));
    }
  }

  let opened: readonly string[] = [];
  let current: Snapshot | undefined;

  function portsOf(snapshot: Snapshot, send: RequestAhead): readonly Compiler[] {
    const open = new Set(opened);
    return opened.map((file) => {
      const project = snapshot.getProject(file);
      if (project === undefined) {
        throw new CompilerError(
          "PROJECT_INVALID",
          `TypeScript 7 could not open ${file}. Check that it is a tsconfig.`,
        );
      }
      const program = createProgram7(typescript, snapshot, project, send);
      return port(typescript, file, project, program, () => {
        open.delete(file);
        if (open.size === 0) end(api);
      });
    });
  }

  return {
    rootFiles: (configFile) => withRestart((api) => api.parseConfigFile(configFile).fileNames),
    open(configFiles) {
      opened = [...configFiles];
      const { snapshot, send } = withRestart((api) => ({
        snapshot: api.updateSnapshot({ openProjects: [...opened] }),
        send: requestAhead(api),
      }));
      current = snapshot;
      return portsOf(snapshot, send);
    },
    update({ changed, created, deleted }) {
      // One that is lost between two updates has lost what it knew: whoever asked starts anew.
      const snapshot = ask(() =>
        api.updateSnapshot({
          fileChanges: { changed: [...changed], created: [...created], deleted: [...deleted] },
        }),
      );
      // An old snapshot would be kept in memory.
      current?.dispose();
      current = snapshot;
      return portsOf(snapshot, requestAhead(api));
    },
    close: () => end(api),
  };
}

function port(
  typescript: TypeScript7,
  configFile: string,
  project: Project,
  program: ReturnType<typeof createProgram7>,
  close: () => void,
): Compiler {
  const projectDirectory = dirname(configFile);
  return createCompiler(
    {
      info: { adapter: "ts7", version: typescript.version },
      projectDirectory,
      configFile,
      options: portOptions(project.compilerOptions, projectDirectory, true),
      rootFiles: project.rootFiles,
      table: syntaxTable(typescript.syntax.SyntaxKind, typescript.version),
      close,
    },
    program,
  );
}

/** The API's own way of closing lets the process print that it was cancelled; one that is killed prints nothing. */
function end(api: API): void {
  // boundary: private parts of the one version that is supported.
  const { client } = api as unknown as ApiInternals;
  client.channel.child.kill("SIGKILL");
  client.close();
}
