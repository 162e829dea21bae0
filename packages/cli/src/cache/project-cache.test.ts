// The cache through the command: an unchanged project starts no compiler, and nothing is ever different because of it.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type SampleProject, sampleProject, toolsetSource } from "../../testing/sample-project.ts";

const compilers = vi.hoisted(() => ({ started: 0 }));
vi.mock("@toolshed/analyzer", async (load) => {
  const analyzer = await load<typeof import("@toolshed/analyzer")>();
  return {
    ...analyzer,
    analyzeProject: (...options: Parameters<typeof analyzer.analyzeProject>) => {
      compilers.started += 1;
      return analyzer.analyzeProject(...options);
    },
  };
});

const hello = toolsetSource("HelloToolset", "sayHello");
const noisy = toolsetSource("NoisyToolset", "makeNoise").replace("Greets somebody.", "");

/** Changes of the last milliseconds may not be what was read, so that nothing would be kept. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 60));

let project: SampleProject;
beforeEach(async () => {
  project = sampleProject({ "src/hello.ts": hello, "src/noisy.ts": noisy });
  await settle();
});

/** Did the run start a compiler? */
function starts(...args: readonly string[]): boolean {
  const before = compilers.started;
  project.run(...args);
  return compilers.started > before;
}

const folder = () => join(project.directory, "node_modules/.cache/toolshed");
const entries = () =>
  readdirSync(folder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe("the cache of the command", () => {
  it("answers for an unchanged project without a compiler, with the same words", () => {
    const cold = project.run("check", "--format", "json");
    expect(starts("generate")).toBe(false);
    const { stdout } = project.run("generate", "--no-cache", "--format", "json");
    expect(starts("check", "--format", "json")).toBe(false);
    expect(project.run("generate", "--format", "json").stdout).toBe(stdout);
    // The same findings, but that the files are there now.
    const warm = JSON.parse(project.run("check", "--format", "json").stdout);
    expect(warm.diagnostics).toEqual(
      JSON.parse(cold.stdout).diagnostics.filter(({ code }: { code: string }) => code !== "TSH020"),
    );
    expect(project.run("generate", "--model").stdout).toBe(
      project.run("generate", "--model", "--no-cache").stdout,
    );
  });

  it("writes again what is missing, and refuses what was edited, as without it", () => {
    project.run("generate");
    const text = project.read("src/hello.generated.ts");
    project.remove("src/hello.generated.ts");
    expect(starts("generate")).toBe(false);
    expect(project.read("src/hello.generated.ts")).toBe(text);
    const edited = `${text}export const mine = 1;\n`;
    project.write("src/hello.generated.ts", edited);
    expect(project.run("generate").stdout).toContain("WRITE_REFUSED");
    expect(project.read("src/hello.generated.ts")).toBe(edited);
    project.run("generate", "--force");
    expect(project.read("src/hello.generated.ts")).toBe(text);
  });

  it.each([
    ["a source", "src/hello.ts", hello.replace("Their name", "The name")],
    ["a new source", "src/bye.ts", toolsetSource("ByeToolset", "sayBye")],
    ["the tsconfig", "tsconfig.json", undefined],
    ["the configuration", "toolshed.config.json", '{ "rules": { "TSH009": "off" } }'],
    ["the manifest", "package.json", '{ "type": "module", "toolshed": { "rules": { "TSH009": "error" } } }'],
  ])("reads anew after a change of %s", async (_what, path, text) => {
    project.run("generate");
    await settle();
    project.write(path, text ?? project.read(path).replace('"types":[]', '"types":[ ]'));
    await settle();
    const fresh = project.run("check", "--no-cache", "--format", "json").stdout;
    expect(starts("check")).toBe(true);
    expect(starts("check")).toBe(false);
    expect(project.run("check", "--format", "json").stdout).toBe(fresh);
    expect(starts("generate")).toBe(false);
  });

  it("is not asked and not written with --no-cache", () => {
    expect(starts("generate", "--no-cache")).toBe(true);
    expect(existsSync(folder())).toBe(false);
    project.run("generate");
    expect(starts("generate", "--no-cache")).toBe(true);
  });

  it("keeps the compilers' answers apart", async () => {
    project.run("generate");
    await settle();
    expect(starts("generate", "--compiler", "6")).toBe(true);
    expect(starts("generate", "--compiler", "6")).toBe(false);
    expect(starts("generate")).toBe(false);
  });

  it("keeps nothing of a project that could not be read, or whose files changed meanwhile", async () => {
    project.write("tsconfig.json", "{ broken");
    await settle();
    expect(project.run("generate").status).not.toBe(0);
    expect(existsSync(folder())).toBe(false);
    project = sampleProject({ "src/hello.ts": hello });
    project.run("generate");
    expect(existsSync(folder()) && entries().length > 0).toBe(false);
  });

  it("is neither read nor written through a link to another place", () => {
    project.run("generate");
    const elsewhere = `${folder()}-elsewhere`;
    renameSync(folder(), elsewhere);
    symlinkSync(elsewhere, folder());
    const names = () => readdirSync(elsewhere, { recursive: true });
    const before = names();
    expect(starts("generate")).toBe(true);
    expect(names()).toEqual(before);
    expect(project.run("doctor").stdout).toMatch(/^warn {2}cache .* is a symbolic link/m);
    rmSync(folder());
    renameSync(elsewhere, folder());
    expect(starts("generate")).toBe(false);
  });

  it("changes nothing by its absence, its damage or a folder in its place", () => {
    project.run("generate");
    const files = () => project.files().map((file) => [file, project.read(file)]);
    const before = files();
    const [entry = ""] = entries();
    for (const damage of [
      () => rmSync(folder(), { recursive: true }),
      () => writeFileSync(entry, ""),
      () => writeFileSync(entry, readFileSync(entry).subarray(0, 1000)),
      () => writeFileSync(entry, "toolshed-cache 1 00000000000000000000000000000000\n{}"),
      () => {
        rmSync(entry);
        mkdirSync(entry);
      },
      () => {
        rmSync(join(folder(), ".."), { recursive: true });
        writeFileSync(join(folder(), ".."), "a file");
      },
    ]) {
      mkdirSync(join(entry, ".."), { recursive: true });
      damage();
      expect(project.run("generate")).toMatchObject({ status: 0, stderr: "" });
      expect(files()).toEqual(before);
    }
  });
});
