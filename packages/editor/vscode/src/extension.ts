// The extension: starts the language server of each folder that needs one, and tells the plugin in VS Code's own
// TypeScript to leave those folders alone, so that nothing is said twice.
import {
  commands,
  type ExtensionContext,
  extensions,
  RelativePattern,
  type WorkspaceFolder,
  window,
  workspace,
} from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { findServer, type ServerSetting, wantsServer } from "./find-server.ts";

const clients = new Map<string, LanguageClient>();

/** What VS Code's own TypeScript extension offers to others. */
interface TypeScriptExtension {
  getAPI(version: 0): { configurePlugin(name: string, configuration: object): void } | undefined;
}

export async function activate(context: ExtensionContext): Promise<void> {
  // One after the other: a change that comes while servers start must not start them twice.
  let work = Promise.resolve();
  const settle = (restart: boolean): Promise<void> => {
    work = work
      .then(() => settleServers(restart))
      .catch((error: unknown) => {
        void window.showErrorMessage(`Toolshed: ${error instanceof Error ? error.message : String(error)}`);
      });
    return work;
  };
  context.subscriptions.push(
    commands.registerCommand("toolshed.restart", () => settle(true)),
    workspace.onDidChangeWorkspaceFolders(() => settle(false)),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("toolshed.server")) void settle(false);
    }),
  );
  await settle(false);
}

export async function deactivate(): Promise<void> {
  await Promise.all([...clients.values()].map((client) => client.stop()));
  clients.clear();
}

/** Servers of the folders that want one, and of no others. */
async function settleServers(restart: boolean): Promise<void> {
  const wanted = new Map<string, { readonly folder: WorkspaceFolder; readonly command: string }>();
  for (const folder of workspace.workspaceFolders ?? []) {
    if (folder.uri.scheme !== "file") continue;
    const found = findServer(folder.uri.fsPath);
    const setting = workspace.getConfiguration("toolshed", folder.uri).get<ServerSetting>("server", "auto");
    if (found !== undefined && wantsServer(found, setting)) {
      wanted.set(folder.uri.fsPath, { folder, command: found.command });
    }
  }
  for (const [path, client] of clients) {
    if (wanted.has(path) && !restart) continue;
    clients.delete(path);
    await client.stop();
  }
  await configurePlugin([...wanted.keys()]);
  for (const [path, { folder, command }] of wanted) {
    if (clients.has(path)) continue;
    const client = createClient(folder, command);
    clients.set(path, client);
    await client.start();
  }
}

function createClient(folder: WorkspaceFolder, command: string): LanguageClient {
  const pattern = `${folder.uri.fsPath.replaceAll("\\", "/")}/**/*`;
  return new LanguageClient(
    "toolshed",
    `Toolshed (${folder.name})`,
    // VS Code's own Node runs it, so that none has to be on the path.
    {
      module: command,
      args: ["lsp"],
      transport: TransportKind.stdio,
      options: { cwd: folder.uri.fsPath },
    },
    {
      documentSelector: ["typescript", "typescriptreact"].map((language) => ({
        scheme: "file",
        language,
        pattern,
      })),
      workspaceFolder: folder,
      synchronize: {
        fileEvents: workspace.createFileSystemWatcher(
          new RelativePattern(folder, "**/{tsconfig*,package,toolshed.config}.json"),
        ),
      },
    },
  );
}

/** The plugin leaves projects below these folders to the language server. */
async function configurePlugin(leave: readonly string[]): Promise<void> {
  const extension = extensions.getExtension<TypeScriptExtension>("vscode.typescript-language-features");
  const { getAPI } = (await extension?.activate()) ?? {};
  getAPI?.(0)?.configurePlugin("@toolshed/editor", { leave });
}
