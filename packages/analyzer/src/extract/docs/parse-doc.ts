// Reads the text of one documentation comment. Own, because the compilers' readers differ and lose text.
// Knows no syntax tree: text and an offset go in, texts and offsets come out.

export interface DocPart {
  readonly name: string;
  readonly text: string;
  /** Offsets of the tag's name (with `@`), or of a parameter's name, in the file. */
  readonly start: number;
  readonly end: number;
}

export interface ParsedDoc {
  /** Everything before the first tag. */
  readonly summary: string;
  readonly params: readonly DocPart[];
  readonly tags: readonly DocPart[];
}

/** Tags that also begin after white space in the middle of a line. */
const inlineTags = new Set(
  (
    "param arg argument returns return throws deprecated example default title internal remarks see since " +
    "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems " +
    "uniqueItems pattern format type items"
  ).split(" "),
);
const paramTags = new Set(["param", "arg", "argument"]);
const typedTags = new Set(["param", "arg", "argument", "returns", "return", "throws", "type"]);

/** The comment's text without its frame; `offsets[i]` is where `text[i]` stands in the file. */
interface Body {
  readonly text: string;
  readonly offsets: readonly number[];
}

/** Takes away the slashes, stars and the one blank that frame each line. */
function unframe(comment: string, start: number): Body {
  let text = "";
  const offsets: number[] = [];
  const end = comment.endsWith("*/") ? comment.length - 2 : comment.length;
  let position = 3;
  let first = true;
  while (position <= end) {
    let lineEnd = position;
    while (lineEnd < end && comment[lineEnd] !== "\n" && comment[lineEnd] !== "\r") lineEnd++;
    let from = position;
    if (!first) {
      while (from < lineEnd && isBlank(comment[from])) from++;
      if (comment[from] === "*") from++;
      else from = position;
    }
    if (isBlank(comment[from]) && from < lineEnd) from++;
    let to = lineEnd;
    while (to > from && (isBlank(comment[to - 1]) || (lineEnd === end && comment[to - 1] === "*"))) to--;
    for (let index = from; index < to; index++) {
      text += comment[index];
      offsets.push(start + index);
    }
    if (lineEnd >= end) break;
    text += "\n";
    offsets.push(start + lineEnd);
    position = comment[lineEnd] === "\r" && comment[lineEnd + 1] === "\n" ? lineEnd + 2 : lineEnd + 1;
    first = false;
  }
  return { text, offsets };
}

function isBlank(char: string | undefined): boolean {
  return char === " " || char === "\t";
}

/** For each `{` the place of the `}` that closes it before a blank line or a line that begins with a tag. */
function matchBraces(text: string): ReadonlyMap<number, number> {
  const matches = new Map<number, number>();
  let open: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (char === "\n" && /^[ \t]*(?:\n|@)/.test(text.slice(index + 1, index + 40))) open = [];
    else if (char === "{") open.push(index);
    else if (char === "}") {
      const start = open.pop();
      if (start !== undefined) matches.set(start, index);
    }
  }
  return matches;
}

/** The end of an inline code span that begins at `at` and closes before `limit`, or `at` plus its marks when it is not closed. */
function codeSpanEnd(text: string, at: number, limit: number): number {
  let marks = at;
  while (text[marks] === "`") marks++;
  const run = text.slice(at, marks);
  for (let from = marks; from < limit; ) {
    const found = text.indexOf(run, from);
    if (found < 0 || found >= limit) return marks;
    let after = found + run.length;
    if (text[after] !== "`" && text[found - 1] !== "`") return after;
    while (text[after] === "`") after++;
    from = after;
  }
  return marks;
}

interface TagStart {
  readonly name: string;
  readonly at: number;
  readonly contentAt: number;
}

function findTags(text: string): readonly TagStart[] {
  const found: TagStart[] = [];
  const braces = matchBraces(text);
  const breaks = [...text.matchAll(/\n[ \t]*(?=\n)/g)].map((match) => match.index);
  let nextBreak = 0;
  let fence: string | undefined;
  let lineStart = true;
  for (let index = 0; index < text.length; ) {
    const char = text[index];
    if (char === "\n") {
      lineStart = true;
      index++;
      continue;
    }
    if (lineStart) {
      const line = /^[ \t]*(`{3,}|~{3,})([^\n]*)/.exec(text.slice(index, index + 200));
      if (fence !== undefined) {
        const closes = line?.[1]?.startsWith(fence) === true && line[2]?.trim() === "";
        if (closes) fence = undefined;
        const next = text.indexOf("\n", index);
        index = next < 0 ? text.length : next;
        continue;
      }
      if (line?.[1] && !line[2]?.includes("`")) {
        fence = line[1];
        const next = text.indexOf("\n", index);
        index = next < 0 ? text.length : next;
        continue;
      }
    }
    if (isBlank(char)) {
      index++;
      continue;
    }
    if (char === "@" && (lineStart || /\s/.test(text[index - 1] ?? " "))) {
      const name = /^@([A-Za-z][A-Za-z0-9_.:/-]*)/.exec(text.slice(index, index + 80))?.[1];
      if (name && (lineStart || inlineTags.has(name))) {
        const contentAt = index + 1 + name.length;
        found.push({ name, at: index, contentAt });
        index = contentAt;
        // What follows a tag's name may itself open a fence, but no tag: it is the tag's own text.
        lineStart = false;
        continue;
      }
    }
    lineStart = false;
    if (char === "`") {
      while ((breaks[nextBreak] ?? text.length) < index) nextBreak++;
      index = codeSpanEnd(text, index, breaks[nextBreak] ?? text.length);
    } else if (char === "{") {
      index = (braces.get(index) ?? index) + 1;
    } else index++;
  }
  return found;
}

