// `toolshed init` in projects of every module setting: what it writes generates without a finding, and what it prints
// to be pasted compiles with each compiler and runs.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { compilerPackages } from "../fixtures/projects.ts";
import { built, repository } from "./built.ts";
import { commandSession } from "./command-session.ts";
import { isDeep } from "./is-deep.ts";
import { runNode } from "./run-process.ts";

beforeAll(built);
const session = commandSession();

interface Sample {
  readonly manifest?: { readonly [field: string]: unknown };
  /** Absent: none, so that init writes one. */
  readonly options?: { readonly [name: string]: unknown };
  readonly files?: { readonly [file: string]: string };
  /** What is compiled, where it is not `tsconfig.json`. */
  readonly project?: string;
  /** Compiled with 5.9 and 6 too, which takes long. */
  readonly everyCompiler?: true;
  /** Whether what tsc writes runs in Node. */
  readonly runs?: true;
  readonly writes: readonly string[];
}

const esm = { type: "module" };
const emitting = { target: "es2023", rootDir: "src", outDir: "dist", strict: true };
const strictest = {
  ...emitting,
  module: "nodenext",
  declaration: true,
  isolatedModules: true,
  isolatedDeclarations: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
};
const plain = ["package.json", "src/forecast.ts"];

const samples: { readonly [name: string]: Sample } = {
  "nothing but a package.json": { runs: true, writes: ["tsconfig.json", ...plain] },
  "nothing but a package.json of ES modules": {
    manifest: esm,
    runs: true,
    writes: ["tsconfig.json", ...plain],
  },
  "nothing but a package.json that depends on vite": {
    manifest: { ...esm, devDependencies: { vite: "8.0.0" } },
    writes: ["tsconfig.json", ...plain],
  },
  "nodenext, the strictest options": {
    manifest: esm,
    options: strictest,
    everyCompiler: true,
    runs: true,
    writes: plain,
  },
  "nodenext, CommonJS": { options: { ...emitting, module: "nodenext" }, runs: true, writes: plain },
  "nodenext, CommonJS, verbatimModuleSyntax": {
    options: { ...emitting, module: "nodenext", verbatimModuleSyntax: true },
    writes: ["package.json", "src/forecast.mts"],
  },
  "node16, CommonJS": {
    options: { ...emitting, module: "node16" },
    everyCompiler: true,
    writes: ["package.json", "src/forecast.mts"],
  },
  "node18, ES modules": {
    manifest: esm,
    options: { ...emitting, module: "node18" },
    runs: true,
    writes: plain,
  },
  "node20, CommonJS": { options: { ...emitting, module: "node20" }, runs: true, writes: plain },
  "nodenext, imports of sources rewritten": {
    manifest: esm,
    options: { ...emitting, module: "nodenext", rewriteRelativeImportExtensions: true },
    runs: true,
    writes: ["package.json", "toolshed.config.json", "src/forecast.ts"],
  },
  "esnext for a bundler": {
    manifest: { ...esm, devDependencies: { webpack: "5.0.0" } },
    options: { module: "esnext", moduleResolution: "bundler", target: "es2022", noEmit: true, strict: true },
    writes: plain,
  },
  "preserve, imports of sources": {
    manifest: { ...esm, devDependencies: { vite: "8.0.0" } },
    options: {
      module: "preserve",
      target: "es2022",
      noEmit: true,
      allowImportingTsExtensions: true,
      strict: true,
    },
    writes: ["package.json", "toolshed.config.json", "src/forecast.ts"],
  },
  "CommonJS with the bundler's resolution": {
    options: { ...emitting, module: "commonjs", moduleResolution: "bundler" },
    runs: true,
    writes: plain,
  },
  "references alone, as Vite sets up": {
    manifest: { ...esm, devDependencies: { vite: "8.0.0" } },
    files: {
      "vite.config.ts": "export default {};\n",
      "tsconfig.json": JSON.stringify({
        files: [],
        references: [{ path: "./tsconfig.node.json" }, { path: "./tsconfig.app.json" }],
      }),
      "tsconfig.node.json": JSON.stringify({
        compilerOptions: { module: "esnext", moduleResolution: "bundler", noEmit: true },
        include: ["vite.config.ts"],
      }),
      "tsconfig.app.json": JSON.stringify({
        compilerOptions: {
          target: "es2023",
          module: "esnext",
          moduleResolution: "bundler",
          allowImportingTsExtensions: true,
          verbatimModuleSyntax: true,
          noEmit: true,
          strict: true,
        },
        include: ["src"],
      }),
      "src/app.ts": "export const app = 1;\n",
    },
    project: "tsconfig.app.json",
    writes: ["package.json", "toolshed.config.json", "src/forecast.ts"],
  },
  "sources in a folder of another name, all files taken": {
    manifest: esm,
    files: {
      "tsconfig.json": JSON.stringify({
        compilerOptions: { target: "es2023", module: "nodenext", strict: true, outDir: "dist" },
        include: ["lib/**/*.ts"],
      }),
      "lib/index.ts": "export const one = 1;\n",
    },
    writes: ["package.json", "lib/forecast.ts"],
  },
};

