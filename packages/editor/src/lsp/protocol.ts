// What the server and its thread say to each other. Plain data: absolute paths with forward slashes, places as the
// language server protocol counts them.
import type { CodeAction, Diagnostic, Hover, InlayHint, Range } from "vscode-languageserver/node";

/** A change of what the editor has, or of the disk. */
export interface Changes {
  /** Documents that are open, with their texts; null for one that was closed. */
  readonly documents: readonly { readonly file: string; readonly text: string | null }[];
  readonly changed: readonly string[];
  readonly created: readonly string[];
  readonly deleted: readonly string[];
}

/** The findings of a file that has others than before. */
export interface Published {
  readonly file: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface Update {
  readonly published: readonly Published[];
  /** What a person should know, each once: a project that cannot be opened. */
  readonly problems: readonly string[];
}

export interface RangeRequest {
  readonly file: string;
  readonly range: Range;
}

/** By the name of the question: what it takes, and what is answered. */
export interface Questions {
  readonly update: { readonly takes: Changes; readonly gives: Update };
  readonly hover: { readonly takes: RangeRequest; readonly gives: Hover | null };
  readonly inlayHints: { readonly takes: RangeRequest; readonly gives: readonly InlayHint[] };
  readonly codeActions: {
    readonly takes: RangeRequest & { readonly only?: readonly string[] };
    readonly gives: readonly CodeAction[];
  };
}

export type Question = keyof Questions;

export interface ThreadRequest<Q extends Question = Question> {
  readonly id: number;
  readonly question: Q;
  readonly takes: Questions[Q]["takes"];
}

export type ThreadAnswer =
  | { readonly id: number; readonly gives: Questions[Question]["gives"] }
  | { readonly id: number; readonly error: string };
