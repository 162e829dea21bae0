// docs/configuration.md: its samples are run as they stand; its tables and the published schema are what is printed.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { parseJsonc } from "../packages/analyzer/src/compiler/shared/jsonc.ts";
import { sampleProject, toolsetSource } from "../packages/cli/testing/sample-project.ts";
import { printConfigSchema, printOptionTable, printSeverities } from "./configuration-page.ts";

function read(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8").replaceAll("\r\n", "\n");
}

const page = read("docs/configuration.md");
const schema = JSON.parse(read("packages/cli/schema.json"));
const validate = new Ajv().compile(schema);

/** The text of the fence with that info string. */
function sample(info: string): string {
  const [, text] = page.split(`\`\`\`${info}\n`);
  return text?.split("```")[0] ?? expect.fail(`the page has no sample ${info}`);
}

const hello = toolsetSource("HelloToolset", "sayHello");

describe("docs/configuration.md", () => {
  it("shows a configuration that works", () => {
    const text = sample("jsonc toolshed.config.json");
    expect(validate(parseJsonc(text))).toBe(true);
    const project = sampleProject({ "src/hello.ts": hello, "toolshed.config.json": text });
    expect(project.run("generate")).toMatchObject({ status: 0, stderr: "" });
    expect(project.files()).toContain("dist/toolshed.json");
    expect(project.run("check").status).toBe(0);
  });

  it("shows a package.json that works", () => {
    const manifest = JSON.parse(sample("json package.json"));
    expect(validate(manifest.toolshed)).toBe(true);
    const project = sampleProject({ "src/hello.ts": hello });
    project.write("package.json", JSON.stringify({ ...manifest, type: "module" }));
    expect(project.run("generate")).toMatchObject({ status: 0, stderr: "" });
    expect(project.files()).toContain("src/generated/src/hello.generated.ts");
  });

  it("shows what is said of a wrong one", () => {
    const text = sample("jsonc wrong");
    expect(validate(parseJsonc(text))).toBe(false);
    const project = sampleProject({ "src/hello.ts": hello, "toolshed.config.json": text });
    expect(project.run("generate")).toEqual({ status: 2, stdout: "", stderr: sample("text") });
  });

  it("shows comments that silence everything, each of which is of use", () => {
    const project = sampleProject({ "src/tickets.ts": sample("ts ignored") });
    const { status, stdout } = project.run("generate", "--max-warnings", "0");
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: "2 tools in 1 toolset; wrote 2 files, 0 unchanged\n",
    });
    project.write("src/tickets.ts", sample("ts ignored").replaceAll("toolshed-ignore", "x"));
    const codes = project.run("generate").stdout.match(/TSH\d{3}(?=:)/g);
    expect([...new Set(codes)].sort()).toEqual(["TSH009", "TSH010", "TSH016", "TSH022"]);
  });

  it("is up to date, and so is the schema", () => {
    expect(page).toContain(`\n${printOptionTable()}\n`);
    expect(page).toContain(`\n${printSeverities()}\n`);
    expect(read("packages/cli/schema.json")).toBe(printConfigSchema());
  });
});
