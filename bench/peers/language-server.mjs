// Servers of the language server protocol: Toolshed's own, which tells what it finds, and that of TypeScript 7, which is asked.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { environment } from "../measure/run-process.mjs";
import { readMessages, waitFor, writeMessage } from "./framed-messages.mjs";
import { command } from "./toolshed.mjs";

const require = createRequire(import.meta.url);
const tsc = join(dirname(require.resolve("typescript-7.0/package.json")), "bin/tsc");

/** `toolshed lsp --stdio`. */
export function startToolshedLsp(directory) {
  return start(directory, [command, "lsp", "--stdio"], false);
}

/** `tsc --lsp --stdio` of TypeScript 7. */
export function startTypescriptLsp(directory) {
  return start(directory, [tsc, "--lsp", "--stdio"], true);
}

async function start(directory, args, isAsked) {
  const child = spawn(process.execPath, args, {
    cwd: directory,
    env: environment,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const heard = new Set();
  let id = 0;
  let version = 0;
  const notify = (method, params) => writeMessage(child.stdin, { jsonrpc: "2.0", method, params });
  readMessages(child.stdout, (message) => {
    // What the server asks of its editor needs no more than an answer.
    if (message.method !== undefined && message.id !== undefined)
      writeMessage(child.stdin, { jsonrpc: "2.0", id: message.id, result: null });
    for (const listener of heard) listener(message);
  });
  const request = async (method, params) => {
    id += 1;
    const asked = id;
    writeMessage(child.stdin, { jsonrpc: "2.0", id: asked, method, params });
    const answer = await waitFor(heard, method, (message, settle) => {
      if (message.method === undefined && message.id === asked) settle(message);
    });
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  };
  const uriOf = (file) => pathToFileURL(file).href;
  const found = (diagnostics) =>
    diagnostics.map(({ message, severity, source }) => ({
      text: message,
      isError: severity === 1,
      isOurs: source === "toolshed",
    }));
  const ask = async (file) =>
    found((await request("textDocument/diagnostic", { textDocument: { uri: uriOf(file) } })).items);
  /** The next that is told of the file. */
  const told = (file) =>
    waitFor(heard, `findings of ${file}`, ({ method, params }, settle) => {
      if (method === "textDocument/publishDiagnostics" && params.uri === uriOf(file))
        settle(found(params.diagnostics));
    });

  await request("initialize", {
    processId: process.pid,
    rootUri: uriOf(directory),
    workspaceFolders: [{ uri: uriOf(directory), name: "project" }],
    capabilities: {},
  });
  notify("initialized", {});
  return {
    async open(file) {
      version = 1;
      const textDocument = { uri: uriOf(file), languageId: "typescript", version };
      notify("textDocument/didOpen", {
        textDocument: { ...textDocument, text: readFileSync(file, "utf8") },
      });
      if (isAsked) return ask(file);
      // Nothing may be said of a file without findings; an answer comes after all that was told before.
      const position = { line: 0, character: 0 };
      await request("textDocument/hover", { textDocument: { uri: uriOf(file) }, position });
      return [];
    },
    change(file, { line, column, endColumn, text }) {
      version += 1;
      const range = {
        start: { line: line - 1, character: column - 1 },
        end: { line: line - 1, character: endColumn - 1 },
      };
      const answer = isAsked ? undefined : told(file);
      notify("textDocument/didChange", {
        textDocument: { uri: uriOf(file), version },
        contentChanges: [{ range, text }],
      });
      return answer ?? ask(file);
    },
    close: (file) => notify("textDocument/didClose", { textDocument: { uri: uriOf(file) } }),
    async end() {
      await request("shutdown", undefined);
      notify("exit", undefined);
      await ended;
    },
  };
}
