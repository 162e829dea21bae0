// The plugin for all bundlers: it puts descriptors into the modules of toolsets, answers imports of generated modules, and
// reports findings in each bundler's own way.
import { dirname, posix } from "node:path";
import { slashed } from "@toolshed/analyzer";
import {
  createUnplugin,
  type UnpluginContext,
  type UnpluginInstance,
  type UnpluginMessage,
  type UnpluginOptions,
} from "unplugin";
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
  readonly context: string;
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
    let versionsAtStart: ReadonlyMap<string, string> = new Map();
    let isServer = false;
    let isWatching = false;

    const reportsItself =
      meta.framework === "esbuild" || meta.framework === "webpack" || meta.framework === "rspack";

    /** Rollup prints a message's place and frame itself; those that are made like it do not. */
    const tell = (message: FramedMessage): UnpluginMessage =>
      meta.framework === "rollup" ? message : withFrame(message);

    const report = (context: Reporting): void => {
      for (const path of project.watched()) context.addWatchFile?.(path);
      for (const problem of project.problems()) context.warn?.({ message: problem });
      if (isServer) return;
      const found = project.diagnostics();
      for (const each of found) if (each.severity === "warning") context.warn?.(tell(messageOf(each)));
      const [first, ...others] = found.filter(({ severity }) => severity === "error");
      if (first !== undefined) context.error?.(toError(tell(withOthers(first, others))));
    };

    /** A server goes on after errors, and shows them with the module; each warning once. */
    const told = new Set<string>();
    const reportWithModule = (context: UnpluginContext, path: string): void => {
      project.refresh();
      for (const each of project.findingsFor(path)) {
        if (each.severity === "error") continue;
        const text = describeDiagnostic(each);
        if (!told.has(text)) context.warn(messageOf(each));
        told.add(text);
      }
      const [first, ...others] = project.findingsFor(path).filter(({ severity }) => severity === "error");
      if (first !== undefined) context.error(toError(withOthers(first, others)));
    };

    const tapWebpack = (compiler: WebpackLike): void => {
      project.directory = compiler.context;
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
          list.push(toError({ message: describeDiagnostic(each) }));
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
          if (isServer) reportWithModule(this, path);
          const injected = project.inject(code, path);
          if (injected === undefined) return undefined;
          if (!isServer) for (const file of project.watched()) this.addWatchFile(file);
          // boundary: the map is of the standard form; its class only adds methods.
          return { code: injected.code, map: { ...injected.map, version: 3 } };
        },
      },
      rollup: {
        // What is put in also follows from other files.
        shouldTransformCachedModule: ({ id }) => project.hasToolsets(slashed(cleanId(id))),
        closeBundle: () => (isWatching ? undefined : project.close()),
        closeWatcher: () => project.close(),
      },
      rolldown: {
        closeBundle: () => (isWatching ? undefined : project.close()),
        closeWatcher: () => project.close(),
      },
      vite: {
        // What is written is for people and their tools; modules are answered from memory.
        config: () => ({ server: { watch: { ignored: ["**/*.generated.{ts,mts,cts}"] } } }),
        configResolved(config) {
          isServer = config.command === "serve";
          project.directory = config.root;
        },
        configureServer({ watcher, httpServer }) {
          project.refresh();
          versionsAtStart = project.versions();
          watcher.add([...project.watched()]);
          httpServer?.once("close", () => project.close());
        },
        hotUpdate({ type, file, modules }) {
          const graph = this.environment.moduleGraph;
          const path = slashed(file);
          if (/\.generated\.[cm]?ts$/.test(path)) return [];
          const before = seen.get(graph) ?? versionsAtStart;
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
          project.directory = build.initialOptions.absWorkingDir ?? project.directory;
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

/** The toolset's own file, as a generated module imports it: also while it is half typed, and no toolset is seen in it. */
function sourcePathOf(target: string, project: ToolsetProject): string | undefined {
  return [...writtenEndings, [/\.js$/, ".tsx"] as const]
    .map(([ending, source]) => target.replace(ending, source))
    .find((path) => project.isInput(path));
}

type FramedMessage = UnpluginMessage & { readonly frame: string };

function withFrame({ frame, ...message }: FramedMessage): UnpluginMessage {
  const { file, line, column = 0 } = message.loc ?? {};
  return { ...message, message: `${message.message}\n${file}:${line}:${column + 1}\n${frame}` };
}

function messageOf(diagnostic: PlacedDiagnostic): FramedMessage {
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
function withOthers(first: PlacedDiagnostic, others: readonly PlacedDiagnostic[]): FramedMessage {
  const message = messageOf(first);
  if (others.length === 0) return message;
  return { ...message, message: [message.message, ...others.map(describeDiagnostic)].join("\n\n") };
}

/** An error as bundlers throw and print it. A stack would only show where this plugin is installed. */
function toError({ message, ...rest }: UnpluginMessage): UnpluginMessage & Error {
  const error = new Error(message);
  return Object.assign(error, rest, { name: "ToolshedError", stack: "" });
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
