// Reads a rule's page: the quoted messages and the examples with the places that they mark. For tests only.

/** A place that a wrong example marks, in the form that diagnostics have. */
export interface PageMarker {
  readonly code: string;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

export interface PageFile {
  readonly name: string;
  readonly text: string;
  readonly markers: readonly PageMarker[];
}

export interface PageExample {
  readonly kind: "bad" | "good";
  readonly files: readonly PageFile[];
}

export interface RulePage {
  /** Messages that the page quotes, each on one line. */
  readonly quotes: readonly string[];
  readonly examples: readonly PageExample[];
}

/**
 * Reads a page. A marker is a comment line of carets under the place that it marks, with the code after
 * them: `//   ^^^^ TSH009`; several may follow one line. Where the slashes are in the way, `//<^^^^ TSH009` marks
 * from the line's first character on (a formatter decides where comments begin). `// file: name.ts` starts another
 * file of the example.
 *
 * @throws Error for a fence that is never closed.
 */
export function readRulePage(markdown: string): RulePage {
  const quotes: string[] = [];
  const examples: PageExample[] = [];
  let quote: string[] = [];
  let open: { readonly kind: PageExample["kind"] | undefined; readonly lines: string[] } | undefined;
  for (const line of [...markdown.split("\n"), ""]) {
    if (open !== undefined) {
      if (line !== "```") open.lines.push(line);
      else {
        if (open.kind !== undefined) examples.push({ kind: open.kind, files: readFiles(open.lines) });
        open = undefined;
      }
      continue;
    }
    if (line.startsWith("```")) {
      const kind = line === "```ts bad" ? "bad" : line === "```ts good" ? "good" : undefined;
      open = { kind, lines: [] };
    }
    if (line.startsWith("> ")) quote.push(line.slice(2));
    else if (quote.length > 0) {
      quotes.push(quote.join(" "));
      quote = [];
    }
  }
  if (open !== undefined) throw new Error("a code fence is never closed");
  return { quotes, examples };
}

function readFiles(lines: readonly string[]): readonly PageFile[] {
  const files: { readonly name: string; readonly lines: string[] }[] = [];
  for (const line of lines) {
    const name = /^\/\/ file: (\S+)$/.exec(line)?.[1];
    if (name !== undefined) files.push({ name, lines: [] });
    else {
      if (files.length === 0) files.push({ name: "tickets.ts", lines: [] });
      files.at(-1)?.lines.push(line);
    }
  }
  return files.map((file) => ({
    name: file.name,
    text: `${file.lines.join("\n")}\n`,
    markers: readMarkers(file.lines),
  }));
}

function readMarkers(lines: readonly string[]): readonly PageMarker[] {
  const markers: PageMarker[] = [];
  let marked = 0;
  lines.forEach((line, index) => {
    const match = /^(?<before> *\/\/ *)(?<start><?)(?<carets>\^+) (?<code>TSH\d{3})$/.exec(line);
    const { before, start, carets, code } = match?.groups ?? {};
    if (before === undefined || carets === undefined || code === undefined) {
      marked = index;
      return;
    }
    const firstCaret = before.length + (start ?? "").length;
    const indentation = lines[marked]?.search(/\S/) ?? 0;
    markers.push({
      code,
      line: marked + 1,
      column: (start === "<" ? indentation : firstCaret) + 1,
      endColumn: firstCaret + carets.length + 1,
    });
  });
  return markers;
}
