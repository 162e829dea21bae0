// A place in the user's source, in both forms that hosts ask for. Imports nothing.

/**
 * A range of a source file. `start` and `end` are UTF-16 offsets into the file's text without its
 * byte order mark; lines and columns count from 1, columns in UTF-16 units (a tab is one).
 */
export interface Span {
  /** Relative to the project's directory, with forward slashes. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}
