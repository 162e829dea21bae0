// Edits of documentation comments: a summary, a `@param`. What is there already stays as it is.
import type { ts } from "ts-morph";
import { type DocComment, docCommentIn } from "../compiler/shared/doc-comment.ts";
import type { TextEdit } from "../diagnostics/fix.ts";
import { indentAt, isFirstInLine, lineEndOf } from "./layout.ts";

/** Gives the node's comment a summary, or the node a comment. For a comment that has none yet. */
export function summaryEdit(source: ts.SourceFile, node: ts.Node, summary: string): TextEdit {
  const comment = docCommentOf(source, node);
  return comment === undefined
    ? newComment(source, node, summary)
    : intoComment(source, comment, [summary], "first");
}

/**
 * Adds `@param name text` to the function's comment, before those of later parameters, or begins a comment with it.
 *
 * @param node What the comment belongs to: the function, or the statement of its variable.
 * @param later Names of the parameters behind it.
 */
export function paramEdit(
  source: ts.SourceFile,
  node: ts.Node,
  name: string,
  text: string,
  later: ReadonlySet<string>,
): TextEdit {
  const line = `@param ${name} ${text}`;
  const comment = docCommentOf(source, node);
  if (comment === undefined) return newComment(source, node, line);
  const tags = tagLines(comment.text);
  const params = tags.filter((tag) => tag.param !== undefined);
  const next = params.find(({ param }) => param !== undefined && later.has(param.split(/[.=\]]/)[0] ?? ""));
  const lastParam = params.at(-1);
  const before = next ?? tags[lastParam === undefined ? 0 : tags.indexOf(lastParam) + 1];
  return intoComment(source, comment, [line], before ?? "last");
}

/** The comment that belongs to the node, as the analyzer sees it. */
export function docCommentOf(source: ts.SourceFile, node: ts.Node): DocComment | undefined {
  return docCommentIn(source.text, node.pos, node.getStart(source));
}

function newComment(source: ts.SourceFile, node: ts.Node, content: string): TextEdit {
  const { text, fileName: file } = source;
  const at = node.getStart(source);
  const behind = isFirstInLine(text, at) ? `${lineEndOf(text)}${indentAt(text, at)}` : " ";
  return { file, start: at, end: at, text: `/** ${content} */${behind}` };
}

interface TagLine {
  /** Offset of its line's first character, after the break, in the comment. */
  readonly start: number;
  /** Of a `@param`, what follows the tag and a type. */
  readonly param: string | undefined;
}

/** Lines that begin with a tag, outside of code fences. */
function tagLines(comment: string): readonly TagLine[] {
  const found: TagLine[] = [];
  let start = 0;
  let fenced = false;
  for (const line of comment.split(/\r\n|\n|\r/)) {
    const content = /^(?:[ \t]*\/\*\*|[ \t]*\*)?[ \t]*(.*)$/.exec(line)?.[1] ?? "";
    if (/^(?:`{3}|~{3})/.test(content)) fenced = !fenced;
    else if (!fenced && content.startsWith("@")) {
      const param = /^@(?:param|arg|argument)\s+(?:\{[^}]*\}\s*)?\[?([^\s\]=]+)/.exec(content)?.[1];
      found.push({ start, param });
    }
    start += line.length + (comment.startsWith("\r\n", start + line.length) ? 2 : 1);
  }
  return found;
}

/** Puts lines into a comment. One that is all on one line is opened up, unless something stands before it there. */
function intoComment(
  source: ts.SourceFile,
  { text: comment, start }: DocComment,
  added: readonly string[],
  place: "first" | "last" | TagLine,
): TextEdit {
  const { text, fileName: file } = source;
  const end = lineEndOf(text);
  const star = `${indentAt(text, start)} *`;
  const isOpen = /[\n\r]/.test(comment);
  if (!isOpen) {
    const inner = comment.slice(3, -2).replace(/\*+$/, "").trim();
    const parts = [inner].filter((part) => part !== "");
    parts.splice(place === "last" ? parts.length : 0, 0, ...added);
    const written = isFirstInLine(text, start)
      ? ["/**", ...parts.map((part) => `${star} ${part}`), `${star}/`].join(end)
      : `/** ${parts.join(" ")} */`;
    return { file, start, end: start + comment.length, text: written };
  }
  const lines = added.map((line) => `${star} ${line}`);
  if (place === "last") {
    const tail = /[ \t]*\*+\/$/.exec(comment);
    const at = start + (tail?.index ?? comment.length);
    const before = comment.slice(0, tail?.index);
    // The end on a line of its own stays there.
    if (/[\n\r]$/.test(before))
      return { file, start: at, end: at, text: lines.map((line) => line + end).join("") };
    return {
      file,
      start: at,
      end: start + comment.length,
      text: `${lines.map((line) => end + line).join("")}${end}${star}/`,
    };
  }
  if (place !== "first" && place.start > 0) {
    const at = start + place.start;
    return { file, start: at, end: at, text: lines.map((line) => line + end).join("") };
  }
  const at = start + 3;
  const onFirstLine = /^[ \t]*[^\s]/.test(comment.slice(3).split(/[\n\r]/)[0] ?? "");
  return {
    file,
    start: at,
    end: at,
    text: `${lines.map((line) => end + line).join("")}${onFirstLine ? `${end}${star}` : ""}`,
  };
}
