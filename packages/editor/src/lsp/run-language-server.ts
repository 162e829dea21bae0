// The server: what editors ask and tell, over two streams. Reads nothing itself.
import { fileURLToPath } from "node:url";
import {
  type CodeAction,
  CodeActionKind,
  createConnection,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  MessageType,
  ProposedFeatures,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { toUri } from "./document-texts.ts";
import { fixAllKind } from "./fix-all-kind.ts";
import { ProjectsThread } from "./projects-thread.ts";
import type { Question, Questions } from "./protocol.ts";

export interface LanguageServerOptions {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** What `toolshed --version` says. */
  readonly version: string;
}

/** Typing is waited for this long. In milliseconds. */
const quiet = 8;

/**
 * Serves one editor until it says that it ends.
 *
 * @returns The exit status: 1 when the editor went away without a word.
 * @example await runLanguageServer({ input: process.stdin, output: process.stdout, version: "1.0.0" })
 */
export function runLanguageServer({ input, output, version }: LanguageServerOptions): Promise<number> {
  const connection = createConnection(ProposedFeatures.all, input, output);
  const documents = new TextDocuments(TextDocument);
  const edited = new Map<string, string | null>();
  let disk = noChanges();
  let timer: NodeJS.Timeout | undefined;
  let canWatch = false;

  const thread = new ProjectsThread(() => {
    // The next thread is told everything again.
    for (const document of documents.all()) note(document.uri, document.getText());
    schedule();
  });

  /** What cannot be sent is logged where there is still a log: an editor that has gone is no fault. */
  function send(sent: Promise<unknown>): void {
    sent.catch((error: unknown) => process.stderr.write(`toolshed lsp: ${messageOf(error)}\n`));
  }

  function note(uri: string, text: string | null): void {
    const file = toFile(uri);
    if (file !== undefined) edited.set(file, text);
  }

  function schedule(wait = quiet): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), wait);
  }

  /** Tells the thread what has changed, and the editor what follows. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const changes = { documents: [...edited].map(([file, text]) => ({ file, text })), ...disk };
    edited.clear();
    disk = noChanges();
    try {
      const { published, problems } = await thread.ask("update", changes);
      for (const { file, diagnostics } of published) {
        send(connection.sendDiagnostics({ uri: toUri(file), diagnostics: [...diagnostics] }));
      }
      for (const problem of problems) {
        const params = { type: MessageType.Error, message: `Toolshed: ${problem}` };
        send(connection.sendNotification(ShowMessageNotification.method, params));
      }
    } catch (error) {
      connection.console.error(messageOf(error));
    }
  }

  /** Of the texts as they are now. A fault is logged, and the answer is that there is none. */
  async function ask<Q extends Question>(
    question: Q,
    uri: string,
    takes: (file: string) => Questions[Q]["takes"],
  ): Promise<Questions[Q]["gives"] | null> {
    const file = toFile(uri);
    if (file === undefined) return null;
    if (timer !== undefined) void flush();
    try {
      return await thread.ask(question, takes(file));
    } catch (error) {
      connection.console.error(messageOf(error));
      return null;
    }
  }

  connection.onInitialize(({ capabilities }) => {
    canWatch = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    return {
      serverInfo: { name: "toolshed", version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        hoverProvider: true,
        inlayHintProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    };
  });
  connection.onInitialized(() => {
    if (!canWatch) return;
    send(
      connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: [{ globPattern: "**/*.{ts,tsx,mts,cts,json}" }],
      }),
    );
  });

  // Also what is open already is told here.
  documents.onDidChangeContent(({ document }) => {
    note(document.uri, document.getText());
    schedule(document.version <= 1 ? 0 : quiet);
  });
  documents.onDidClose(({ document }) => {
    note(document.uri, null);
    schedule(0);
  });
  documents.onDidSave(({ document }) => {
    const file = toFile(document.uri);
    if (file !== undefined) disk.changed.push(file);
    schedule(0);
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    const lists = {
      [FileChangeType.Created]: disk.created,
      [FileChangeType.Changed]: disk.changed,
      [FileChangeType.Deleted]: disk.deleted,
    };
    for (const { uri, type } of changes) {
      const file = toFile(uri);
      if (file !== undefined && !file.includes("/node_modules/")) lists[type].push(file);
    }
    schedule();
  });

  connection.onHover(({ textDocument: { uri }, position }) =>
    ask("hover", uri, (file) => ({ file, range: { start: position, end: position } })),
  );
  connection.languages.inlayHint.on(async ({ textDocument: { uri }, range }) => [
    ...((await ask("inlayHints", uri, (file) => ({ file, range }))) ?? []),
  ]);
  connection.onCodeAction(
    async ({ textDocument: { uri }, range, context: { only } }): Promise<CodeAction[]> => [
      ...((await ask("codeActions", uri, (file) => ({ file, range, ...(only && { only }) }))) ?? []),
    ],
  );

  documents.listen(connection);
  return new Promise((resolve) => {
    let isAskedToEnd = false;
    let hasEnded = false;
    const end = (status: number): void => {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(timer);
      void thread.close().then(() => resolve(status));
    };
    connection.onShutdown(() => {
      isAskedToEnd = true;
    });
    connection.onExit(() => end(isAskedToEnd ? 0 : 1));
    input.on("end", () => end(isAskedToEnd ? 0 : 1));
    connection.listen();
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function noChanges(): {
  readonly changed: string[];
  readonly created: string[];
  readonly deleted: string[];
} {
  return { changed: [], created: [], deleted: [] };
}

/** Undefined for what is no file, such as a document without a name. */
function toFile(uri: string): string | undefined {
  return uri.startsWith("file:") ? fileURLToPath(uri).replaceAll("\\", "/") : undefined;
}
