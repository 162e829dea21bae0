// Sharing parsed files between programs never shows: each answer is that of a program of its own.
import { createRequire } from "node:module";
import type { ts } from "ts-morph";
import { describe, expect, test } from "vitest";
import { dumpFile } from "../test-support/dump-port.ts";
import { defaultConfig, tempProject, typescriptFolder } from "../test-support/temp-project.ts";
import { openProject6 } from "./open-project6.ts";

const source = `import type { Part } from "kit";
export type Own = Part & { at: Date; list: readonly string[] };
declare global { interface Array<T> { own: T } interface Date { own: Part } }
export declare function read(own: Own, all: Own[]): Promise<Own["own"]>;`;

const declarations = (own: string): string =>
  `export interface Part { own: ${own}; /** Kept. */ at: Date } declare global { interface Map<K, V> { kit: [K, V] } }`;

describe.each(["5.9", "6.0"] as const)("TypeScript %s", (name) => {
  const require = createRequire(import.meta.url);
  const typescript: typeof ts = require(typescriptFolder(name));
  const project = (options: object) =>
    tempProject({
      "a.ts": source,
      "tsconfig.json": JSON.stringify({
        compilerOptions: { ...defaultConfig.compilerOptions, ...options },
        include: ["*"],
      }),
      "node_modules/kit/package.json": '{ "name": "kit", "types": "index.d.ts" }',
      "node_modules/kit/index.d.ts": declarations("string"),
    });

  /** Of a copy of the compiler that has read nothing yet. */
  function fresh(): typeof ts {
    const path = require.resolve(typescriptFolder(name));
    const loaded = require.cache[path];
    delete require.cache[path];
    const copy = require(path);
    require.cache[path] = loaded;
    return copy;
  }

  test("reads a second project, other options and changed declarations as a fresh compiler does", () => {
    const variants = [
      {},
      { strict: false },
      { target: "es2015", lib: ["es2015"] },
      { module: "esnext", moduleResolution: "bundler" },
    ];
    for (const options of variants) {
      const { path, write, remove } = project(options);
      try {
        const read = (compiler: typeof ts): unknown => {
          const opened = openProject6({ typescript: compiler }, path("tsconfig.json"));
          return [
            dumpFile(opened, path("a.ts")),
            opened.source(path("a.ts"))?.root.list("statements").length,
          ];
        };
        const before = read(typescript);
        write("node_modules/kit/index.d.ts", declarations("Own[]"));
        const after = read(typescript);
        expect(after).not.toEqual(before);
        expect(after).toEqual(read(fresh()));
      } finally {
        remove();
      }
    }
  });

  test("parses no declaration file twice", () => {
    const { path, remove } = project({});
    try {
      const parsed: string[] = [];
      const counting: typeof ts = Object.create(typescript, {
        createCompilerHost: {
          value: (...args: Parameters<typeof ts.createCompilerHost>) => {
            const host = typescript.createCompilerHost(...args);
            const { getSourceFile } = host;
            host.getSourceFile = (file, ...rest) => {
              parsed.push(file);
              return getSourceFile.call(host, file, ...rest);
            };
            return host;
          },
        },
      });
      openProject6({ typescript: counting }, path("tsconfig.json"));
      expect(parsed.filter((file) => file.endsWith(".d.ts")).length).toBeGreaterThan(10);
      parsed.length = 0;
      openProject6({ typescript: counting }, path("tsconfig.json"));
      expect(parsed).toEqual([path("a.ts")]);
    } finally {
      remove();
    }
  });
});
