// The log against the schema of SARIF 2.1.0 and what GitHub code scanning asks for beyond it, on real runs.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { rulePages } from "@toolshed/analyzer";
import AjvDraft04 from "ajv-draft-04";
import addFormats from "ajv-formats";
import type { Log, Result } from "sarif";
import { describe, expect, it } from "vitest";
import { hostileProject } from "../../testing/hostile-project.ts";
import { runInProcess, sampleProject, toolsetSource } from "../../testing/sample-project.ts";

const require = createRequire(import.meta.url);
const schemaFile = require.resolve("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
// One of its patterns is none with the flag `u`.
const ajv = new AjvDraft04.default({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, "utf8")));

function problems(log: unknown): unknown {
  validate(log);
  return validate.errors ?? [];
}

const hello = toolsetSource("HelloToolset", "sayHello");
const read = (stdout: string): Log => JSON.parse(stdout);
const resultsOf = (log: Log): readonly Result[] => log.runs[0]?.results ?? [];
const hostileLog = (): Log => read(hostileProject().run("check", "--format", "sarif").stdout);

describe("the SARIF log", () => {
  it.each([
    ["findings", () => hostileProject().run("check", "--format", "sarif").stdout],
    [
      "no finding",
      () => sampleProject({ "src/hello.ts": hello }).run("generate", "--format", "sarif").stdout,
    ],
    ["no project", () => sampleProject({}).run("check", "-p", "gone", "--format", "sarif").stdout],
  ])("is valid: %s", (_, run) => {
    expect(problems(read(run()))).toEqual([]);
  });

  it("is judged by a schema that refuses", () => {
    const log = hostileLog();
    const [first] = resultsOf(log);
    const run = { ...log.runs[0], results: [{ ...first, level: "fatal" }] };
    expect(problems({ ...log, runs: [run] })).not.toEqual([]);
    expect(problems({ ...log, version: "2.0.0" })).not.toEqual([]);
  });

  it("has what GitHub code scanning asks for", () => {
    const log = hostileLog();
    const driver = log.runs[0]?.tool.driver;
    const rules = driver?.rules ?? [];
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    for (const rule of rules) {
      expect(rule.shortDescription?.text).not.toBe("");
      expect(rule.shortDescription?.text.length).toBeLessThanOrEqual(1024);
      expect(rule.help?.text).not.toBe("");
      expect(["error", "warning", "recommendation"]).toContain(rule.properties?.["problem.severity"]);
    }
    const levels = new Set<string>();
    for (const result of resultsOf(log)) {
      levels.add(result.level ?? "");
      expect(rules[result.ruleIndex ?? -1]?.id).toBe(result.ruleId);
      expect(result.message.text).not.toBe("");
      expect(Object.keys(result.partialFingerprints ?? {})).toEqual(["toolshedFinding/v1"]);
      expect(result.locations).toHaveLength(1);
      const { artifactLocation, region } = result.locations?.[0]?.physicalLocation ?? {};
      expect(artifactLocation?.uriBaseId).toBe("%SRCROOT%");
      expect(artifactLocation?.uri).toMatch(/^[\w./%~!*'()-]+$/);
      expect(region?.startLine).toBeGreaterThan(0);
      expect(region?.endColumn).toBeGreaterThan(0);
    }
    expect([...levels].sort()).toEqual(["error", "note", "warning"]);
  });

  it("carries the pages of the rules that occur, as Markdown", () => {
    const rules = hostileLog().runs[0]?.tool.driver.rules ?? [];
    const page = rules.find(({ id }) => id === "TSH007")?.help?.markdown ?? "";
    expect(page).toBe(
      rulePages
        .get("TSH007")
        ?.replaceAll(/^```ts (bad|good)$/gm, "```ts")
        .trimEnd(),
    );
    expect(page).toContain("```ts\nimport");
    expect(rules.find(({ id }) => id === "TSH020")?.help?.markdown).toContain("stale-generated-file");
  });

  it("leads back to the files and the marked text", () => {
    const project = hostileProject();
    const log = read(project.run("check", "--format", "sarif").stdout);
    const found = resultsOf(log).find(({ ruleId }) => ruleId === "TSH018");
    const texts = [...(found?.locations ?? []), ...(found?.relatedLocations ?? [])].map((location) => {
      const { artifactLocation, region } = location.physicalLocation ?? {};
      const path = (artifactLocation?.uri ?? "").split("/").map(decodeURIComponent).join("/");
      const line = project.read(path).split("\n")[(region?.startLine ?? 0) - 1] ?? "";
      return line.slice((region?.startColumn ?? 0) - 1, (region?.endColumn ?? 0) - 1);
    });
    expect(texts).toEqual(["pattern", "parts"]);
  });

  it("makes no links of the source's text", () => {
    const messages = resultsOf(hostileLog()).map(({ message }) => message.text ?? "");
    expect(messages.filter((text) => text.includes("(x)"))).toHaveLength(1);
    for (const text of messages) expect(text).not.toMatch(/(?<!\\)\]\(/);
  });

  it("says failures as notifications", () => {
    const run = sampleProject({}).run("check", "-p", "gone", "--format", "sarif");
    expect(read(run.stdout).runs[0]?.invocations).toMatchObject([
      {
        executionSuccessful: false,
        exitCode: 1,
        toolExecutionNotifications: [{ descriptor: { id: "PROJECT_MISSING" }, level: "error" }],
      },
    ]);
  });
});

describe("fingerprints", () => {
  const printsOf = (text: string): readonly string[] => {
    const project = sampleProject({ "src/hello.ts": text });
    project.run("generate");
    const log = read(runInProcess(project.directory, ["check", "--format", "sarif"]).stdout);
    return resultsOf(log)
      .filter(({ ruleId }) => ruleId !== "TSH020")
      .map(({ partialFingerprints }) => partialFingerprints?.["toolshedFinding/v1"] ?? "");
  };
  const faulty = toolsetSource("HelloToolset", "sayHello", {
    call: "this.addTool(HelloToolset.one);\n    this.addTool(HelloToolset.two);",
    member: "static one(a: RegExp): void {}\n  static two(a: RegExp): void {}",
  });

  it("stay when lines move, are indented or end otherwise", () => {
    const before = printsOf(faulty);
    expect(before.length).toBeGreaterThan(3);
    expect(new Set(before).size).toBe(before.length);
    expect(printsOf(`// New.\n\n${faulty}`)).toEqual(before);
    expect(printsOf(faulty.replaceAll("\n  ", "\n\t\t"))).toEqual(before);
    expect(printsOf(`\ufeff${faulty.replaceAll("\n", "\r\n")}`)).toEqual(before);
  });

  it("change with the line, and only with it", () => {
    const before = printsOf(faulty);
    const after = printsOf(faulty.replace("one(a: RegExp)", "one(b: RegExp)"));
    expect(after).not.toEqual(before);
    expect(after.filter((print) => before.includes(print)).length).toBeGreaterThan(1);
  });

  it("of equal lines differ by their number", () => {
    const twins = toolsetSource("HelloToolset", "sayHello", {
      call: "if (true) {\n this.addTool(HelloToolset.sayHello);\n this.addTool(HelloToolset.sayHello);\n }",
    });
    const prints = printsOf(twins);
    expect(prints.map((print) => print.split(":")[1])).toEqual(["1", "2"]);
    expect(new Set(prints.map((print) => print.split(":")[0])).size).toBe(1);
  });
});
