// All projects of an editor: which are open, what is found in them, and what a menu can do about it. Synchronous, and
// free of threads and streams.
import { posix } from "node:path";
import { type Analysis, applyFixes, type Diagnostic, type Fix, type TextEdit } from "@toolshed/analyzer";
import {
  type CodeAction,
  CodeActionKind,
  type Hover,
  type InlayHint,
  InlayHintKind,
  type Diagnostic as LspDiagnostic,
  MarkupKind,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { describeTool } from "../shared/describe-tool.ts";
import { fixAll, offerFixes } from "../shared/read-fixes.ts";
import { toolsAt } from "../shared/tool-at.ts";
import { DocumentTexts, toUri } from "./document-texts.ts";
import { EditorProject } from "./editor-project.ts";
import { findProject } from "./find-projects.ts";
import { fixAllKind } from "./fix-all-kind.ts";
import type { Changes, Published, Questions, Update } from "./protocol.ts";
import { configDiagnostic, toLspDiagnostic } from "./to-lsp-diagnostic.ts";

/** Repairs may uncover others, but not for ever. */
const maxRounds = 20;

/** A finding, and the directory that its files are relative to. */
interface Found {
  readonly directory: string;
  readonly diagnostic: Diagnostic;
}

export class EditorProjects {
  readonly #texts = new DocumentTexts();
  readonly #projects = new Map<string, EditorProject>();
  /** By open document, its tsconfig. */
  readonly #tsconfigs = new Map<string, string | undefined>();
  readonly #published = new Map<string, string>();
  readonly #told = new Set<string>();

  update({ documents, changed, created, deleted }: Changes): Update {
    const edited = new Set(changed);
    for (const file of [...changed, ...deleted]) this.#texts.forget(file);
    for (const { file, text } of documents) {
      const before = this.#texts.text(file);
      this.#texts.set(file, text);
      if (this.#texts.text(file) !== before) edited.add(file);
    }
    if ([...changed, ...created, ...deleted].some((file) => file.endsWith(".json"))) this.#tsconfigs.clear();
    const opened = this.#settle();
    for (const [tsconfig, project] of this.#projects) {
      if (!opened.has(tsconfig)) project.update({ changed: [...edited], created, deleted });
    }
    return { published: this.#publish(), problems: this.#problems() };
  }

  hover({ file, range }: Questions["hover"]["takes"]): Hover | null {
    const offset = this.#texts.offsets(file, range).start;
    for (const { analysis, path } of this.#readersOf(file)) {
      const found = toolsAt(analysis, path, offset);
      const texts = found.flatMap((tool) => describeTool(tool) ?? []);
      const [first] = found;
      if (first === undefined || texts.length === 0) continue;
      return {
        contents: { kind: MarkupKind.Markdown, value: texts.join("\n\n---\n\n") },
        range: this.#texts.range(file, first.span),
      };
    }
    return null;
  }

  inlayHints({ file, range }: Questions["inlayHints"]["takes"]): readonly InlayHint[] {
    const { start, end } = this.#texts.offsets(file, range);
    for (const { analysis, path } of this.#readersOf(file)) {
      const hints = analysis.places.flatMap(({ name, call }): readonly InlayHint[] => {
        if (name === undefined || call.file !== path || call.end < start || call.end > end) return [];
        const position = this.#texts.range(file, call).end;
        return [{ label: name, position, kind: InlayHintKind.Type, paddingLeft: true }];
      });
      if (hints.length > 0) return hints;
    }
    return [];
  }

  codeActions({ file, range, only }: Questions["codeActions"]["takes"]): readonly CodeAction[] {
    const wants = (kind: string): boolean =>
      only === undefined
        ? kind === CodeActionKind.QuickFix
        : only.some((each) => kind === each || kind.startsWith(`${each}.`));
    const actions: CodeAction[] = [];
    if (wants(CodeActionKind.QuickFix))
      actions.push(...this.#quickFixes(file, this.#texts.offsets(file, range)));
    if (wants(fixAllKind)) {
      const edit = this.#fixAll(file);
      if (edit !== undefined) {
        actions.push({ title: "Fix all findings of Toolshed in this file", kind: fixAllKind, edit });
      }
    }
    return actions;
  }

  close(): void {
    for (const project of this.#projects.values()) project.close();
  }

  #quickFixes(file: string, at: { readonly start: number; readonly end: number }): readonly CodeAction[] {
    const all = this.#foundIn(file);
    const near = all.filter(({ diagnostic: { span } }) => span.start <= at.end && at.start <= span.end);
    const actions: CodeAction[] = [];
    const fixable = new Set<string>();
    for (const { directory, diagnostic } of near) {
      const offered = offerFixes([diagnostic], (path) => this.#texts.text(posix.join(directory, path)));
      for (const { fix } of offered) {
        actions.push({
          title: fix.title,
          kind: CodeActionKind.QuickFix,
          diagnostics: [this.#toLsp({ directory, diagnostic })],
          edit: this.#toEdit(directory, fix),
          ...(offered.length === 1 ? { isPreferred: true } : {}),
        });
        fixable.add(diagnostic.code);
      }
    }
    for (const code of fixable) {
      if (all.filter(({ diagnostic }) => diagnostic.code === code).length < 2) continue;
      const edit = this.#fixAll(file, code);
      if (edit !== undefined) {
        actions.push({ title: `Fix all ${code} in this file`, kind: CodeActionKind.QuickFix, edit });
      }
    }
    return actions;
  }

  /**
   * Fixes, reads again and goes on, until nothing is left that nobody has to choose for. Only what stays in the file;
   * nothing of it is kept.
   */
  #fixAll(file: string, code?: string): WorkspaceEdit | undefined {
    const before = this.#texts.text(file);
    if (before === undefined) return undefined;
    const unsaved = this.#texts.unsaved(file) ?? null;
    let text = before;
    try {
      for (let round = 0; round < maxRounds; round++) {
        const edits = this.#edits(file, code);
        if (edits.length === 0) break;
        text = applyFixes(text, edits);
        this.#reread(file, text);
      }
    } finally {
      if (text !== before) this.#reread(file, unsaved);
    }
    if (text === before) return undefined;
    const { start, end, inserted } = difference(before, text);
    return {
      changes: { [toUri(file)]: [{ range: this.#texts.range(file, { start, end }), newText: inserted }] },
    };
  }

  #edits(file: string, code: string | undefined): readonly TextEdit[] {
    const [first, ...others] = this.#foundIn(file).filter(
      ({ diagnostic }) => code === undefined || diagnostic.code === code,
    );
    if (first === undefined) return [];
    const { directory } = first;
    const path = posix.relative(directory, file);
    // Paths of fixes are relative, so those of one project at a time.
    const found = [first, ...others].filter((each) => each.directory === directory);
    const edits = fixAll(
      found.map(({ diagnostic }) => diagnostic),
      (each) => this.#texts.text(posix.join(directory, each)),
    );
    return edits.filter((edit) => edit.file === path);
  }

  #reread(file: string, text: string | null): void {
    this.#texts.set(file, text);
    for (const project of this.#projects.values()) project.update({ changed: [file] });
  }

  /**
   * Opens the projects of open documents, and lets those go that have none.
   *
   * @returns Those that were opened.
   */
  #settle(): ReadonlySet<string> {
    const wanted = new Set<string>();
    const opened = new Set<string>();
    const documents = this.#texts.files().filter((file) => /\.[mc]?tsx?$/.test(file));
    for (const file of documents) {
      if (!this.#tsconfigs.has(file)) this.#tsconfigs.set(file, findProject(file));
      const tsconfig = this.#tsconfigs.get(file);
      if (tsconfig !== undefined) wanted.add(tsconfig);
    }
    for (const [tsconfig, project] of this.#projects) {
      if (wanted.has(tsconfig)) continue;
      project.close();
      this.#projects.delete(tsconfig);
    }
    for (const tsconfig of wanted) {
      if (this.#projects.has(tsconfig)) continue;
      this.#projects.set(tsconfig, new EditorProject(tsconfig, (file) => this.#texts.unsaved(file)));
      opened.add(tsconfig);
    }
    return opened;
  }

  #publish(): readonly Published[] {
    const current = new Map<string, LspDiagnostic[]>();
    const add = (file: string, diagnostic: LspDiagnostic): void => {
      const known = current.get(file) ?? [];
      current.set(file, known);
      if (!known.some((each) => JSON.stringify(each) === JSON.stringify(diagnostic))) known.push(diagnostic);
    };
    for (const found of this.#found()) {
      add(posix.join(found.directory, found.diagnostic.span.file), this.#toLsp(found));
    }
    for (const project of this.#projects.values()) {
      for (const problem of project.configProblems()) add(problem.file, configDiagnostic(problem));
      for (const { directory, diagnostics } of project.configDiagnostics()) {
        for (const diagnostic of diagnostics) {
          add(posix.join(directory, diagnostic.span.file), this.#toLsp({ directory, diagnostic }));
        }
      }
    }
    const published: Published[] = [];
    for (const file of new Set([...this.#published.keys(), ...current.keys()])) {
      const diagnostics = current.get(file) ?? [];
      const text = JSON.stringify(diagnostics);
      if (text === (this.#published.get(file) ?? "[]")) continue;
      if (diagnostics.length === 0) this.#published.delete(file);
      else this.#published.set(file, text);
      published.push({ file, diagnostics });
    }
    return published;
  }

  #problems(): readonly string[] {
    const problems = [...this.#projects.values()].flatMap(({ problem }) => problem ?? []);
    const fresh = problems.filter((problem) => !this.#told.has(problem));
    this.#told.clear();
    for (const problem of problems) this.#told.add(problem);
    return fresh;
  }

  /** Everything that rules say; what the compiler says is told by the editor's own server. */
  #found(): readonly Found[] {
    return this.#analyses().flatMap(({ diagnostics, projectDirectory: directory }) =>
      diagnostics
        .filter(({ code }) => code.startsWith("TSH"))
        .map((diagnostic) => ({ directory, diagnostic })),
    );
  }

  /** Each once, although a file may belong to several projects. */
  #foundIn(file: string): readonly Found[] {
    const told = new Set<string>();
    return this.#found().filter(({ directory, diagnostic: { code, span, message } }) => {
      const key = [code, span.start, span.end, message].join("\0");
      if (posix.join(directory, span.file) !== file || told.has(key)) return false;
      told.add(key);
      return true;
    });
  }

  #analyses(): readonly Analysis[] {
    return [...this.#projects.values()].flatMap((project) => project.analyses());
  }

  #readersOf(file: string): readonly { readonly analysis: Analysis; readonly path: string }[] {
    return this.#analyses().map((analysis) => ({
      analysis,
      path: posix.relative(analysis.projectDirectory, file),
    }));
  }

  #toLsp({ directory, diagnostic }: Found): LspDiagnostic {
    return toLspDiagnostic(diagnostic, directory, this.#texts);
  }

  #toEdit(directory: string, { edits }: Fix): WorkspaceEdit {
    const changes: NonNullable<WorkspaceEdit["changes"]> = {};
    for (const { file, start, end, text } of edits) {
      const path = posix.join(directory, file);
      const uri = toUri(path);
      changes[uri] = [
        ...(changes[uri] ?? []),
        { range: this.#texts.range(path, { start, end }), newText: text },
      ];
    }
    return { changes };
  }
}

/** The whole lines in which two texts differ. */
function difference(
  before: string,
  after: string,
): { readonly start: number; readonly end: number; readonly inserted: string } {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same++;
  const start = before.lastIndexOf("\n", same - 1) + 1;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  // Back to the first whole line of what is the same at the end.
  const line = before.indexOf("\n", before.length - tail - 1);
  const kept = line < 0 || tail === 0 ? 0 : Math.min(tail, before.length - line - 1);
  return { start, end: before.length - kept, inserted: after.slice(start, after.length - kept) };
}
