// Every way to `addTool` but a statement of the constructor's own body is told, never left out without a word.
import { describe, expect, test } from "vitest";
import { analyzeFiles, toolsetModule } from "./test-support/analyze-files.ts";

const members = "/** Goes. */ static go(where: string): void {}\n/** Stays. */ static stay(): void {}";

function findings(body: string, around?: string): readonly string[] {
  const { diagnostics } = analyzeFiles({ "kit.ts": toolsetModule(body, members, around) });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return errors.map(({ code, message }) => `${code} ${message}`);
}

describe("ways to addTool", () => {
  test.each<[body: string, around?: string]>([
    ['this["addTool"](Kit.go);'],
    ['this[("addTool")](Kit.go);'],
    ["const self: Kit = this; self[(`addTool`)](Kit.go);"],
    ["super.addTool(Kit.go);"],
    ["const self = this; self.addTool(Kit.go);"],
    ["this.addTool.call(this, Kit.go);"],
    ["const add = this.addTool.bind(this); add(Kit.go);"],
    ["const { addTool } = this; addTool.call(this, Kit.go);"],
    ["const { addTool: add } = this; add.call(this, Kit.go);"],
    ["Reflect.apply(this.addTool, this, [Kit.go]);"],
    ["if (where) (this.addTool)(Kit.go);", "declare const where: boolean;"],
    ["if (where) (this as Kit).addTool(Kit.go);", "declare const where: boolean;"],
    ["this.addTool(Kit.go)`x`;"],
    ['this["addExternalTool"]<() => void>("go");'],
  ])("%s", (body, around) => {
    expect(findings(body, around)).toEqual([expect.stringMatching(/^TSH01[45] /)]);
  });

  test.each([
    ["this.addTool(Kit.go);"],
    ["(this.addTool)(Kit.go);"],
    ["(this as Kit).addTool(Kit.go);"],
    ["this.addTool!(Kit.go).readOnly();"],
    ["const list = { addTool: (value: unknown) => value }; list.addTool(1);"],
  ])("%s is right", (body) => {
    expect(findings(body)).toEqual([]);
  });
});

describe("a constructor that may end early", () => {
  test.each([["return;"], ["if (where) return;"], ["switch (where) { case true: { return; } }"]])(
    "%s",
    (statement) => {
      const found = findings(
        `this.addTool(Kit.go); ${statement} this.addTool(Kit.stay);`,
        "declare const where: boolean;",
      );
      expect(found).toEqual([
        expect.stringMatching(/^TSH014 `this.addTool\(Kit.stay\)` runs only under a condition/),
      ]);
    },
  );

  test("a return of something inside it is none of its own", () => {
    expect(findings("const find = (): number => { return 1; }; find(); this.addTool(Kit.go);")).toEqual([]);
  });
});
