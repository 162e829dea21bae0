// Notes in memory. Changing tools ask the person at the client.
import { type ToolContext, ToolError, Toolset } from "@toolshed/runtime";

export interface Note {
  readonly title: string;
  readonly text: string;
  readonly at: Date;
}

export interface Notes {
  readonly notes: Map<string, Note>;
}

export class NoteToolset extends Toolset<Notes> {
  constructor() {
    super();
    this.withInstructions("Search before you write, so that no note is written twice.");
    this.addTool(NoteToolset.writeNote).idempotent();
    this.addTool(NoteToolset.searchNotes).readOnly();
    this.addTool(NoteToolset.readNote).readOnly();
    this.addTool(NoteToolset.deleteNote).destructive().requiresApproval();
  }

  /**
   * Writes a note; one of the same title is replaced.
   * @param title Its title.
   * @param text What it says.
   * @param at When it was thought of.
   */
  static writeNote(title: string, text: string, at: Date, { deps }: ToolContext<Notes>): void {
    deps.notes.set(title, { title, text, at });
  }

  /**
   * Lists the titles of notes that contain a word.
   * @param word The word, as it is written.
   */
  static *searchNotes(word: string, { deps }: ToolContext<Notes>): Generator<string> {
    for (const { title, text } of deps.notes.values()) if (`${title} ${text}`.includes(word)) yield title;
  }

  /**
   * Reads a note.
   * @param title Its title.
   */
  static readNote(title: string, { deps }: ToolContext<Notes>): Note {
    const note = deps.notes.get(title);
    if (note === undefined) throw new ToolError(`There is no note "${title}". Search for one.`);
    return note;
  }

  /**
   * Deletes a note for good.
   * @param title Its title.
   */
  static deleteNote(title: string, { deps }: ToolContext<Notes>): boolean {
    return deps.notes.delete(title);
  }
}
