// Documentation of declarations, read once each, and the notes that travel from it into a type.
import type { Compiler, SymbolRef, SyntaxNode } from "../../compiler/port.ts";
import { docCommentOf } from "../../compiler/shared/doc-comment.ts";
import type { TypeNotes } from "../../model/type-model.ts";
import { type ParsedDoc, parseDoc } from "./parse-doc.ts";

export interface Docs extends ParsedDoc {
  readonly node: SyntaxNode;
  readonly start: number;
  readonly end: number;
}

export class DocsReader {
  readonly #compiler: Compiler;
  readonly #byNode: Map<SyntaxNode, { readonly docs: Docs | undefined }> = new Map();

  constructor(compiler: Compiler) {
    this.#compiler = compiler;
  }

  ofNode(node: SyntaxNode): Docs | undefined {
    const known = this.#byNode.get(node);
    if (known) return known.docs;
    const comment = docCommentOf(node);
    const docs = comment && {
      ...parseDoc(comment.text, comment.start),
      node,
      start: comment.start,
      end: comment.start + comment.text.length,
    };
    this.#byNode.set(node, { docs });
    return docs;
  }

  /** Of the first declaration that has any. */
  ofSymbol(symbol: SymbolRef): Docs | undefined {
    if (symbol.declarationPaths.length === 0) return undefined;
    for (const declaration of this.#compiler.declarations(symbol)) {
      const docs = this.ofNode(declaration);
      if (docs) return docs;
    }
    return undefined;
  }

  /** What a property's or type's own documentation says of the value. */
  notesOf(docs: ParsedDoc | undefined): TypeNotes {
    if (!docs) return {};
    const tag = (name: string): string | undefined =>
      docs.tags.find((candidate) => candidate.name === name)?.text;
    const title = tag("title");
    return {
      ...(title ? { title } : {}),
      ...(docs.summary ? { description: docs.summary } : {}),
      ...(tag("deprecated") === undefined ? {} : { deprecated: true }),
    };
  }
}
