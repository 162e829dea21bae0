// What has been read of a project's types: named and nameless ones that every toolset reads alike, each read once.
// Knows nothing of how they are read.
import type { Compiler } from "../../compiler/port.ts";
import type { TypeModel, TypeNotes } from "../../model/type-model.ts";
import { typeParts } from "../../model/type-parts.ts";
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

/** A draft, and what is known of it while it is read. */
export type DraftReading = {
  readonly key: string;
  /** Whether it took something from the place where it is used. */
  isPlaced: boolean;
} & (
  | { readonly kind: "definition"; readonly draft: DefinitionDraft }
  | { readonly kind: "nameless"; readonly draft: NamelessDraft }
);

/**
 * Gives the project those drafts that every toolset would read alike: without problems, whatever the place, and with
 * nothing in them that is not shared too.
 *
 * @returns Which these were.
 */
export function share(shared: SharedTypes, readings: readonly DraftReading[]): readonly DraftReading[] {
  let sound = readings.filter(({ draft, isPlaced }) => !isPlaced && draft.found.problems.length === 0);
  for (let size = -1; size !== sound.length; ) {
    size = sound.length;
    const keys = new Set(sound.flatMap(({ kind, key }) => (kind === "definition" ? [key] : [])));
    const isShared = (name: string): boolean => keys.has(name) || shared.definitions.has(name);
    sound = sound.filter(({ draft }) => draft.model && refsIn(draft.model).every(isShared));
  }
  for (const reading of sound) {
    if (reading.kind === "definition") shared.definitions.set(reading.key, reading.draft);
    else shared.nameless.set(reading.key, reading.draft);
  }
  return sound;
}

function refsIn(model: TypeModel): readonly string[] {
  return model.kind === "ref" ? [model.name] : typeParts(model).flatMap(refsIn);
}
