// Case PF-05: what a run costs must grow with the project and not with its square, and an unchanged or hardly changed
// project must cost little.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { built, repository } from "../built.ts";
import { isDeep } from "../is-deep.ts";
import { setupTimeout } from "../packed.ts";
import { runNode } from "../run-process.ts";

const command = join(repository, "packages/cli/bin/toolshed.js");

beforeAll(built, setupTimeout);

interface Project {
  readonly directory: string;
  write(file: string, text: string): void;
  /** Runs `generate` and gives the milliseconds that it took. */
  generate(...nodeOptions: readonly string[]): Promise<number>;
  /** Times of the generated modules, by name. */
  times(): ReadonlyMap<string, number>;
}

const shared = (extra = ""): string =>
  `/** A ticket. */\nexport interface Ticket {\n  /** Its title. */\n  title: string;\n${extra}}\n`;

function toolFile(number: number, summary = "Opens it."): string {
  return `import { Toolset } from "@toolshed/runtime";
import type { Ticket } from "./shared.js";

export class Kit${number}Toolset extends Toolset {
  constructor() {
    super();
    this.addTool(Kit${number}Toolset.open${number});
  }

  /**
   * ${summary}
   * @param ticket Which.
   * @param times How often.
   */
  static open${number}(ticket: Ticket, times: number): string {
    return ticket.title + times;
  }
}
`;
}

/** With one tool a file, which all import one type. */
function project(files: number): Project {
  const directory = join(inject("runDirectory"), `warm-${files}`);
  const modules = join(repository, "fixtures/node_modules");
  mkdirSync(join(directory, "src"), { recursive: true });
  mkdirSync(join(directory, "node_modules"));
  symlinkSync(join(modules, "@toolshed"), join(directory, "node_modules/@toolshed"), "junction");
  const write = (file: string, text: string): void => writeFileSync(join(directory, file), text);
  write("package.json", '{ "type": "module", "private": true }');
  const compilerOptions = { target: "es2023", lib: ["es2023"], module: "nodenext", types: [], strict: true };
  write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }));
  write("src/shared.ts", shared());
  for (let number = 0; number < files; number++) write(`src/kit${number}.ts`, toolFile(number));
  return {
    directory,
    write,
    generate: async (...nodeOptions) => {
      const started = performance.now();
      const { status, stdout, stderr } = await runNode([...nodeOptions, command, "generate"], directory);
      expect(status, stdout + stderr).toBe(0);
      return performance.now() - started;
    },
    times: () =>
      new Map(
        readdirSync(join(directory, "src"))
          .filter((file) => /^kit\d+\.generated\.ts$/.test(file))
          .map((file) => [file, statSync(join(directory, "src", file)).mtimeMs]),
      ),
  };
}

describe("PF-05", () => {
  /** By how many files they have, with what their first run took. Those in between say nothing of their own. */
  const cold = new Map<number, { readonly project: Project; readonly time: number }>();
  const of = (size: number) => cold.get(size) ?? expect.fail(`${size} files were not generated`);

  beforeAll(async () => {
    for (const size of isDeep ? [100, 200, 400, 800] : [100, 800]) {
      const one = project(size);
      cold.set(size, { project: one, time: await one.generate() });
      expect(one.times().size).toBe(size);
    }
  }, 600_000);

  it("the time of cold runs does not grow with the square; unchanged ones take less than a fifth", async () => {
    expect(of(800).time / of(100).time).toBeLessThanOrEqual(12);
    const { project: last, time } = of(800);
    const before = last.times();
    let share = (await last.generate()) / time;
    // Side by side, and again where what the machine does beside it fell on one of the two.
    for (let round = 0; round < 4 && share >= 0.2; round++) {
      rmSync(join(last.directory, "node_modules/.cache"), { recursive: true });
      const anew = await last.generate();
      share = Math.min(share, (await last.generate()) / anew);
    }
    expect(share).toBeLessThan(0.2);
    expect(last.times()).toEqual(before);
  }, 600_000);

  it("an unchanged project reads each file at most twice", async () => {
    const { project: small } = of(100);
    // Counts what the process reads; nothing else runs when nothing has changed. Not in the project, which it would change.
    const counter = join(inject("runDirectory"), "count-reads");
    mkdirSync(counter);
    writeFileSync(
      join(counter, "count.mjs"),
      `import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const reads = {};
const { readFileSync } = fs;
fs.readFileSync = (path, ...rest) => {
  reads[String(path)] = (reads[String(path)] ?? 0) + 1;
  return readFileSync(path, ...rest);
};
syncBuiltinESMExports();
const write = fs.writeFileSync;
process.on("exit", () => write(new URL("./reads.json", import.meta.url), JSON.stringify(reads)));
`,
    );
    await small.generate("--import", pathToFileURL(join(counter, "count.mjs")).href);
    // boundary: what the module above has written.
    const reads = JSON.parse(readFileSync(join(counter, "reads.json"), "utf8")) as {
      readonly [path: string]: number;
    };
    const own = Object.entries(reads).filter(([path]) => /[\\/]src[\\/]kit\d+\./.test(path));
    expect(own.length).toBeGreaterThanOrEqual(200);
    expect(own.filter(([, times]) => times > 2)).toEqual([]);
  }, 600_000);

  it("one changed tool writes one module, a changed shared type all of them", async () => {
    const { project: wide } = of(800);
    const before = wide.times();
    wide.write("src/kit7.ts", toolFile(7, "Opens it once more."));
    await wide.generate();
    const after = wide.times();
    expect([...after].filter(([file, time]) => before.get(file) !== time).map(([file]) => file)).toEqual([
      "kit7.generated.ts",
    ]);
    wide.write("src/shared.ts", shared("  /** From 1 to 5. */\n  priority: number;\n"));
    await wide.generate();
    const all = wide.times();
    const text = (number: number): string =>
      readFileSync(join(wide.directory, `src/kit${number}.generated.ts`), "utf8");
    const shows = (number: number): boolean => /priority|toolshed\.types\.generated/.test(text(number));
    expect(Array.from({ length: 800 }, (_, number) => number).filter((number) => !shows(number))).toEqual([]);
    expect([...all].filter(([file, time]) => after.get(file) === time)).toEqual([]);
  }, 600_000);
});
