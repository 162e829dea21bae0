// The plugin in real bundlers: what they build runs and carries descriptors without any generated file, an edit of a file that
// only has types is built anew, and findings are the bundler's own errors and warnings.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { rspack } from "@rspack/core";
import * as esbuild from "esbuild";
import * as rolldown from "rolldown";
import * as rollup from "rollup";
import * as vite from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import webpack from "webpack";
import { built, repository } from "../../../../integration/built.ts";
import { mustRun } from "../../../../integration/run-process.ts";
import toolshedForEsbuild from "./esbuild.ts";
import toolshedForRolldown from "./rolldown.ts";
import toolshedForRollup from "./rollup.ts";
import toolshedForRspack from "./rspack.ts";
import toolshedForVite from "./vite.ts";
import toolshedForWebpack from "./webpack.ts";

const directories: string[] = [];
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  await built();
}, 240_000);

afterAll(async () => {
  for (const stop of stops) await stop();
  for (const directory of directories) rmSync(directory, { recursive: true, maxRetries: 3 });
});

const sources = {
  "package.json": '{"type":"module"}',
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      target: "es2023",
      lib: ["es2023"],
      module: "esnext",
      moduleResolution: "bundler",
      types: [],
      strict: true,
      skipLibCheck: true,
    },
    include: ["src"],
  }),
  "src/types.ts": `export interface Ticket {\n  /** What it is about. */\n  title: string;\n}\n`,
  "src/desk.ts": `// The desk.
import { Toolset } from "@toolshed/runtime";
import type { Ticket } from "./types.js";

class Number {}
export const isObject = [Number, "names that the checks have too"];

export class DeskToolset extends Toolset {
  constructor() {
    super();
    this.addTool(DeskToolset.open)
      .withName("open_ticket")
      .destructive(false)
      .requiresApproval((ticket) => ticket.title === "fire");
  }

  /**
   * Opens a ticket.
   * @param ticket Which.
   * @param due When.
   */
  static open(ticket: Ticket, due: Date): string {
    return \`\${ticket.title} \${due.getTime()}\`;
  }
}

export const early = new DeskToolset().tools().length;
`,
  "src/mail.ts": `import { Toolset } from "@toolshed/runtime";
export default class extends Toolset {
  constructor() {
    super();
    this.addTool(send).withTags("a\\u2028b", 'it\\'s \`\${0}\`').readOnly();
  }
}
/**
 * Sends "mail" \`\${here}\`.
 * @param copies How many.
 */
export function send(copies: number): number {
  return copies;
}
`,
  "src/main.ts": `import { DeskToolset, early } from "./desk.js";
import Mails from "./mail.js";
import { deskTools } from "./desk.generated.js";
import { toolsets } from "./toolshed.generated.js";

declare const console: { log(text: string): void };
const input = { ticket: { title: "paper" }, due: "1970-01-01T00:00:01Z" };

export async function report(): Promise<string> {
  const [tool] = new DeskToolset().tools();
  const refused = await tool!.execute({ ticket: {} }).catch((error: { name: string }) => error.name);
  return JSON.stringify({
    early, refused, count: toolsets.length, tool, mail: new Mails().tools(),
    done: await Promise.all([tool!.execute(input), deskTools.open.execute(input)].map((call) => call.catch(String))),
  });
}
void report().then((text) => console.log(text));
`,
} as const;

interface App {
  readonly directory: string;
  path(file: string): string;
  read(file: string): string;
  edit(file: string, found: string, replacement: string): void;
}

function createApp(): App {
  const directory = mkdtempSync(join(tmpdir(), "toolshed-bundlers-"));
  directories.push(directory);
  const path = (file: string): string => join(directory, file);
  const read = (file: string): string => readFileSync(path(file), "utf8");
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  }
  mkdirSync(path("node_modules/@toolshed"), { recursive: true });
  symlinkSync(join(repository, "packages/runtime"), path("node_modules/@toolshed/runtime"), "junction");
  return {
    directory,
    path,
    read,
    edit(file, found, replacement) {
      expect(read(file)).toContain(found);
      writeFileSync(path(file), read(file).replace(found, replacement));
    },
  };
}

