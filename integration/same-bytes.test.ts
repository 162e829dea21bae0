// The same sources give the same bytes: wherever they are, however they are listed, by each compiler, with the cache and without.
import { afterEach, beforeAll, expect, test } from "vitest";
import { built } from "./built.ts";
import { type CommandProject, command, commandProject, toolsetText, tsconfig } from "./command-project.ts";
import { mustRun } from "./run-process.ts";

beforeAll(built);

const head = 'import type { Who, Level } from "./types.js";';
const sources = {
  "src/types.ts":
    '/** Who. */\nexport interface Who { name: string; friends?: Who[]; level: Level | null }\nexport type Level = "low" | "high" | 3;\n',
  "src/one.ts": toolsetText("OneToolset", "sayOne", "Who", head),
  "src/deep/two.ts": toolsetText("TwoToolset", "sayTwo", "Map<string, Who>", head.replace("./", "../")),
  "src/three.mts": toolsetText("ThreeToolset", "sayThree", "Who | Level | Date", head),
  "src/four.ts": toolsetText("FourToolset", "sayFour", "readonly [Who, ...Level[]]", head),
};

const projects: CommandProject[] = [];
afterEach(() => {
  for (const project of projects.splice(0)) project.remove();
});

interface Outcome {
  readonly files: { readonly [file: string]: string };
  readonly model: unknown;
}

function checkout(name: string, files: { readonly [file: string]: string } = {}): CommandProject {
  const project = commandProject({ ...sources, ...files }, name);
  projects.push(project);
  return project;
}

async function outcome(project: CommandProject, ...args: readonly string[]): Promise<Outcome> {
  await mustRun(process.execPath, [command, "generate", ...args], project.directory);
  const model = await mustRun(process.execPath, [command, "generate", "--model", ...args], project.directory);
  return { files: project.generated(), model: JSON.parse(model) };
}

const listed = (files: readonly string[]): { readonly [file: string]: string } => ({
  "tsconfig.json": JSON.stringify({ compilerOptions: tsconfig.compilerOptions, files }),
});

test("in every checkout, order, compiler, and with the cache", async () => {
  const first = await outcome(checkout("app"), "--no-cache");
  expect(Object.keys(first.files).length).toBeGreaterThanOrEqual(5);
  const elsewhere = checkout("some where/else/ünï");
  expect(await outcome(elsewhere)).toEqual(first);
  expect(await outcome(elsewhere)).toEqual(first);
  const names = Object.keys(sources);
  for (const files of [names, names.toReversed(), [...names.slice(2), ...names.slice(0, 2)]]) {
    expect(await outcome(checkout("listed", listed(files)), "--no-cache")).toEqual(first);
  }
  for (const compiler of ["6", "7"]) {
    const project = checkout(`compiler-${compiler}`);
    for (const flags of [["--no-cache"], [], []]) {
      expect(await outcome(project, "--compiler", compiler, ...flags)).toEqual(first);
    }
  }
}, 600_000);