function project({ manifest = {}, options, files = {} }: Sample): string {
  const directory = join(mkdtempSync(join(tmpdir(), "toolshed-init-")), "mein Größe & 名前");
  onTestFinished(() => rmSync(dirname(directory), { recursive: true }));
  const all: { readonly [file: string]: string } = {
    "package.json": `${JSON.stringify({ name: "sample", private: true, ...manifest }, null, 2)}\n`,
    ...(options && {
      "tsconfig.json": JSON.stringify({ compilerOptions: options, include: ["src"] }),
      "src/app.mts": "export const app = 1;\n",
    }),
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  }
  // A folder of its own, so that what is cached in it is this project's.
  mkdirSync(join(directory, "node_modules"));
  symlinkSync(
    join(repository, "fixtures", "node_modules", "@toolshed"),
    join(directory, "node_modules", "@toolshed"),
    "junction",
  );
  return directory;
}

function filesOf(directory: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(directory.length + 1).replaceAll("\\", "/"), readFileSync(file, "utf8")]),
  );
}

/** The code that the step about registering shows, and the folder that its paths are from. */
function registration(stdout: string): { readonly code: string; readonly folder: string } {
  const [, folder, text] =
    /Register the toolsets: .*\(paths from (.*)\):\n((?: {5}.*\n|\n(?= {5}))+)/.exec(stdout) ?? [];
  if (folder === undefined || text === undefined) throw new Error(`no step registers: ${stdout}`);
  return { folder, code: text.replace(/^ {5}/gm, "") };
}

describe.each(Object.entries(samples))("in a project with %s", (_, sample) => {
  it("writes what generates without a finding, compiles and runs, and nothing more the next time", async () => {
    const directory = project(sample);
    const before = filesOf(directory);
    const first = await session.run(directory, "init", "--yes");
    expect(first).toMatchObject({ status: 0, stderr: "" });
    expect(first.stdout).not.toContain("does not take it");
    const after = filesOf(directory);
    const written = [...after].filter(([file, text]) => before.get(file) !== text).map(([file]) => file);
    expect(written.sort()).toEqual([...sample.writes].sort());

    const again = await session.run(directory, "init", "--yes");
    expect(again.stdout).toContain("nothing to write");
    expect(filesOf(directory)).toEqual(after);

    expect(await session.run(directory, "generate")).toEqual({
      status: 0,
      stdout: "1 tool in 1 toolset; wrote 2 files, 0 unchanged\n",
      stderr: "",
    });
    expect((await session.run(directory, "check")).status).toBe(0);
    const doctor = await session.run(directory, "doctor");
    expect(doctor, doctor.stdout).toMatchObject({ status: 0, stderr: "" });

    const { code, folder } = registration(first.stdout);
    const isModuleFile = sample.writes.some((file) => file.endsWith(".mts"));
    const main = `${folder}/main.${isModuleFile ? "mts" : "ts"}`;
    writeFileSync(join(directory, main), code);
    const last = compilerPackages.at(-1) ?? expect.fail("there is no compiler");
    for (const { version, tsc } of sample.everyCompiler ? compilerPackages : [last]) {
      const emit = sample.runs && version === last.version ? [] : ["--noEmit"];
      // Declarations are the same in all projects, and checked in few.
      const flags = isDeep || (sample.everyCompiler && version === last.version) ? [] : ["--skipLibCheck"];
      const args = [tsc, "-p", sample.project ?? ".", ...emit, ...flags];
      expect(await runNode(args, directory), `TypeScript ${version}`).toMatchObject({
        status: 0,
        stdout: "",
      });
    }
    if (!sample.runs) return;
    const run = await runNode([join("dist", "main.js")], directory);
    expect(run.stdout).toContain('"get_forecast"'.replaceAll('"', "'"));
  });
});
