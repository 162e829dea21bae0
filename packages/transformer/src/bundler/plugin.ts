// The plugin for all bundlers: it puts descriptors into the modules of toolsets, answers imports of generated modules, and
// reports findings in each bundler's own way.
import { dirname, posix } from "node:path";
import { createUnplugin, type UnpluginInstance, type UnpluginMessage, type UnpluginOptions } from "unplugin";
import type { BundlerOptions } from "./bundler-options.ts";
import { describeDiagnostic, lineTextOf, markedWidth, sourceFrame } from "./source-frame.ts";
import { type PlacedDiagnostic, ToolsetProject } from "./toolset-project.ts";

/** Generated modules have ids of no file: an own copy on disk is never read, and so never watched. */
const virtualPrefix = "\0toolshed:";
const virtualSuffix = ".js";

const generatedImport = /\.generated(?:\.[cm]?[jt]s)?$/;
const typescriptFile = /\.[cm]?tsx?(?:\?.*)?$/;

interface Reporting {
  readonly meta?: { readonly watchMode?: boolean };
  warn?(message: UnpluginMessage): void;
  error?(message: UnpluginMessage): void;
  addWatchFile?(path: string): void;
}

/** Rollup and its relatives resolve for a plugin; the others find packages from where they run. */
interface Resolving {
  resolve?(source: string, importer: string, options: { skipSelf: boolean }): Promise<{ id: string } | null>;
}

/** What the plugins of webpack and Rspack are given, as far as it is used here. */
interface WebpackLike {
  readonly hooks: {
    readonly thisCompilation: { tap(name: string, handler: (compilation: WebpackCompilation) => void): void };
    readonly shutdown: { tap(name: string, handler: () => void): void };
  };
}
interface WebpackCompilation {
  readonly compiler: { isChild?(): boolean };
  readonly errors: { push(error: Error): unknown };
  readonly warnings: { push(error: Error): unknown };
}

const name = "toolshed";

export const plugin: UnpluginInstance<BundlerOptions | undefined, false> = createUnplugin(
  (options = {}, meta) => {
    const project = new ToolsetProject(options);
    const created = new Set<string>();
    /** Does a server go on after errors, and show them with the module? */
    let isServer = false;
    let isWatching = false;

    const reportsItself =
      meta.framework === "esbuild" || meta.framework === "webpack" || meta.framework === "rspack";

    const report = (context: Reporting): void => {
      for (const path of project.watched()) context.addWatchFile?.(path);
      for (const problem of project.problems()) context.warn?.({ message: problem });
      const found = project.diagnostics();
      for (const each of found) if (each.severity === "warning") context.warn?.(messageOf(each));
      const [first, ...others] = found.filter(({ severity }) => severity === "error");
      if (first === undefined || isServer) return;
      context.error?.(withOthers(first, others));
    };

    const tapWebpack = (compiler: WebpackLike): void => {
      compiler.hooks.thisCompilation.tap(name, (compilation) => {
        if (compilation.compiler.isChild?.() === true) return;
        try {
          project.refresh();
        } catch (error) {
          compilation.errors.push(error instanceof Error ? error : new Error(String(error)));
          return;
        }
        for (const problem of project.problems()) compilation.warnings.push(new Error(problem));
        for (const each of project.diagnostics()) {
          const list = each.severity === "error" ? compilation.errors : compilation.warnings;
          list.push(withoutStack(describeDiagnostic(each)));
        }
      });
      compiler.hooks.shutdown.tap(name, () => project.close());
    };

    return {
      name,
      enforce: "pre",
      buildStart() {
        if (reportsItself) return;
        // boundary: Rollup and its relatives have these here, which the common type leaves out.
        const context = this as Reporting;
        isWatching = context.meta?.watchMode === true;
        project.refresh([...created]);
        created.clear();
        report(context);
      },
      watchChange(id, { event }) {
        if (event === "create" && typescriptFile.test(id)) created.add(slashed(id));
      },
      // esbuild keeps namespaces for what is no file, and resolves from a directory that its own hooks can name.
      ...(meta.framework !== "esbuild" && answerGenerated(project)),
      transform: {
        filter: { id: typescriptFile },
        handler(code, id) {
          const path = slashed(cleanId(id));
          if (isServer) {
            project.refresh();
            const [first, ...others] = project.errorsFor(path);
            if (first !== undefined && (project.hasToolsets(path) || first.path === path)) {
              this.error(withOthers(first, others));
            }
          }
          const injected = project.inject(code, path);
          if (injected === undefined) return undefined;
          if (!isServer) for (const file of project.watched()) this.addWatchFile(file);
          // boundary: the map is of the standard form; its class only adds methods.
          return { code: injected.code, map: { ...injected.map, version: 3 } };
        },
      },
      rollup: {
        closeBundle: () => (isWatching ? undefined : project.close()),
        closeWatcher: () => project.close(),
      },
      rolldown: {
        closeBundle: () => (isWatching ? undefined : project.close()),
        closeWatcher: () => project.close(),
      },
      vite: {
        configResolved(config) {
          isServer = config.command === "serve";
        },
        configureServer({ watcher, httpServer }) {
          project.refresh();
          watcher.add([...project.watched()]);
          httpServer?.once("close", () => project.close());
        },
        hotUpdate({ type, file, modules }) {
          const graph = this.environment.moduleGraph;
          const path = slashed(file);
          if (/\.generated\.[cm]?ts$/.test(path)) return [];
          const before = seen.get(graph) ?? project.versions();
          project.refresh(type === "create" ? [path] : []);
          const after = project.versions();
          seen.set(graph, after);
          const changed = [...after.keys(), ...before.keys()].filter(
            (each) => before.get(each) !== after.get(each),
          );
          const more = changed.flatMap((each) => [
            ...(graph.getModulesByFile(each) ?? []),
            ...[graph.getModuleById(virtualPrefix + each + virtualSuffix)].filter(
              (module) => module !== undefined,
            ),
          ]);
          return [...new Set([...modules, ...more])];
        },
        closeBundle: () => (isWatching ? undefined : project.close()),
        closeWatcher: () => project.close(),
      },
      esbuild: {
        onLoadFilter: /\.[cm]?tsx?$/,
        setup(build) {
          build.onStart(() => {
            try {
              project.refresh();
            } catch (error) {
              return { errors: [{ text: error instanceof Error ? error.message : String(error) }] };
            }
            const found = project.diagnostics().map((each) => ({ each, message: esbuildMessage(each) }));
            return {
              errors: found.filter(({ each }) => each.severity === "error").map(({ message }) => message),
              warnings: [
                ...project.problems().map((text) => ({ text })),
                ...found.filter(({ each }) => each.severity === "warning").map(({ message }) => message),
              ],
            };
          });
          build.onResolve({ filter: generatedImport }, ({ path, importer }) => {
            if (!path.startsWith(".")) return undefined;
            const target = posix.resolve(posix.dirname(slashed(importer)), path);
            const generated = generatedPathOf(target, project);
            return generated === undefined ? undefined : { path: generated, namespace: name };
          });
          build.onLoad({ filter: /.*/, namespace: name }, ({ path }) => {
            const contents = project.generatedCode(path);
            return contents === undefined
              ? undefined
              : { contents, loader: "js", resolveDir: dirname(path), watchFiles: [...project.watched()] };
          });
          build.onDispose(() => project.close());
        },
      },
      webpack: (compiler) => tapWebpack(compiler),
      // boundary: the hooks that are used are the same in both.
      rspack: (compiler) => tapWebpack(compiler as unknown as WebpackLike),
    };
  },
);

