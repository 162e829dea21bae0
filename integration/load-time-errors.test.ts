// What a program says that is not what was generated: which class, which file, what is wrong, which command repairs it.
import { beforeAll, describe, expect, it } from "vitest";
import { deskSources } from "./desk-app.ts";
import { isDeep } from "./is-deep.ts";
import { installed, setupTimeout } from "./packed.ts";
import type { Finished } from "./run-process.ts";
import { generateSound, type UserApp, userApp } from "./user-app.ts";

let sound: UserApp;
let copies = 0;

beforeAll(async () => {
  sound = userApp(await installed("7.0.2"), "errors", deskSources);
  await generateSound(sound);
  await sound.compile();
}, setupTimeout);

/** The application's compiled class, changed as a developer who forgot to generate would change it. */
function changed(found: string, replacement: string): UserApp {
  const app = sound.copy(`errors-${copies++}`);
  app.edit("dist/desk.js", found, replacement);
  return app;
}

/** The one line that a person reads, which stands before any trace. */
function messageOf({ status, stdout, stderr }: Finished): string {
  expect(status).not.toBe(0);
  expect(status).not.toBeNull();
  expect(stdout).toBe("");
  const lines = stderr.split("\n");
  const index = lines.findIndex((line) => line.startsWith("ToolshedError: "));
  expect(index, stderr).toBeGreaterThanOrEqual(0);
  expect(lines.slice(0, index).filter((line) => /^\s+at /.test(line))).toEqual([]);
  return lines[index] ?? "";
}

const remind = '.idempotent(true).withTags("time", "people")';
const addRemind = `this.addTool(DeskToolset.remind)${remind};`;
const addCount = 'this.addTool(countWords).readOnly().withDescription("Counts words.");';

