// Which members of settings others can set: what a getter alone gives is none of them, however it is declared.
import { describe, expect, test } from "vitest";
import { analyzeFiles, toolsetModule } from "./test-support/analyze-files.ts";

function analyzed(settings: string, chain: string) {
  const text = toolsetModule(
    `this.addTool(Kit.go)${chain};`,
    "/** Goes. */ static go(settings: Settings): string { return String(settings.size); }",
    settings,
  );
  const { model, diagnostics } = analyzeFiles({ "kit.ts": text });
  return {
    errors: diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ code, message }) => `${code} ${message}`),
    open: model.toolsets[0]?.tools[0]?.settings?.configurable,
  };
}

const withClass = (members: string, base = ""): string =>
  `${base} export class Settings ${base === "" ? "" : "extends Base "}{ ${base === "" ? "host = 'a'; " : ""}${members} }`;

const getterOnly: readonly [string, string][] = [
  ["of the class", withClass("get size(): number { return this.host.length; }")],
  ["inherited", withClass("", "export class Base { host = 'a'; get size(): number { return 1; } }")],
  [
    "of the class, over a member of its base",
    withClass(
      "override get size(): number { return 2; }",
      "export class Base { host = 'a'; get size(): number { return 1; } set size(n: number) {} }",
    ),
  ],
  ["static beside it", withClass("static size = 1; get size(): number { return 1; }")],
  ["typed by inference", withClass("get size() { return 1; }")],
];

const settable: readonly [string, string][] = [
  ["a property", withClass("size = 1;")],
  ["a readonly property", withClass("readonly size: number = 1;")],
  [
    "a getter with a setter",
    withClass("#n = 1; get size(): number { return this.#n; } set size(n: number) { this.#n = n; }"),
  ],
  [
    "a setter before its getter",
    withClass("#n = 1; set size(n: number) { this.#n = n; } get size(): number { return this.#n; }"),
  ],
  [
    "an inherited pair",
    withClass(
      "",
      "export class Base { host = 'a'; #n = 1; get size(): number { return this.#n; } set size(n: number) { this.#n = n; } }",
    ),
  ],
  ["a parameter property", "export class Settings { host = 'a'; constructor(public size: number = 1) {} }"],
  ["an auto accessor", withClass("accessor size = 1;")],
];

describe("what a getter alone gives", () => {
  test.each(getterOnly)("cannot be opened: %s", (_, settings) => {
    const { errors } = analyzed(settings, ".withSettings(Settings).configurable((s) => s.size)");
    expect(errors).toEqual([expect.stringMatching(/^TSH013 `size` is a getter without a setter/)]);
  });

  test.each(getterOnly)("is not among those that are all open, and may be closed: %s", (_, settings) => {
    for (const chain of ["", ".notConfigurable((s) => s.size)"]) {
      const { errors, open } = analyzed(settings, `.withConfigurableSettings(Settings)${chain}`);
      expect({ errors, open }).toEqual({ errors: [], open: ["host"] });
    }
  });
});

test.each(settable)("%s can be opened", (_, settings) => {
  const { errors, open } = analyzed(settings, ".withSettings(Settings).configurable((s) => s.size)");
  expect({ errors, open }).toEqual({ errors: [], open: ["size"] });
});
