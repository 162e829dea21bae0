// Every format over the same real runs: its exact text, and what no format may let through.
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { expectGolden } from "../../testing/expect-golden.ts";
import { hostileProject } from "../../testing/hostile-project.ts";
import {
  type RunResult,
  runInProcess,
  type SampleProject,
  sampleProject,
  toolsetSource,
} from "../../testing/sample-project.ts";
import { reportFormats } from "../commands/report-options.ts";

const hello = toolsetSource("HelloToolset", "sayHello");

/** Pages of rules are replaced: they have tests of their own, and change more often than the format. */
function withoutPages(text: string): string {
  return text.replace(/"(text|markdown)": "# (TSH\d+): .*"/g, '"$1": "page of $2"');
}

/** What is said of a hostile project, by format. */
const hostileRuns = new Map<string, RunResult>();
function hostileRun(format: string): RunResult {
  const known = hostileRuns.get(format) ?? hostileProject().run("check", "--format", format);
  hostileRuns.set(format, known);
  return known;
}

/** What has changed a moment before a run is not kept, so that the next would read all of it again. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 60));

describe.each(reportFormats)("--format %s", (format) => {
  it("prints findings of every severity exactly so", () => {
    const { status, stdout, stderr } = hostileRun(format);
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    expectGolden(withoutPages(stdout), `findings.${format}.expected`);
  });

  it("prints a run without findings exactly so", () => {
    const project = sampleProject({ "src/hello.ts": hello });
    const { status, stdout } = project.run("generate", "--format", format);
    expect(status).toBe(0);
    expectGolden(stdout, `clean.${format}.expected`);
  });

  it("prints a run without a project exactly so", () => {
    const project = sampleProject({});
    const { status, stdout } = project.run("check", "-p", "no\u001b[1m::where,%", "--format", format);
    expect(status).toBe(1);
    expectGolden(stdout.replaceAll(project.directory, "DIRECTORY"), `no-project.${format}.expected`);
  });

  it("lets nothing through that a terminal or a build server would obey", () => {
    const { stdout } = hostileRun(format);
    expect(stdout).not.toMatch(/(?!\n)\p{Cc}|(?![\u200c\u200d])\p{Cf}|[\u2028\u2029]/u);
    // Within a command of GitHub it is none, and people are shown what stands there.
    if (format === "json" || format === "sarif") expect(stdout).not.toMatch(/##\w*\[/);
    const commands = stdout.split("\n").filter((line) => /^\s*::/.test(line));
    if (format === "github") {
      for (const line of commands)
        expect(line).toMatch(/^::(error|warning|notice) file=[^\n]*,title=TSH?\d+::/);
    } else expect(commands).toEqual([]);
  });
});

it("every format is the same from both compilers", async () => {
  const project = sampleProject({ "src/hello.ts": hello.replace("who: string", "who: symbol") });
  await settle();
  for (const format of reportFormats) {
    const [six, seven] = ["6", "7"].map((compiler) =>
      project
        .run("check", "--format", format, "--compiler", compiler)
        .stdout.replace(/"adapter": "ts\d"|"version": "[67]\.[\d.]+"/g, ""),
    );
    expect(six, format).toContain("symbol");
    expect(six, format).toBe(seven);
  }
});

describe("without --format", () => {
  it("adds annotations on GitHub Actions, and no command of the source's", () => {
    const { directory } = hostileProject();
    const { stdout } = runInProcess(directory, ["check"], { GITHUB_ACTIONS: "true" });
    const [human, annotations] = [
      stdout.split("\n::error ")[0] ?? "",
      stdout.slice(stdout.indexOf("\n::error ")),
    ];
    expect(human).toContain("Found 11 errors, 2 warnings, 1 suggestion.");
    expect(human).toContain("#\\u{23}[group]");
    expect(human).not.toMatch(/^\s*::|##\w*\[/m);
    expect(annotations.slice(1)).toBe(hostileRun("github").stdout.replace(/^(?!::).*\n/gm, ""));
  });

  it.each(["pretty", "json"])("adds none when %s was asked for", (format) => {
    const { directory } = hostileProject();
    const run = runInProcess(directory, ["check", "--format", format], { GITHUB_ACTIONS: "true" });
    expect(run.stdout).not.toMatch(/^::/m);
  });
});

describe("--quiet", () => {
  it("shows errors only, counts everything, and leaves documents whole", () => {
    const project = hostileProject();
    const { stdout } = project.run("check", "--quiet");
    expect(stdout).not.toMatch(/ - (warning|suggestion) /);
    expect(stdout).toMatch(/ - error TSH018: /);
    expect(stdout).toContain("Found 11 errors, 2 warnings, 1 suggestion.");
    expect(project.run("check", "-q", "--format", "json").stdout).toBe(hostileRun("json").stdout);
  });
});

describe("--quiet without errors", () => {
  it("says nothing", () => {
    const project = sampleProject({ "src/hello.ts": hello });
    project.run("generate");
    for (const command of ["generate", "check"]) {
      expect(project.run(command, "--quiet")).toEqual({ status: 0, stdout: "", stderr: "" });
    }
  });
});

describe("--output", () => {
  const temporaryFiles = ({ directory }: SampleProject) =>
    readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tmp"));

  it.each(["json", "sarif"])(
    "writes what --format %s prints, and the report for people to stdout",
    (format) => {
      const project = hostileProject();
      const run = project.run("check", "--format", format, "--output", "out/deep/report.x");
      expect(run).toEqual(hostileRun("pretty"));
      expect(project.read("out/deep/report.x")).toBe(hostileRun(format).stdout);
      expect(temporaryFiles(project)).toEqual([]);
    },
  );

  it("leaves stdout to --model", () => {
    const project = sampleProject({ "src/hello.ts": hello });
    const run = project.run("generate", "--model", "--format", "json", "--output", "report.json");
    expect(JSON.parse(run.stdout)).toMatchObject({ modelVersion: 1 });
    expect(run.stderr).toBe("1 tool in 1 toolset; wrote 2 files, 0 unchanged\n");
    expect(JSON.parse(project.read("report.json"))).toMatchObject({ command: "generate", ok: true });
  });

  it("is an error when the file cannot be written, and leaves what is there", () => {
    const project = sampleProject({ "src/hello.ts": hello });
    mkdirSync(join(project.directory, "report.json"));
    const { status, stdout } = project.run("generate", "--format", "json", "--output", "report.json");
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^error \w+: report\.json could not be written \(.*\)\.\n\n.*\nFound 1 error\.\n$/,
    );
    expect(existsSync(join(project.directory, "report.json"))).toBe(true);
    expect(temporaryFiles(project)).toEqual([]);
  });

  it.each([
    [["--output", "x.json"], /^toolshed: error: --output takes .* --format json or --format sarif/],
    [["--output", "x.txt", "--format", "github"], /--output takes/],
    [["--format", "json", "--output="], /--output= names no file/],
  ])("refuses %j before anything is read", (args, message) => {
    const project = sampleProject({ "src/hello.ts": hello });
    expect(project.run("generate", ...args)).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringMatching(message),
    });
    expect(project.files()).toEqual(["src/hello.ts"]);
  });
});
