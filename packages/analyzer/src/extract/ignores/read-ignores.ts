// The `toolshed-ignore` comments of files. Reads syntax, asks no checker; whether a code exists is not known here.
import { posix } from "node:path";
import type { Compiler, SourceText } from "../../compiler/port.ts";
import type { IgnoreFacts } from "../../model/facts.ts";
import type { Span } from "../../model/span.ts";
import { type Covered, ignoreTarget } from "./ignore-target.ts";
import { ignoreWord, parseIgnore } from "./parse-ignore.ts";
import { readComments } from "./read-comments.ts";

/** A comment before anything was judged. */
export interface ReadIgnore extends Pick<IgnoreFacts, "span" | "form" | "directive"> {
  readonly codes: readonly { readonly text: string; readonly span: Span }[];
  /** Offsets into the comment's own file. */
  readonly covered?: Covered;
}

/** By file in the given order, then by place. Files without the word cost a search in their text. */
export function readIgnores(compiler: Compiler, paths: Iterable<string>): readonly ReadIgnore[] {
  return [...paths].flatMap((path) => {
    if (!compiler.text(path)?.includes(ignoreWord)) return [];
    const source = compiler.source(path);
    return source === undefined ? [] : ignoresOf(compiler, source);
  });
}

/** Files, absolute, of spans that are relative to the project. */
export function pathsOf(compiler: Compiler, spans: Iterable<Span>): ReadonlySet<string> {
  return new Set([...spans].map(({ file }) => posix.join(compiler.projectDirectory, file)));
}

function ignoresOf(compiler: Compiler, source: SourceText): readonly ReadIgnore[] {
  const comments = readComments(source);
  return comments.flatMap((comment): readonly ReadIgnore[] => {
    const parsed = parseIgnore(comment.text);
    if (parsed === undefined) return [];
    const covered = ignoreTarget(source, comment, comments);
    return [
      {
        span: compiler.span(source, comment.start, comment.end),
        form: parsed.form,
        directive: parsed.directive,
        codes: parsed.codes.map(({ text, start, end }) => ({
          text,
          span: compiler.span(source, comment.start + start, comment.start + end),
        })),
        ...(covered && { covered }),
      },
    ];
  });
}
