// The document against its published schema, on real runs.
import { readFileSync } from "node:fs";
import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { hostileProject } from "../../testing/hostile-project.ts";
import { sampleProject, toolsetSource } from "../../testing/sample-project.ts";

const schema: AnySchemaObject = JSON.parse(
  readFileSync(new URL("../../schema/report.schema.json", import.meta.url), "utf8"),
);
const hello = toolsetSource("HelloToolset", "sayHello");

/** The schema with every object closed, so that a member which it does not name is found. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]));
  return "properties" in copy ? { ...copy, additionalProperties: false } : copy;
}

function problems(used: AnySchemaObject, document: unknown): unknown {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
  addFormats.default(ajv);
  ajv.validate(used, document);
  return ajv.errors ?? [];
}

const runs: { readonly [name: string]: () => string } = {
  "findings of every severity": () => hostileProject().run("check", "--format", "json").stdout,
  "no finding": () => sampleProject({ "src/hello.ts": hello }).run("generate", "--format", "json").stdout,
  "no toolset": () => sampleProject({ "src/a.ts": "export {};" }).run("check", "--format", "json").stdout,
  "no project": () => sampleProject({}).run("generate", "-p", "gone", "--format", "json").stdout,
  "refused, removed and failed files": () => {
    const project = sampleProject({
      "src/hello.ts": hello,
      "src/bye.ts": toolsetSource("ByeToolset", "sayBye"),
    });
    project.run("generate");
    project.write("src/hello.generated.ts", `${project.read("src/hello.generated.ts")}export const a = 1;\n`);
    project.remove("src/bye.ts");
    return project.run("generate", "--format", "json").stdout;
  },
};

describe("the JSON report", () => {
  it.each(Object.entries(runs))("is what its schema says: %s", (_, run) => {
    const document: unknown = JSON.parse(run());
    expect(problems(schema, document)).toEqual([]);
    expect(problems(closed(schema) as AnySchemaObject, document)).toEqual([]); // boundary: a copy of the schema
  });

  it("is refused by its schema when a member is missing or of another kind", () => {
    const document = JSON.parse(hostileProject().run("check", "--format", "json").stdout);
    const [first, ...others] = document.diagnostics;
    for (const broken of [
      { ...document, version: 2 },
      { ...document, exitStatus: undefined },
      { ...document, diagnostics: [{ ...first, severity: "fatal" }, ...others] },
      { ...document, diagnostics: [{ ...first, span: { ...first.span, line: 0 } }, ...others] },
    ]) {
      expect(problems(schema, JSON.parse(JSON.stringify(broken)))).not.toEqual([]);
    }
  });

  it("takes other members: new ones may come", () => {
    const document = JSON.parse(runs["no finding"]?.() ?? "");
    expect(problems(schema, { ...document, later: true })).toEqual([]);
  });

  it("names offsets that lead to the same text as lines and columns", () => {
    const project = hostileProject();
    const { diagnostics } = JSON.parse(project.run("check", "--format", "json").stdout);
    const found = diagnostics.find(({ code }: { code: string }) => code === "TSH018");
    const text = project.read(found.span.file);
    expect(text.slice(found.span.start, found.span.end)).toBe("pattern");
    const line = text.split("\n")[found.span.line - 1] ?? "";
    expect(line.slice(found.span.column - 1, found.span.endColumn - 1)).toBe("pattern");
  });
});
