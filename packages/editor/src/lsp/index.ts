// What the command loads for `toolshed lsp`.
export { type LanguageServerOptions, runLanguageServer } from "./run-language-server.ts";