/** Answers imports of generated modules. */
function answerGenerated(project: ToolsetProject): Pick<UnpluginOptions, "resolveId" | "load"> {
  return {
    resolveId: {
      async handler(source, importer) {
        if (importer === undefined) return undefined;
        const from = pathOfVirtual(importer);
        if (!source.startsWith(".")) {
          // boundary: see `Resolving`.
          const { resolve } = this as Resolving;
          return from === undefined ? undefined : resolve?.call(this, source, from, { skipSelf: true });
        }
        const target = posix.resolve(posix.dirname(from ?? slashed(cleanId(importer))), source);
        const generated = generatedImport.test(source) ? generatedPathOf(target, project) : undefined;
        if (generated !== undefined) return virtualPrefix + generated + virtualSuffix;
        return from === undefined ? undefined : sourcePathOf(target, project);
      },
    },
    load: {
      filter: { id: /^\0toolshed:/ },
      handler(id) {
        const path = pathOfVirtual(id);
        const code = path === undefined ? undefined : project.generatedCode(path);
        return code === undefined ? undefined : { code, map: null };
      },
    },
  };
}

/** What each module graph of a server was last told. */
const seen = new WeakMap<object, ReadonlyMap<string, string>>();

function cleanId(id: string): string {
  return id.replace(/\?.*$/, "");
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}

/** The path of the generated module that the id stands for. */
function pathOfVirtual(id: string): string | undefined {
  const start = id.indexOf(virtualPrefix);
  return start === -1 ? undefined : id.slice(start + virtualPrefix.length, -virtualSuffix.length);
}

const writtenEndings: readonly (readonly [RegExp, string])[] = [
  [/\.mjs$/, ".mts"],
  [/\.cjs$/, ".cts"],
  [/\.js$/, ".ts"],
  [/$/, ".ts"],
  [/$/, ""],
];

function generatedPathOf(target: string, project: ToolsetProject): string | undefined {
  return writtenEndings
    .map(([ending, source]) => target.replace(ending, source))
    .find((path) => project.isGenerated(path));
}

/** The toolset's own file, as a generated module imports it. */
function sourcePathOf(target: string, project: ToolsetProject): string | undefined {
  return [...writtenEndings, [/\.js$/, ".tsx"] as const]
    .map(([ending, source]) => target.replace(ending, source))
    .find((path) => project.hasToolsets(path));
}

function messageOf(diagnostic: PlacedDiagnostic): UnpluginMessage & { readonly frame: string } {
  const { code, message, path, span } = diagnostic;
  return {
    message: `${code}: ${message}`,
    id: path,
    code,
    plugin: name,
    loc: { file: path, line: span.line, column: span.column - 1 },
    frame: sourceFrame(diagnostic),
  };
}

/** Bundlers end with the first error: it names the others. */
function withOthers(first: PlacedDiagnostic, others: readonly PlacedDiagnostic[]): UnpluginMessage {
  const message = messageOf(first);
  if (others.length === 0) return message;
  return { ...message, message: [message.message, ...others.map(describeDiagnostic)].join("\n\n") };
}

function withoutStack(message: string): Error {
  const error = new Error(message);
  error.name = "ToolshedError";
  delete error.stack;
  return error;
}

function esbuildMessage(diagnostic: PlacedDiagnostic) {
  const { code, message, path, span } = diagnostic;
  const lineText = lineTextOf(diagnostic);
  return {
    text: `${code}: ${message}`,
    location: {
      file: path,
      line: span.line,
      column: Buffer.byteLength(lineText.slice(0, span.column - 1)),
      length: markedWidth(diagnostic, lineText),
      lineText,
    },
  };
}
