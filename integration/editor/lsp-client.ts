// An editor that speaks to the built `toolshed lsp --stdio`, as far as a test needs one.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-jsonrpc/node";
import type {
  CodeAction,
  Diagnostic,
  Hover,
  InitializeResult,
  InlayHint,
  PublishDiagnosticsParams,
  Range,
  TextEdit,
} from "vscode-languageserver-protocol";
import { command } from "../command-project.ts";
import { environment } from "../run-process.ts";

export class LspClient {
  readonly process: ChildProcessWithoutNullStreams;
  readonly #connection: MessageConnection;
  readonly #published = new Map<string, readonly Diagnostic[]>();
  readonly #versions = new Map<string, number>();
  /** What the server has shown to the person, and logged. */
  readonly messages: string[] = [];
  /** What could not be read as the protocol. */
  readonly errors: string[] = [];

  private constructor(directory: string, script: string) {
    this.process = spawn(process.execPath, [script, "lsp", "--stdio"], {
      cwd: directory,
      env: environment,
      stdio: "pipe",
    });
    this.process.stderr.setEncoding("utf8").on("data", (text: string) => this.messages.push(text));
    this.#connection = createMessageConnection(
      new StreamMessageReader(this.process.stdout),
      new StreamMessageWriter(this.process.stdin),
    );
    this.#connection.onError(([error]) => this.errors.push(error.message));
    this.#connection.onNotification(
      "textDocument/publishDiagnostics",
      ({ uri, diagnostics }: PublishDiagnosticsParams) => {
        this.#published.set(fileURLToPath(uri).replaceAll("\\", "/"), diagnostics);
      },
    );
    for (const name of ["window/showMessage", "window/logMessage"]) {
      this.#connection.onNotification(name, ({ message }: { readonly message: string }) => {
        this.messages.push(message);
      });
    }
    this.#connection.onRequest("client/registerCapability", () => null);
    this.#connection.listen();
  }

  /** @param script The command's, if not the one of this repository. */
  static async start(directory: string, script: string = command): Promise<LspClient> {
    const client = new LspClient(directory, script);
    const { capabilities } = await client.request<InitializeResult>("initialize", {
      processId: process.pid,
      rootUri: pathToFileURL(directory).href,
      workspaceFolders: [{ uri: pathToFileURL(directory).href, name: "work" }],
      capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
    });
    if (capabilities.hoverProvider !== true) throw new Error("the server offers no hover");
    await client.notify("initialized", {});
    return client;
  }

  request<T>(method: string, params: object): Promise<T> {
    return this.#connection.sendRequest<T>(method, params);
  }

  notify(method: string, params: object): Promise<void> {
    return this.#connection.sendNotification(method, params);
  }

  open(file: string, text: string): Promise<void> {
    this.#versions.set(file, 1);
    const textDocument = { uri: uriOf(file), languageId: "typescript", version: 1, text };
    return this.notify("textDocument/didOpen", { textDocument });
  }

  change(file: string, text: string): Promise<void> {
    const version = (this.#versions.get(file) ?? 0) + 1;
    this.#versions.set(file, version);
    return this.notify("textDocument/didChange", {
      textDocument: { uri: uriOf(file), version },
      contentChanges: [{ text }],
    });
  }

  close(file: string): Promise<void> {
    return this.notify("textDocument/didClose", { textDocument: { uri: uriOf(file) } });
  }

  watched(file: string, type: 1 | 2 | 3): Promise<void> {
    return this.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uriOf(file), type }] });
  }

  /** What the server has said of a file last. */
  published(file: string): readonly Diagnostic[] {
    return this.#published.get(file) ?? [];
  }

  /** Every file of which something is said. */
  files(): readonly string[] {
    return [...this.#published].filter(([, diagnostics]) => diagnostics.length > 0).map(([file]) => file);
  }

  /** Until the server has read everything that was told before. */
  async settle(file: string): Promise<void> {
    await this.hover(file, 0, 0);
  }

  hover(file: string, line: number, character: number): Promise<Hover | null> {
    return this.request("textDocument/hover", {
      textDocument: { uri: uriOf(file) },
      position: { line, character },
    });
  }

  inlayHints(file: string, range: Range): Promise<readonly InlayHint[]> {
    return this.request("textDocument/inlayHint", { textDocument: { uri: uriOf(file) }, range });
  }

  codeActions(file: string, range: Range, only?: readonly string[]): Promise<readonly CodeAction[]> {
    return this.request("textDocument/codeAction", {
      textDocument: { uri: uriOf(file) },
      range,
      context: { diagnostics: [], ...(only && { only }) },
    });
  }

  /** Ends it as an editor does. */
  async end(): Promise<number | null> {
    const ended = this.ended();
    await this.request("shutdown", {});
    await this.notify("exit", {});
    return ended;
  }

  ended(): Promise<number | null> {
    return new Promise((resolve) => this.process.once("exit", resolve));
  }
}

/** The severity that a finding has in every face. */
export function severityOf({ severity }: Diagnostic): "error" | "warning" | "suggestion" {
  if (severity === 1) return "error";
  if (severity === 2) return "warning";
  if (severity === 4) return "suggestion";
  throw new Error(`a finding of severity ${severity}`);
}

export function uriOf(file: string): string {
  return pathToFileURL(file).href;
}

/** The text after edits that do not overlap. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  const lines = [0];
  for (const { index } of text.matchAll(/\r\n|\n|\r/g))
    lines.push(index + (text.startsWith("\r\n", index) ? 2 : 1));
  const offset = ({ line, character }: Range["start"]): number => (lines[line] ?? text.length) + character;
  return edits
    .toSorted((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce(
      (result, { range, newText }) =>
        result.slice(0, offset(range.start)) + newText + result.slice(offset(range.end)),
      text,
    );
}
