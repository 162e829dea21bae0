// Finds TypeScript 7 and checks that it is one whose API the adapter knows, before its process is started.
import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { CompilerError } from "../compiler-error.ts";
import { installedVersion } from "../shared/installed-version.ts";

type SyncApi = typeof import("typescript/unstable/sync");
type SyntaxApi = typeof import("typescript/unstable/ast");

export interface TypeScript7 {
  readonly version: string;
  readonly sync: SyncApi;
  readonly syntax: SyntaxApi;
  /** The native compiler. */
  readonly executable: string;
}

const install = "Install typescript@7.0.2 again, or use --compiler 6.";

/**
 * Loads TypeScript 7.0.
 *
 * @param from A file or URL from which `typescript` is resolved; our own dependency by default.
 * @throws CompilerError `COMPILER_MISSING` or `UNSUPPORTED_COMPILER`.
 */
export function loadTypeScript7(from: string = import.meta.url): TypeScript7 {
  const require = createRequire(from);
  const manifest = find(() => require.resolve("typescript/package.json"), "TypeScript 7 was not found.");
  const version = installedVersion(manifest);
  if (!/^7\.0\./.test(version)) {
    throw new CompilerError(
      "UNSUPPORTED_COMPILER",
      `TypeScript ${version} (${manifest}) has an API that is not known here; 7.0.x is. ${install}`,
    );
  }
  // boundary: what the modules export is checked below. Synchronous on purpose: editors can only call such code.
  const sync = find(
    () => require("typescript/unstable/sync") as SyncApi,
    `TypeScript ${version} has no API.`,
  );
  const syntax = find(
    () => require("typescript/unstable/ast") as SyntaxApi,
    `TypeScript ${version} has no API.`,
  );
  const isKnown =
    typeof sync.API === "function" &&
    typeof sync.API.prototype.updateSnapshot === "function" &&
    typeof sync.Checker?.prototype.getTypeOfSymbol === "function" &&
    typeof syntax.SyntaxKind === "object";
  if (!isKnown) {
    throw new CompilerError(
      "UNSUPPORTED_COMPILER",
      `TypeScript ${version} (${manifest}) does not have the API of its version. ${install}`,
    );
  }
  return { version, sync, syntax, executable: executableOf(manifest, version) };
}

/** A wrong path would end this process later by an unhandled event, so it is checked first. */
function executableOf(manifest: string, version: string): string {
  const platform = `@typescript/typescript-${process.platform}-${process.arch}`;
  const nativeManifest = find(
    () => createRequire(manifest).resolve(`${platform}/package.json`),
    `TypeScript ${version} has no native build for this system: ${platform} is not installed.`,
  );
  const executable = join(dirname(nativeManifest), "lib", process.platform === "win32" ? "tsc.exe" : "tsc");
  checkExecutable(executable);
  // Windows refuses to start longer paths without this prefix.
  return process.platform === "win32" && executable.length >= 248 ? `\\\\?\\${executable}` : executable;
}

/** @throws CompilerError `COMPILER_MISSING` when the file cannot be run. */
export function checkExecutable(executable: string): void {
  find(() => accessSync(executable, constants.X_OK), `${executable} is missing or cannot be run.`);
}

function find<R>(attempt: () => R, problem: string): R {
  try {
    return attempt();
  } catch (error) {
    throw new CompilerError("COMPILER_MISSING", `${problem} ${install}`, { cause: error });
  }
}
