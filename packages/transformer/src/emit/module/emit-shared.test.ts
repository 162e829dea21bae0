// What modules share is a matter of layout: tools accept, give and say the same as from modules that stand alone.
import type { TypeModel } from "@toolshed/analyzer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { typeCase } from "../../../testing/arbitrary-type.ts";
import { loadModule, onlyTool } from "../../../testing/load-module.ts";
import { object, project, toolsetOf } from "../../../testing/models.ts";
import { anyValue, legalValue, Random } from "../../../testing/values.ts";
import { transformProject } from "../../transform.ts";
import { emitModule } from "./emit-module.ts";

const sharedPath = "toolshed.types.generated.ts";
const specifier = "./toolshed.types.generated.js";

type Case = readonly [type: TypeModel, definitions: { readonly [name: string]: TypeModel }];

/** A toolset a file, with the cases in turn. */
function generate(
  files: readonly string[],
  ...cases: readonly [Case, ...Case[]]
): ReadonlyMap<string, string> {
  const toolsets = files.map((file, index) => {
    const [type, definitions] = cases[index % cases.length] ?? cases[0];
    return { ...toolsetOf(type, definitions), file };
  });
  return new Map(transformProject(project(...toolsets)).files.map(({ path, text }) => [path, text]));
}

const address = object({ street: { kind: "string" }, "since?": { kind: "native", native: "Date" } });
const person = object({
  home: { kind: "ref", name: "Address" },
  "work?": { kind: "ref", name: "Address" },
  friends: { kind: "array", element: { kind: "ref", name: "Person" } },
});
const people: Case = [
  { kind: "ref", name: "Person" },
  { Person: person, Address: address },
];

describe("types that modules share", () => {
  it("are written once, in a module of their own", () => {
    const files = generate(["a.ts", "b.ts"], people);
    const shared = files.get(sharedPath) ?? "";
    for (const name of ["isPerson", "convertPerson", "isAddress", "convertAddress"]) {
      expect(shared).toContain(`export function ${name}(`);
    }
    for (const name of ["encodePerson: Encoder", "encodeAddress: Encoder", "personSchema: JsonSchema"]) {
      expect(shared).toContain(`export const ${name}`);
    }
    for (const path of ["a.generated.ts", "b.generated.ts"]) {
      const text = files.get(path) ?? "";
      expect(text).toMatch(/\bisPerson,[^;]*\} from "\.\/toolshed\.types\.generated\.js";/);
      expect(text).not.toMatch(
        /function (is|convert)(Person|Address)\b|const (encode(Person|Address)|personSchema)\b/,
      );
    }
  });

  it("stay in the module that alone has them", () => {
    expect(generate(["a.ts"], people).has(sharedPath)).toBe(false);
    const other: Case = [
      { kind: "ref", name: "Person" },
      { Person: object({ name: { kind: "string" }, age: { kind: "number" } }) },
    ];
    expect(generate(["a.ts", "b.ts"], people, other).has(sharedPath)).toBe(false);
  });

  it("are written again where a CommonJS module needs them", () => {
    expect(generate(["a.ts", "b.cts"], people).has(sharedPath)).toBe(false);
    const files = generate(["a.ts", "b.ts", "c.cts"], people);
    expect(files.has(sharedPath)).toBe(true);
    expect(files.get("c.generated.cts")).toContain("function isPerson(");
  });

  it("stand beside the index", () => {
    const toolsets = ["src/deep/a.mts", "src/b.ts"].map((file) => ({
      ...toolsetOf(people[0], people[1]),
      file,
    }));
    const files = transformProject(project(...toolsets), { indexDir: "src" }).files;
    expect(files.map(({ path }) => path)).toEqual([
      "src/b.generated.ts",
      "src/deep/a.generated.mts",
      "src/toolshed.types.generated.ts",
      "src/toolshed.generated.ts",
    ]);
    expect(files[1]?.text).toContain('from "../toolshed.types.generated.js";');
    const moved = transformProject(project(...toolsets), {
      indexDir: "src",
      outDir: "gen",
      importExtensions: "ts",
    });
    expect(moved.files.map(({ path }) => path)).toContain("gen/toolshed.types.generated.ts");
    expect(moved.files[1]?.text).toContain('from "../../toolshed.types.generated.ts";');
  });

  it("do not change what a tool says, accepts and gives", () => {
    let shares = 0;
    fc.assert(
      fc.property(typeCase, fc.integer(), ({ type, definitions }, seed) => {
        const files = generate(["a.ts", "b.ts"], [type, definitions]);
        const shared = files.get(sharedPath);
        shares += Number(shared !== undefined);
        const siblings = shared === undefined ? {} : { [specifier]: shared };
        const together = loadModule(files.get("b.generated.ts") ?? "", siblings).toolsets[0]?.tools[0];
        const alone = onlyTool(emitModule([toolsetOf(type, definitions)], {}).text);
        expect(JSON.stringify(together?.inputSchema)).toBe(JSON.stringify(alone.inputSchema));
        expect(JSON.stringify(together?.outputSchema)).toBe(JSON.stringify(alone.outputSchema));
        expect(together?.convert === undefined).toBe(alone.convert === undefined);
        const random = new Random(seed);
        for (let count = 0; count < 8; count++) {
          const value = count < 5 ? legalValue({ type, definitions }, random) : anyValue(random);
          const input = { value };
          const accepted = alone.check(input);
          expect(together?.check(input)).toBe(accepted);
          if (!accepted) continue;
          // boundary: `check` accepted the value, which is what `convert` takes.
          const received = [together, alone].map((tool) =>
            tool?.convert ? tool.convert(input as never) : input,
          );
          expect(received[0]).toEqual(received[1]);
        }
      }),
      { numRuns: 150 },
    );
    expect(shares).toBeGreaterThan(30);
  });
});
