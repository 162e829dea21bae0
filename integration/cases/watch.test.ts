// BI-02: in watch mode what is written is of the file as it is on disk, not of one edit before.
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { built } from "../built.ts";
import { type CommandProject, commandProject } from "../command-project.ts";
import { startWatch, type WatchProcess } from "../watch-process.ts";

beforeAll(built);

const file = "src/kit.ts";
const module = "src/kit.generated.ts";

/** One tool `f`, whose only argument has the type. */
const source = (type: string): string => `import { Toolset } from "@toolshed/runtime";
export class KitToolset extends Toolset {
  constructor() {
    super();
    this.addTool(KitToolset.f);
  }
  /**
   * Does it.
   * @param a What with.
   */
  static f(a: ${type}): void {}
}
`;

let project: CommandProject;
let watch: WatchProcess;

afterEach(async () => {
  await watch?.end("SIGKILL");
  project?.remove();
});

/** What the generated schema says of the argument. */
function typeOnDisk(): string | undefined {
  return /\ba: \{[^}]*?type: "(\w+)"/s.exec(project.read(module))?.[1];
}

describe.each(["7", "6"])("BI-02: watch mode through TypeScript %s", (compiler) => {
  test("follows each edit, and a file that is broken and repaired", async () => {
    project = commandProject({ [file]: source("number") });
    watch = startWatch(project.directory, "--compiler", compiler);
    await watch.expect(/watching for changes/);
    expect(typeOnDisk()).toBe("number");

    for (const type of ["string", "boolean", "string", "number", "boolean"]) {
      project.write(file, source(type));
      await watch.expect(/written src\/kit\.generated\.ts; no problems/);
      expect(typeOnDisk()).toBe(type);
    }

    for (const [first, last] of [
      ["string", "number"],
      ["boolean", "string"],
    ] as const) {
      project.write(file, source(first));
      await sleep(20);
      project.write(file, source(last));
      await expect.poll(typeOnDisk, { timeout: 20_000 }).toBe(last);
      // Nothing that was begun before may come after it.
      await sleep(300);
      expect(typeOnDisk()).toBe(last);
    }

    const good = project.read(module);
    project.write(file, source("boolean").replace("static f(", "static f(("));
    await watch.expect(/TS\d+[\s\S]*\d errors?/);
    expect(project.read(module)).toBe(good);
    project.write(file, source("boolean"));
    await watch.expect(/solved[\s\S]*no problems/);
    expect(typeOnDisk()).toBe("boolean");
    expect(await watch.end("SIGINT")).toBe(0);
  });
});
