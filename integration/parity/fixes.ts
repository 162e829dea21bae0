// What each face that has fixes offers for a finding: the text of the file that a fix leaves, whatever form its edits have.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { analyzeProject, fixesOf } from "../../packages/analyzer/src/index.ts";
import { edited, LspClient, uriOf } from "../editor/lsp-client.ts";
import { type Location, TsServer } from "../editor/tsserver-client.ts";
import { sourcesIn } from "./sources-in.ts";

/** One line: the finding's place and code, the fix's title, and what the file becomes. */
export type FixLine = string;

const lineOf = (
  directory: string,
  file: string,
  place: { readonly line: number; readonly column: number },
  code: string,
  title: string,
  text: string,
): FixLine => {
  const shown = relative(directory, file).replaceAll("\\", "/");
  return `${shown}:${place.line}:${place.column} ${code} ${title}\n${text}`;
};

export const fixFaces: { readonly [name: string]: (directory: string) => Promise<readonly FixLine[]> } = {
  /** Computed from what the analyzer finds, as `check --fix` does. */
  analyzer: async (directory) => {
    const diagnostics = analyzeProject({ project: directory }).flatMap((analysis) => analysis.diagnostics);
    const read = (file: string): string => readFileSync(join(directory, file), "utf8");
    return diagnostics.flatMap((diagnostic) =>
      fixesOf(diagnostic, read).map(({ title, edits }) => {
        const { file, line, column } = diagnostic.span;
        const text = edits
          .toSorted((a, b) => b.start - a.start)
          .reduce(
            (result, { start, end, text }) => result.slice(0, start) + text + result.slice(end),
            read(file),
          );
        return lineOf(directory, join(directory, file), { line, column }, diagnostic.code, title, text);
      }),
    );
  },
  tsserver: async (directory) => {
    const server = new TsServer(join(directory, "../node_modules/typescript"), directory);
    try {
      const lines: FixLine[] = [];
      for (const file of sourcesIn(directory)) server.open(file);
      for (const file of sourcesIn(directory)) {
        const text = readFileSync(file, "utf8");
        const found = [...(await server.diagnostics(file)), ...(await server.suggestions(file))];
        for (const { source, code, start, end } of found) {
          if (source !== "toolshed") continue;
          const fixes = await server.request<readonly ServerFix[]>("getCodeFixes", {
            file,
            startLine: start.line,
            startOffset: start.offset,
            endLine: end.line,
            endOffset: end.offset,
            errorCodes: [code],
          });
          const rule = `TSH${String(code - 990_000).padStart(3, "0")}`;
          for (const { description, changes } of fixes) {
            const edits = changes.flatMap(({ textChanges }) => textChanges).map(toTextEdit);
            const place = { line: start.line, column: start.offset };
            lines.push(lineOf(directory, file, place, rule, description, edited(text, edits)));
          }
        }
      }
      return lines;
    } finally {
      await server.close();
    }
  },
  "toolshed lsp": async (directory) => {
    const client = await LspClient.start(directory);
    try {
      const files = sourcesIn(directory);
      for (const file of files) await client.open(file, readFileSync(file, "utf8"));
      await client.settle(files[0] ?? "");
      const lines: FixLine[] = [];
      for (const file of files) {
        const text = readFileSync(file, "utf8");
        for (const diagnostic of client.published(file)) {
          for (const action of await client.codeActions(file, diagnostic.range)) {
            const [own] = action.diagnostics ?? [];
            const { start } = diagnostic.range;
            const isOwn =
              own?.code === diagnostic.code &&
              own?.range.start.line === start.line &&
              own.range.start.character === start.character;
            if (!isOwn) continue;
            const edits = action.edit?.changes?.[uriOf(file)] ?? [];
            const place = { line: start.line + 1, column: start.character + 1 };
            lines.push(
              lineOf(directory, file, place, String(diagnostic.code), action.title, edited(text, edits)),
            );
          }
        }
      }
      return lines;
    } finally {
      await client.end();
    }
  },
};

interface ServerFix {
  readonly description: string;
  readonly changes: readonly {
    readonly textChanges: readonly {
      readonly start: Location;
      readonly end: Location;
      readonly newText: string;
    }[];
  }[];
}

function toTextEdit({ start, end, newText }: ServerFix["changes"][number]["textChanges"][number]) {
  const at = ({ line, offset }: Location) => ({ line: line - 1, character: offset - 1 });
  return { range: { start: at(start), end: at(end) }, newText };
}
