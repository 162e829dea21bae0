// `toolshed lsp`: loads the language server from the package that has it.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ExitStatus, exitStatus } from "../../exit-status.ts";
import type { CliHost } from "../../host.ts";
import { ownFolder } from "../../own-folder.ts";
import { findPackage } from "../../project/installed-package.ts";
import { addCommand, detectPackageManager } from "../../project/package-manager.ts";
import { UsageError } from "../../usage-error.ts";
import { readVersion } from "../../version.ts";

const packageName = "@toolshed/editor";

/** What this command uses of the package, which is no dependency of it. */
interface EditorPackage {
  runLanguageServer(options: {
    readonly input: NodeJS.ReadableStream;
    readonly output: NodeJS.WritableStream;
    readonly version: string;
  }): Promise<number>;
}

/**
 * Serves until the editor ends. Standard output carries the protocol and nothing else.
 *
 * @throws UsageError when the package is not installed.
 */
export async function runLsp(host: CliHost): Promise<ExitStatus> {
  const path = findServer(host.cwd);
  if (path === undefined) {
    const install = addCommand(detectPackageManager(host.cwd, host.env), packageName);
    throw new UsageError(
      `the language server is in ${packageName}, which is not installed. Install it: \`${install}\`.`,
    );
  }
  // boundary: a package of the same release.
  const { runLanguageServer } = (await import(pathToFileURL(path).href)) as EditorPackage;
  const status = await runLanguageServer({
    input: process.stdin,
    output: process.stdout,
    version: readVersion(),
  });
  return status === 0 ? exitStatus.ok : exitStatus.errors;
}

/** As the project finds it, else as this package does. */
function findServer(cwd: string): string | undefined {
  const found = findPackage(packageName, cwd) ?? findPackage(packageName, ownFolder);
  // A package finds itself by its name.
  return found && createRequire(join(found.directory, "noop.js")).resolve(`${packageName}/lsp`);
}
