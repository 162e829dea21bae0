// What has been read of a project's types: named and nameless ones that every toolset reads alike, each read once.
// Knows nothing of how they are read.
import type { Compiler } from "../../compiler/port.ts";
import type { TypeModel, TypeNotes } from "../../model/type-model.ts";
import { DocsReader } from "../docs/docs-reader.ts";
import type { Found } from "./place.ts";

/** A named type while and after it is read. */
export interface DefinitionDraft {
  readonly name: string;
  /** What the type says of itself. */
  readonly notes: TypeNotes;
  model: TypeModel | undefined;
  /** Paths are relative to the definition. */
  readonly found: Found;
  /** Somebody asked whether it has a description before its model was there. */
  isAwaited?: true;
}

export type NamelessDraft = Pick<DefinitionDraft, "model" | "found">;

/** Of one state of one project. Keys are direction and type. */
export interface SharedTypes {
  readonly compiler: Compiler;
  readonly docs: DocsReader;
  readonly definitions: Map<string, DefinitionDraft>;
  readonly nameless: Map<string, NamelessDraft>;
}

export function createSharedTypes(compiler: Compiler): SharedTypes {
  return { compiler, docs: new DocsReader(compiler), definitions: new Map(), nameless: new Map() };
}
