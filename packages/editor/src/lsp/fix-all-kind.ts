// The kind of the action that repairs a whole file, for "on save" settings of editors.
import { CodeActionKind } from "vscode-languageserver/node";

export const fixAllKind: string = `${CodeActionKind.SourceFixAll}.toolshed`;