/** What a bundler says, in one form. */
interface Message {
  readonly text: string;
  readonly file: string | undefined;
  readonly line: number | undefined;
}

interface Built {
  readonly errors: readonly Message[];
  readonly warnings: readonly Message[];
  /** The program, unless there are errors. */
  readonly output: string;
}

interface Bundler {
  once(app: App): Promise<Built>;
  /** Builds, and again after each edit. `next` gives what is built, one after the other. */
  watch?(app: App): Promise<() => Promise<Built>>;
}

const typescriptOnly: rollup.Plugin = {
  name: "typescript-only",
  resolveId(source, importer) {
    if (importer === undefined || !source.startsWith(".")) return null;
    const path = join(dirname(importer), source).replace(/\.js$/, ".ts");
    return existsSync(path) ? path : null;
  },
  async transform(code, id) {
    if (!id.endsWith(".ts")) return null;
    const { code: script, map } = await esbuild.transform(code, {
      loader: "ts",
      sourcemap: true,
      sourcefile: id,
    });
    return { code: script, map };
  },
};

const rollupOptions = (app: App, plugins: rollup.Plugin[], warnings: Message[]): rollup.RollupOptions => ({
  input: app.path("src/main.ts"),
  external: [/^@toolshed\//],
  plugins,
  onwarn: (log) => warnings.push(fromLog(log)),
});

function fromLog(log: Partial<rollup.RollupLog>): Message {
  return { text: `${log.message}\n${log.frame ?? ""}`, file: log.loc?.file ?? log.id, line: log.loc?.line };
}

function rollupWith(order: (own: rollup.Plugin) => rollup.Plugin[]): Bundler {
  const at = (app: App): rollup.Plugin => toolshedForRollup({ project: app.directory });
  return {
    async once(app) {
      const warnings: Message[] = [];
      try {
        const bundle = await rollup.rollup(rollupOptions(app, order(at(app)), warnings));
        await bundle.write({ file: app.path("dist/main.mjs") });
        await bundle.close();
        return { errors: [], warnings, output: "dist/main.mjs" };
      } catch (error) {
        return { errors: [fromLog(error as rollup.RollupLog)], warnings, output: "" };
      }
    },
    async watch(app) {
      const options = rollupOptions(app, order(at(app)), []);
      const watcher = rollup.watch({ ...options, output: { file: app.path("dist/main.mjs") } });
      stops.push(() => watcher.close());
      const builds = new Builds();
      watcher.on("event", (event) => {
        if (event.code === "BUNDLE_END") {
          void event.result.close();
          builds.add({ errors: [], warnings: [], output: "dist/main.mjs" });
        }
        if (event.code === "ERROR") builds.add({ errors: [fromLog(event.error)], warnings: [], output: "" });
      });
      return () => builds.next();
    },
  };
}

/** What a bundler that watches has built and nobody has looked at. */
class Builds {
  readonly #done: Built[] = [];
  #wake = (): void => {};

  add(result: Built): void {
    this.#done.push(result);
    this.#wake();
  }

  async next(): Promise<Built> {
    for (;;) {
      const result = this.#done.shift();
      if (result !== undefined) return result;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

const fromEsbuild = ({ text, location }: esbuild.Message): Message => ({
  text: `${text}\n${location?.lineText ?? ""}`,
  file: location?.file,
  line: location?.line,
});

async function esbuildResult(run: () => Promise<esbuild.BuildResult>): Promise<Built> {
  try {
    const { warnings } = await run();
    return { errors: [], warnings: warnings.map(fromEsbuild), output: "dist/main.mjs" };
  } catch (error) {
    const { errors, warnings } = error as esbuild.BuildFailure;
    return { errors: errors.map(fromEsbuild), warnings: warnings.map(fromEsbuild), output: "" };
  }
}

/** What webpack and Rspack are configured with alike. */
function webpackOptions(app: App) {
  const require = createRequire(import.meta.url);
  const loader = `const { transformSync } = require(${JSON.stringify(require.resolve("esbuild"))});
module.exports = (text) => transformSync(text, { loader: "ts" }).code;`;
  writeFileSync(app.path("loader.cjs"), loader);
  return {
    mode: "development" as const,
    devtool: false as const,
    target: "node" as const,
    context: app.directory,
    entry: "./src/main.ts",
    output: { path: app.path("dist"), filename: "main.cjs" },
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    module: { rules: [{ test: /\.ts$/, loader: app.path("loader.cjs") }] },
  };
}

/** What both compilers have of which the tests make use. */
interface WebpackLike {
  run(done: (error: Error | null, stats: WebpackStats | undefined) => void): void;
  watch(
    options: { readonly aggregateTimeout: number },
    done: (error: Error | null, stats: WebpackStats | undefined) => void,
  ): { close(done: () => void): void } | undefined;
  close(done: () => void): void;
}

interface WebpackStats {
  readonly compilation: { readonly errors: readonly Error[]; readonly warnings: readonly Error[] };
}

function webpackWith(create: (app: App) => WebpackLike): Bundler {
  return {
    once: (app) =>
      new Promise((resolve, reject) => {
        const compiler = create(app);
        compiler.run((error, stats) => {
          const result = fromWebpack(stats);
          compiler.close(() => (error === null ? resolve(result) : reject(error)));
        });
      }),
    async watch(app) {
      const compiler = create(app);
      const builds = new Builds();
      const watching = compiler.watch({ aggregateTimeout: 20 }, (_error, stats) =>
        builds.add(fromWebpack(stats)),
      );
      stops.push(() => new Promise<void>((resolve) => watching?.close(resolve)));
      return () => builds.next();
    },
  };
}

function fromWebpack(stats: WebpackStats | undefined): Built {
  const read = ({ message }: Error): Message => {
    const [, file, line] = /^(\/.*?|[A-Z]:.*?):(\d+):\d+ /.exec(message) ?? [];
    return { text: message, file, line: line === undefined ? undefined : Number(line) };
  };
  const { errors = [], warnings = [] } = stats?.compilation ?? {};
  return { errors: errors.map(read), warnings: warnings.map(read), output: "dist/main.cjs" };
}

const bundlers: { readonly [name: string]: Bundler } = {
  esbuild: {
    once: (app) => esbuildResult(() => esbuild.build(esbuildOptions(app))),
    async watch(app) {
      const context = await esbuild.context(esbuildOptions(app));
      stops.push(() => context.dispose());
      return () => esbuildResult(() => context.rebuild());
    },
  },
  rollup: rollupWith((own) => [own, typescriptOnly]),
  "rollup, types taken away before": rollupWith((own) => [typescriptOnly, own]),
  rolldown: {
    async once(app) {
      const warnings: Message[] = [];
      try {
        await rolldown.build({
          cwd: app.directory,
          input: "src/main.ts",
          platform: "node",
          resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
          output: { file: app.path("dist/main.mjs") },
          plugins: [toolshedForRolldown({ project: app.directory })],
          onLog: (_level, log) => warnings.push(fromLog(log)),
          logLevel: "warn",
        });
        return { errors: [], warnings, output: "dist/main.mjs" };
      } catch (error) {
        return { errors: [{ text: String(error), file: undefined, line: undefined }], warnings, output: "" };
      }
    },
  },
  Vite: {
    async once(app) {
      const warnings: Message[] = [];
      const logger = vite.createLogger("silent");
      try {
        await vite.build({
          root: app.directory,
          configFile: false,
          customLogger: {
            ...logger,
            warn: (text) => void warnings.push({ text, file: undefined, line: undefined }),
          },
          build: {
            ssr: app.path("src/main.ts"),
            outDir: "dist",
            rolldownOptions: { output: { entryFileNames: "main.mjs" } },
          },
          ssr: { noExternal: true },
          plugins: [toolshedForVite()],
        });
        return { errors: [], warnings, output: "dist/main.mjs" };
      } catch (error) {
        return { errors: [{ text: String(error), file: undefined, line: undefined }], warnings, output: "" };
      }
    },
  },
  webpack: webpackWith((app) => webpack({ ...webpackOptions(app), plugins: [toolshedForWebpack()] })),
  Rspack: webpackWith((app) => rspack({ ...webpackOptions(app), plugins: [toolshedForRspack()] })),
};

function esbuildOptions(app: App): esbuild.BuildOptions {
  return {
    absWorkingDir: app.directory,
    entryPoints: ["src/main.ts"],
    outfile: "dist/main.mjs",
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "silent",
    plugins: [toolshedForEsbuild()],
  };
}

interface Report {
  readonly early: number;
  readonly tool: { readonly name: string; readonly inputSchema: object; readonly annotations: object };
}

async function run(app: App, { errors, output }: Built): Promise<Report> {
  expect(errors).toEqual([]);
  const printed = await mustRun(process.execPath, [app.path(output)], app.directory);
  return JSON.parse(printed) as Report;
}

const ticketSchema = (title: object): object => ({
  inputSchema: {
    properties: { ticket: { properties: { title: { ...title, description: "What it is about." } } } },
  },
});

describe.each(Object.entries(bundlers))("%s", (_name, bundler) => {
  it("builds what runs, without any generated file", async () => {
    const app = createApp();
    const result = await bundler.once(app);
    expect(result.warnings).toEqual([]);
    expect(await run(app, result)).toMatchObject({
      early: 1,
      refused: "ToolInputError",
      count: 2,
      mail: [{ name: "send", description: 'Sends "mail" `${here}`.', tags: ["a\u2028b", "it's `${0}`"] }],
      done: ["paper 1000", "paper 1000"],
      tool: {
        name: "open_ticket",
        description: "Opens a ticket.",
        annotations: { destructiveHint: false },
        requiresApproval: true,
        ...ticketSchema({ type: "string" }),
      },
    });
    expect(existsSync(app.path("src/desk.generated.ts"))).toBe(false);
    const script = app.read(result.output);
    expect(script).not.toMatch(/\.withName\("open_ticket"\)/);
    expect(script).toMatch(/\.requiresApproval\(/);
  });

  it("reports findings as its own, with their places", async () => {
    const app = createApp();
    app.edit("src/desk.ts", "   * Opens a ticket.\n", "");
    const warned = await bundler.once(app);
    expect(warned.errors).toEqual([]);
    expect(warned.warnings).toHaveLength(1);
    const [warning] = warned.warnings;
    expect(warning?.text).toContain("TSH009: `open` has no description");
    expect(warning?.text).toContain("static open(ticket: Ticket, due: Date)");
    app.edit("src/types.ts", "title: string", "title: symbol");
    app.edit("src/desk.ts", "  static open(", "  static async open(");
    app.edit("src/desk.ts", "): string {", "): Promise<WeakSet<object>> {");
    const failed = await bundler.once(app);
    const texts = failed.errors.map(({ text }) => text).join("\n");
    expect(texts).toContain("TSH018");
    expect(texts).toContain("TSH012");
    const [first] = failed.errors;
    if (first?.file === undefined) expect(texts).toMatch(/desk\.ts:21/);
    else {
      expect(resolve(app.directory, first.file)).toBe(app.path("src/desk.ts"));
      expect(first.line).toBe(21);
    }
  });

  if (bundler.watch !== undefined) {
    const { watch } = bundler;
    it("builds anew what an edit of a file with types alone concerns", async () => {
      const app = createApp();
      const next = await watch(app);
      const nextWith = async (holds: (result: Built) => boolean): Promise<Built> => {
        // A bundler may build twice for one edit, or not yet look when it is made.
        const again = setInterval(() => utimesSync(app.path("src/types.ts"), new Date(), new Date()), 500);
        try {
          for (;;) {
            const result = await next();
            if (holds(result)) return result;
          }
        } finally {
          clearInterval(again);
        }
      };
      const isSound = ({ errors }: Built): boolean => errors.length === 0;
      expect((await run(app, await nextWith(isSound))).tool).toMatchObject(ticketSchema({ type: "string" }));
      app.edit("src/types.ts", "title: string", "title: symbol");
      const broken = await nextWith((result) => !isSound(result));
      expect(broken.errors[0]?.text).toContain("TSH018");
      app.edit("src/types.ts", "title: symbol", 'title: "paper" | "fire"');
      const repaired = await nextWith(isSound);
      expect((await run(app, repaired)).tool).toMatchObject(ticketSchema({ enum: ["paper", "fire"] }));
      // Half typed: the bundler's own error or none, never a crash, and nothing of it is left afterwards.
      app.edit("src/types.ts", 'title: "paper" | "fire";', "title: {{");
      await nextWith(() => true);
      app.edit("src/desk.ts", "  static open(", "  static open((");
      expect((await nextWith((result) => !isSound(result))).errors[0]?.text).toMatch(
        /Parameter declaration expected|Expected identifier/,
      );
      app.edit("src/desk.ts", "  static open((", "  static open(");
      app.edit("src/types.ts", "title: {{", 'title: "water" | "paper";');
      await nextWith(isSound);
      const last = await nextWith((result) => isSound(result) && app.read(result.output).includes('"water"'));
      expect((await run(app, last)).tool).toMatchObject(ticketSchema({ enum: ["water", "paper"] }));
    });
  }
});

describe("Vite's server", () => {
  it("serves what an edit makes, shows errors with the module, and writes generated files without reading them", async () => {
    const app = createApp();
    const server = await vite.createServer({
      root: app.directory,
      configFile: false,
      logLevel: "silent",
      appType: "custom",
      server: { middlewareMode: true, ws: false },
      ssr: { noExternal: true },
      plugins: [toolshedForVite({ write: true })],
    });
    stops.push(() => server.close());
    const report = async (): Promise<Report> => {
      const module = await server.ssrLoadModule("/src/main.ts");
      return JSON.parse(await module["report"]()) as Report;
    };
    const client = async (): Promise<string> =>
      (await server.environments.client.transformRequest("/src/desk.ts"))?.code ?? "";
    expect((await report()).tool).toMatchObject(ticketSchema({ type: "string" }));
    expect(await client()).toMatch(/title: \{\s*type: "string"/);
    expect(app.read("src/desk.generated.ts")).toContain("Generated by Toolshed from src/desk.ts");

    await until(async () => server.watcher.getWatched()[app.path("src")]?.includes("types.ts") === true);
    const edits: string[] = [];
    server.watcher.on("change", (path) => edits.push(path));
    app.edit("src/types.ts", "title: string", "title: number");
    await until(async () => /title: \{\s*type: "number"/.test(await client()));
    await until(async () => JSON.stringify((await report()).tool).includes('"title":{"type":"number"'));
    expect(app.read("src/desk.generated.ts")).toContain('title: { type: "number"');

    app.edit("src/types.ts", "title: number", "title: symbol");
    await until(async () => (await client().catch(String)).includes("TSH018"));
    const shown: unknown = await client().catch((error: unknown) => error);
    expect(shown).toMatchObject({ plugin: "toolshed", id: app.path("src/desk.ts"), loc: { line: 22 } });
    app.edit("src/types.ts", "title: symbol", "title: boolean");
    await until(async () => /title: \{\s*type: "boolean"/.test(await client().catch(String)));
    expect(edits.filter((path) => path.includes(".generated."))).toEqual([]);
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}
