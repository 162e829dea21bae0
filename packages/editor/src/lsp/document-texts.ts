// Texts as the editor has them, else as the disk has them, and places in them. Knows no project.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Range } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";

export class DocumentTexts {
  /** Of open documents, without byte order marks. */
  readonly #open = new Map<string, string>();
  /** For places; forgotten with the text. */
  readonly #documents = new Map<string, TextDocument>();

  /** @param text Null for a document that is closed. */
  set(file: string, text: string | null): void {
    this.#documents.delete(file);
    if (text === null) this.#open.delete(file);
    else this.#open.set(file, text.replace(/^\ufeff/, ""));
  }

  /** The disk's text may be another one now. */
  forget(file: string): void {
    if (!this.#open.has(file)) this.#documents.delete(file);
  }

  /** Of an open document. */
  unsaved(file: string): string | undefined {
    return this.#open.get(file);
  }

  files(): readonly string[] {
    return [...this.#open.keys()];
  }

  /** Undefined for a file that cannot be read. */
  text(file: string): string | undefined {
    return this.#document(file)?.getText();
  }

  range(file: string, { start, end }: { readonly start: number; readonly end: number }): Range {
    const document = this.#document(file);
    if (document === undefined) return { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    return { start: document.positionAt(start), end: document.positionAt(end) };
  }

  offsets(file: string, { start, end }: Range): { readonly start: number; readonly end: number } {
    const document = this.#document(file);
    return { start: document?.offsetAt(start) ?? 0, end: document?.offsetAt(end) ?? 0 };
  }

  #document(file: string): TextDocument | undefined {
    const known = this.#documents.get(file);
    if (known !== undefined) return known;
    const text = this.#open.get(file) ?? readText(file);
    if (text === undefined) return undefined;
    const document = TextDocument.create(toUri(file), "typescript", 0, text);
    this.#documents.set(file, document);
    return document;
  }
}

export function toUri(file: string): string {
  return pathToFileURL(file).href;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").replace(/^\ufeff/, "");
  } catch (error) {
    // Gone in the meantime.
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}