/** By what was changed: the text, what it became, and what the error must say of it. */
const changes: { readonly [what: string]: readonly [found: string, replacement: string, says: RegExp] } = {
  "a tool added at the end": [
    addCount,
    `${addCount} this.addTool(DeskToolset.remind);`,
    /adds remind, but only 2/,
  ],
  "a tool added in between": [
    addCount,
    `this.addTool(DeskToolset.remind); ${addCount}`,
    /adds remind where countWords/,
  ],
  "a tool removed at the end": [addCount, "", /does not add countWords/],
  "a tool removed at the start": [addRemind, "", /adds countWords where remind/],
  "all tools removed": [`${addRemind}\n        ${addCount}`, "", /does not add remind, countWords/],
  "tools reordered": [
    `${addRemind}\n        ${addCount}`,
    addCount + addRemind,
    /adds countWords where remind/,
  ],
  "a parameter added": [
    "static remind(reminder, ctx)",
    "static remind(reminder, ctx, more)",
    /takes 3 parameters .* 2/,
  ],
  "a parameter made optional": [
    "static remind(reminder, ctx)",
    "static remind(reminder, ctx = {})",
    /takes 1 param.* 2/,
  ],
  "a static call added": [
    remind,
    `${remind}.sequential()`,
    /remind has the call \.sequential\(\), which was not generated/,
  ],
  "a static call removed": [
    ".readOnly()",
    "",
    /countWords has the call \.withDescription\(.*where \.readOnly\(\)/,
  ],
  "the last static call removed": [
    '.withTags("time", "people")',
    "",
    /remind lacks the call \.withTags\("time", "people"\)/,
  ],
  "a static call's argument changed": [
    "idempotent(true)",
    "idempotent(false)",
    /\.idempotent\(false\) where \.idempotent\(true\)/,
  ],
  "a static call's list changed": [
    '"time", "people"',
    '"people", "time"',
    /\.withTags\("people", "time"\) where/,
  ],
  "a text changed": ["Counts words.", "Counts all words.", /\.withDescription\("Counts all words\."\) where/],
  "a live call added": [
    remind,
    `${remind}.requiresApproval(() => true)`,
    /\.requiresApproval\(…\), which was not/,
  ],
  "the toolset's name changed": [
    'withDisplayName("Desk")',
    'withDisplayName("Office")',
    /withDisplayName has another text/,
  ],
  "instructions added": [
    addRemind,
    `this.withInstructions("Hurry."); ${addRemind}`,
    /withInstructions has another text/,
  ],
};

/** What finds a change out: all of it for each change in the deep tests, one after the other in the usual ones. */
const finders = ["by-value", "by-index", "handle"] as const;
const findersOf = (index: number) => (isDeep ? finders : [finders[index % finders.length] ?? "handle"]);

describe("OUT_OF_DATE", () => {
  const all = Object.entries(changes).map(
    ([what, change], index) => [what, change, findersOf(index)] as const,
  );
  describe.each(all)("%s", (_what, [found, replacement, says], tried) => {
    it("is found by `new` or the first listing, and by a typed tool that runs", async () => {
      const app = changed(found, replacement);
      // The typed tools decode by what was generated; the one that runs finds it out.
      app.write(
        "dist/handle.js",
        'import { deskTools } from "./desk.generated.js";\n' +
          'if (!deskTools.countWords.decode({ text: "a" }).ok) throw new Error("refused");\n' +
          'await deskTools.countWords.execute({ text: "a" });\n',
      );
      for (const entry of tried) {
        const message = messageOf(await app.run(entry));
        expect(message).toMatch(/^ToolshedError: OUT_OF_DATE: DeskToolset \(src\/desk\.ts\) /);
        expect(message).toMatch(says);
        expect(message).toContain("`npx toolshed generate`");
      }
    });
  });

  it("is not what a change that the generator does not read gives", async () => {
    const app = changed('split(separators[0] ?? " ")', 'split(separators[0] || " ")');
    expect(await app.run("by-value")).toEqual(await sound.run("by-value"));
  });
});

it("NOT_GENERATED: nothing generated is imported", async () => {
  const message = messageOf(await sound.run("by-nothing"));
  expect(message).toMatch(/^ToolshedError: NOT_GENERATED: DeskToolset /);
  expect(message).toContain("toolshed.generated.js");
  expect(message).toContain("`npx toolshed generate`");
});

it("VERSION_MISMATCH: at load, before any tool is asked for", async () => {
  const app = sound.copy("errors-version");
  app.edit("dist/desk.generated.js", "version: 1,", "version: 2,");
  app.write("dist/load.js", 'import "./toolshed.generated.js";\nconsole.log("loaded");\n');
  for (const entry of ["load", "by-value", "by-handle", "by-index", "by-effect"]) {
    const message = messageOf(await app.run(entry));
    expect(message).toMatch(/^ToolshedError: VERSION_MISMATCH: .*DeskToolset \(src\/desk\.ts\)/);
    expect(message).toMatch(/version 2\b.*version 1\b/);
    expect(message).toContain("`npx toolshed generate`");
  }
});

it("names the tools that were left out, and why", async () => {
  const app = userApp(sound.installation, "errors-failed", deskSources);
  app.edit(
    "src/desk.ts",
    "this.withDisplayName",
    "this.addTool(DeskToolset.watch).withName('Watch It');\n    this.withDisplayName",
  );
  app.edit(
    "src/desk.ts",
    "  /**\n   * Reminds",
    "  /** @param then What to do. */\n  static watch(then: () => void): void {\n    then();\n  }\n\n  /**\n   * Reminds",
  );
  const { status, stdout, stderr } = await app.generate();
  expect(status).toBe(1);
  const codes = [...new Set(`${stdout}${stderr}`.match(/TSH0(?:08|18)/g))].sort();
  expect(codes).toEqual(["TSH008", "TSH018"]);
  await app.compile();
  for (const entry of ["by-value", "by-index", "by-effect"]) {
    const message = messageOf(await app.run(entry));
    expect(message).toMatch(/^ToolshedError: NOT_GENERATED: DeskToolset \(src\/desk\.ts\) /);
    expect(message).toContain("DeskToolset.watch (TSH008, TSH018)");
    expect(message).not.toContain("remind");
    expect(message).toContain("`npx toolshed generate`");
  }
  // The other tools' schemas are there all the same.
  app.write(
    "dist/handle.js",
    'import { deskTools } from "./desk.generated.js";\nconsole.log(Object.keys(deskTools).join());\n',
  );
  expect(await app.run("handle")).toEqual({ status: 0, stdout: "remind,countWords\n", stderr: "" });
});
