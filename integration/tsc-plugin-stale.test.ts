// No build keeps descriptors that an edit elsewhere has made wrong: in another file, in a referenced project, of a type, a text
// or a default; incremental, with -b and with -w, and where the compiler looks at each file alone.
import { spawn } from "node:child_process";
import { utimesSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { built } from "./built.ts";
import { isDeep } from "./is-deep.ts";
import { environment } from "./run-process.ts";
import { compilers, patchedCompiler, type TscProject, tscProject } from "./tsc-project.ts";

const setupTimeout = 600_000;
/** Each runs many compilers, one after the other: on a machine with other work that takes its time. */
const patience = 600_000;

beforeAll(async () => {
  await built();
}, setupTimeout);

/** What tools are made of, and an edit of each that their own file does not show. */
const subjects = {
  type: {
    source: (name: string) => `export interface ${name} {\n  size: number;\n}\n`,
    edit: ["size: number", "size: boolean"],
  },
  docs: {
    source: (name: string) => `export interface ${name} {\n  /** Old words. */\n  size: number;\n}\n`,
    edit: ["Old words", "New words"],
  },
  default: {
    source: (name: string) =>
      `/** Runs. */\nexport function run${name}(limit: number = 10): void {}\nexport type ${name} = number;\n`,
    edit: ["= 10", "= 20"],
  },
} as const;
type Subject = keyof typeof subjects;
const allSubjects = Object.keys(subjects) as Subject[];

const places = { near: "app/src", far: "shared/src" } as const;
type Place = keyof typeof places;
const allPlaces = Object.keys(places) as Place[];

const nameOf = (place: Place, subject: Subject): string =>
  (place === "near" ? "Near" : "Far") + subject.charAt(0).toUpperCase() + subject.slice(1);

function toolset(place: Place, subject: Subject): string {
  const name = nameOf(place, subject);
  const from = place === "near" ? `./${name}.js` : `../../shared/src/${name}.js`;
  const target = subject === "default" ? `run${name}` : `${name}Toolset.run`;
  return `import { Toolset } from "@toolshed/runtime";
import { type ${name}${subject === "default" ? `, run${name}` : ""} } from "${from}";
export class ${name}Toolset extends Toolset {
  constructor() {
    super();
    this.addTool(${target}).withName("${place}_${subject}");
  }
  /** Runs. */
  static run(value: ${name}): void {}
}
`;
}

function filesOf(isolatedModules: boolean): { readonly [file: string]: string } {
  const config = (more: object, rest: object): string =>
    JSON.stringify({
      compilerOptions: {
        target: "es2023",
        lib: ["es2023"],
        module: "nodenext",
        types: [],
        strict: true,
        skipLibCheck: true,
        composite: true,
        isolatedModules,
        rootDir: "src",
        outDir: "dist",
        plugins: [{ transform: "@toolshed/transformer/ts-patch", transformProgram: true, warnings: "off" }],
        ...more,
      },
      include: ["src"],
      ...rest,
    });
  const pairs = allPlaces.flatMap((place) => allSubjects.map((subject) => ({ place, subject })));
  return {
    "package.json": '{"type":"module"}',
    "tsconfig.json": '{"files":[],"references":[{"path":"app"}]}',
    "shared/tsconfig.json": config({}, {}),
    "app/tsconfig.json": config({}, { references: [{ path: "../shared" }] }),
    ...Object.fromEntries(
      pairs.flatMap(({ place, subject }) => {
        const name = nameOf(place, subject);
        return [
          [`${places[place]}/${name}.ts`, subjects[subject].source(name)],
          [`app/src/${place}-${subject}.ts`, toolset(place, subject)],
        ];
      }),
    ),
  };
}

function editAll(project: TscProject, place: Place, chosen: readonly Subject[] = allSubjects): void {
  for (const subject of chosen) {
    const [before, after] = subjects[subject].edit;
    project.edit(`${places[place]}/${nameOf(place, subject)}.ts`, before, after);
  }
}

async function build(project: TscProject, ...args: readonly string[]): Promise<void> {
  const { status, stdout, stderr } = await project.tspc(...args);
  expect({ status, output: stdout + stderr }).toEqual({ status: 0, output: "" });
}

const outputs = (project: TscProject): { readonly [file: string]: string } => project.scripts("app/dist");

// The plugin is one for both, and its other tests run on both: the older one follows in the deep tests.
const tried = isDeep ? compilers : compilers.slice(-1);

/** Each way to build with one of the two, and both over all ways: in the deep tests every way with both. */
const isolation = (usual: boolean): readonly boolean[] => (isDeep ? [true, false] : [usual]);

describe.each(tried)("%s", (compiler) => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });
  /** What clean builds give: before the edits, after those near, after all. */
  const clean: { [state: string]: { readonly [file: string]: string } } = {};

  beforeAll(async () => {
    const projects = ["old", "new"].map((name) => tscProject(compiler, `clean-${name}`, filesOf(false)));
    const [, edited] = projects;
    for (const place of allPlaces) if (edited !== undefined) editAll(edited, place);
    await Promise.all(projects.map((project) => build(project, "-b")));
    for (const [index, project] of projects.entries()) clean[index === 0 ? "old" : "new"] = outputs(project);
    for (const file of Object.keys(clean["old"] ?? {})) {
      const isToolset = /^(?:near|far)-/.test(file);
      if (isToolset) expect(clean["new"]?.[file]).not.toBe(clean["old"]?.[file]);
      if (isToolset) expect(clean["new"]?.[file]).toContain("registerToolsets");
    }
  }, setupTimeout);

  it.each(isolation(true))(
    "builds anew what an edit concerns, incremental, isolatedModules %s",
    { timeout: patience },
    async (isolated) => {
      const project = tscProject(compiler, `incremental-${isolated}`, filesOf(isolated));
      const buildAll = async (): Promise<void> => {
        await build(project, "-b", "shared");
        await build(project, "-p", "app", "--incremental");
      };
      await buildAll();
      expect(outputs(project)).toEqual(clean["old"]);
      for (const place of allPlaces) editAll(project, place);
      await buildAll();
      expect(outputs(project)).toEqual(clean["new"]);
    },
  );

  it.each(isolation(false))(
    "builds anew what an edit concerns, with -b, isolatedModules %s",
    { timeout: patience },
    async (isolated) => {
      const project = tscProject(compiler, `solution-${isolated}`, filesOf(isolated));
      await build(project, "-b");
      expect(outputs(project)).toEqual(clean["old"]);
      editAll(project, "near");
      editAll(project, "far", ["type", "docs"]);
      await build(project, "-b");
      // Alone: the declarations of the referenced project do not show it.
      editAll(project, "far", ["default"]);
      await build(project, "-b");
      expect(outputs(project)).toEqual(clean["new"]);
    },
  );

  it.each(isolation(false))(
    "follows edits with -w, isolatedModules %s",
    { timeout: patience },
    async (isolated) => {
      const project = tscProject(compiler, `watch-single-${isolated}`, filesOf(isolated));
      await build(project, "-b", "shared");
      await watch(project, "-w", "-p", "app");
      editAll(project, "near");
      await untilBuilt(project, "near");
    },
  );

  it.each(isolation(true))(
    "follows edits with -b -w, isolatedModules %s",
    { timeout: patience },
    async (isolated) => {
      const project = tscProject(compiler, `watch-solution-${isolated}`, filesOf(isolated));
      await watch(project, "-b", "-w");
      editAll(project, "near");
      await untilBuilt(project, "near");
      // The referenced project is watched with -b only. That looks at this one again when declarations change, so the default,
      // which is in none, is not the last edit.
      editAll(project, "far", ["default", "docs", "type"]);
      await untilBuilt(project, "far");
    },
  );

  /** Starts a compiler that stays, and waits for its first build. */
  async function watch(project: TscProject, ...args: readonly string[]): Promise<void> {
    const { script, env } = patchedCompiler(compiler);
    const child = spawn(process.execPath, [script, ...args, "--preserveWatchOutput"], {
      cwd: project.directory,
      env: { ...environment, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    stops.push(() => child.kill());
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
    await until(() => printed.includes("Watching for file changes"));
    expect(outputs(project)).toEqual(clean["old"]);
  }

  /** The compiler says that it watches before it does, so the edited files are touched until it has seen them. */
  async function untilBuilt(project: TscProject, place: Place): Promise<void> {
    const again = setInterval(() => {
      const now = new Date();
      for (const subject of allSubjects)
        utimesSync(join(project.directory, places[place], `${nameOf(place, subject)}.ts`), now, now);
    }, 2000);
    try {
      await until(() => allSubjects.every((subject) => isNew(project, place, subject)));
    } finally {
      clearInterval(again);
    }
  }

  function isNew(project: TscProject, place: Place, subject: Subject): boolean {
    const file = `${place}-${subject}.js`;
    return project.read(join("app/dist", file)) === clean["new"]?.[file];
  }
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 50));
}
