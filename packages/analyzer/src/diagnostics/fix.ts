// What a fix is: text edits that a face shows by their title and applies. Imports nothing.

/** One replacement; an insertion where `start` is `end`. */
export interface TextEdit {
  /** Relative to the project's directory, as in a span. */
  readonly file: string;
  /** UTF-16 offsets into the file's text without its byte order mark, as in a span. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One way to repair a diagnostic. Its edits do not overlap, and belong together: all of them or none. */
export interface Fix {
  /** In the imperative, for a menu: "Export the class". */
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** The text of a file of the project, as the spans of diagnostics name it; nothing when it cannot be read. */
export type ReadText = (file: string) => string | undefined;