/** `{@link Target text}` and its like become their text, or the target where there is none. */
function resolveLinks(text: string): string {
  return text.replace(/\{@(?:link|linkcode|linkplain)[ \t\n]+([^{}]*)\}/g, (_, inner: string) => {
    const flat = inner.replace(/\s+/g, " ").trim();
    const bar = flat.indexOf("|");
    if (bar >= 0) return flat.slice(bar + 1).trim() || flat.slice(0, bar).trim();
    const blank = flat.indexOf(" ");
    return blank < 0 ? flat : flat.slice(blank + 1).trim();
  });
}

/** Lines that keep their break: lists, headings, quotes, tables. */
const blockLine = /^\s*(?:[-*+] |\d+[.)] |#{1,6} |> ?|\|)/;

/** Joins the lines of a paragraph, keeps blank lines between paragraphs, lists and code fences. */
function normalize(raw: string): string {
  const out: string[] = [];
  let fence: string | undefined;
  let open = false;
  for (const line of resolveLinks(raw).split("\n")) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      out.push(line.trimEnd());
      if (mark?.startsWith(fence)) fence = undefined;
      open = false;
    } else if (mark) {
      fence = mark;
      out.push(line.trimEnd());
      open = false;
    } else if (line.trim() === "") {
      if (out.length > 0 && out.at(-1) !== "") out.push("");
      open = false;
    } else if (blockLine.test(line) || !open) {
      out.push(line.trim().replace(/[ \t]+/g, " "));
      open = true;
    } else {
      out[out.length - 1] += ` ${line.trim().replace(/[ \t]+/g, " ")}`;
    }
  }
  return out.join("\n").trim();
}

function skipType(text: string): number {
  const blanks = /^\s*/.exec(text)?.[0].length ?? 0;
  if (text[blanks] !== "{" || text[blanks + 1] === "@") return 0;
  const end = matchBraces(text).get(blanks);
  return end === undefined ? 0 : end + 1;
}

/** `name`, `[name]`, `[name=default]` or `a.b`, and the text after it. */
function readParam(content: string): { name: string; at: number; text: string } | undefined {
  const typeEnd = skipType(content);
  const rest = content.slice(typeEnd);
  const match = /^(\s*)(?:\[\s*([^\]=\s]+)[^\]]*\]|(\S+))/.exec(rest);
  const name = match?.[2] ?? match?.[3];
  if (!match || !name) return undefined;
  const at = typeEnd + rest.indexOf(name, match[1]?.length ?? 0);
  const text = rest.slice(match[0].length).replace(/^\s*[-–—:]\s+/, " ");
  return { name, at, text: normalize(text) };
}

/**
 * Parses a documentation comment, `comment` from its slash and two stars to its end, at offset `start` of the
 * file. Texts have their links resolved and white space normalised; code fences stay as they are.
 */
export function parseDoc(comment: string, start: number): ParsedDoc {
  const { text, offsets } = unframe(comment, start);
  const place = (index: number): number => offsets[index] ?? start + comment.length;
  const starts = findTags(text);
  const params: DocPart[] = [];
  const tags: DocPart[] = [];
  starts.forEach((tag, position) => {
    const content = text.slice(tag.contentAt, starts[position + 1]?.at ?? text.length);
    if (paramTags.has(tag.name)) {
      const param = readParam(content);
      if (!param) return;
      const at = tag.contentAt + param.at;
      params.push({
        name: param.name,
        text: param.text,
        start: place(at),
        end: place(at + param.name.length - 1) + 1,
      });
      return;
    }
    const own = typedTags.has(tag.name) ? content.slice(skipType(content)) : content;
    const body = normalize(own).replace(/^[-–—]\s+/, "");
    tags.push({ name: tag.name, text: body, start: place(tag.at), end: place(tag.contentAt - 1) + 1 });
  });
  return { summary: normalize(text.slice(0, starts[0]?.at ?? text.length)), params, tags };
}
