// Whatever happens to files, a session answers as if the project were read from the start.
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { isDeep } from "../../../../integration/is-deep.ts";
import {
  config,
  type Edits,
  type SessionProject,
  sessionProject,
  toolset,
} from "./test-support/session-project.ts";

let project: SessionProject | undefined;
afterEach(() => {
  project?.close();
  project = undefined;
});

const files = {
  "src/types/ticket.ts":
    "/** A ticket. */\nexport interface Ticket {\n  /** Its text. */\n  text: string;\n}\n",
  "src/types/level.ts": 'export type Level = "low" | "high";\n',
  "src/types/all.ts": 'export * from "./ticket.ts";\nexport type { Level } from "./level.js";\n',
  "src/types/aliased-builtin.ts": "export interface Aliased { a: string }\n",
  "src/globals.d.ts": "interface GlobalThing { name: string }\n",
  "src/ambient.d.ts": 'declare module "ambient-things" {\n  export interface Ambient { a: number }\n}\n',
  "src/augment.ts": "export {};\ndeclare global { interface Widened { b: number } }\n",
  "src/script.ts": "interface ScriptThing { c: string }\n",
  "src/data.json": '{ "limit": 1 }\n',
  "src/one.ts": toolset("One", "Ticket", { head: 'import type { Ticket } from "./types/ticket.js";' }),
  "src/two.ts": toolset("Two", "Level", {
    tool: "two",
    head: 'import type { Level } from "./types/all.js";',
  }),
  "src/three.ts": toolset("Three", "Ticket", {
    tool: "three",
    head: 'import type { Ticket } from "#kit/ticket.ts";',
  }),
  "src/four.ts": toolset("Four", "GlobalThing", { tool: "four" }),
  "src/five.ts": toolset("Five", "Ambient", {
    tool: "five",
    head: 'import type { Ambient } from "ambient-things";',
  }),
  "src/six.ts": toolset("Six", "Widened", { tool: "six" }),
  "src/seven.ts": toolset("Seven", 'import(/* here */ "./types/all.ts").Ticket', { tool: "seven" }),
  "src/eight.ts": toolset("Eight", "Aliased", {
    tool: "eight",
    head: 'import type { Aliased } from "util";',
  }),
  "src/nine.ts": toolset("Nine", "ScriptThing", { tool: "nine" }),
  "other/outside.ts": "export interface Outside { z: string }\n",
  "other/second.ts": "export interface Outside { y: string }\n",
} as const;

const ticket = (member: string): string =>
  `/** A ticket. */\nexport interface Ticket {\n  /** It. */\n  ${member};\n}\n`;

/** One edit after the other; each is compared with a fresh reading. */
const stories: { readonly [name: string]: readonly Edits[] } = {
  "types in other files, through re-exports, aliases and type-only imports": [
    { "src/types/ticket.ts": ticket("subject: number") },
    { "src/types/level.ts": 'export type Level = "low" | "high" | "none";\n' },
    { "src/types/all.ts": 'export type { Ticket } from "./ticket.ts";\nexport type Level = 1 | 2;\n' },
    { "src/types/level.ts": "export type Level = bigint;\n" },
    { "src/types/all.ts": files["src/types/all.ts"] },
    { "src/types/level.ts": "export type Level = () => void;\n" },
    { "src/types/aliased-builtin.ts": "export interface Aliased { b: number }\n" },
    { "src/types/ticket.ts": ticket("next?: Ticket"), "src/types/level.ts": files["src/types/level.ts"] },
  ],
  "global declarations that change, go and come back": [
    { "src/globals.d.ts": "interface GlobalThing { name: number }\n" },
    { "src/globals.d.ts": "export interface GlobalThing { name: number }\n" },
    { "src/globals.d.ts": files["src/globals.d.ts"] },
    { "src/augment.ts": "export {};\ndeclare global { interface Widened { c: string } }\n" },
    { "src/augment.ts": "export {};\n" },
    { "src/augment.ts": "export {};\ndeclare /* all */ global { interface Widened { d: string } }\n" },
    { "src/augment.ts": "export {};\ndeclare /* all */ global { interface Widened { e: string } }\n" },
    { "src/script.ts": "/*\nexport {}\n*/\ninterface ScriptThing { c: number }\n" },
    { "src/script.ts": "/*\nexport {}\n*/\ninterface ScriptThing { d: number }\n" },
    { "src/script.ts": "export interface ScriptThing { d: number }\n" },
    {
      "src/ambient.d.ts": 'declare module "ambient-things" {\n  export interface Ambient { b: string }\n}\n',
    },
    { "src/ambient.d.ts": 'declare module "other-things" {\n  export interface Ambient { b: string }\n}\n' },
    { "src/ambient.d.ts": files["src/ambient.d.ts"] },
  ],
  "a module that another file augments": [
    {
      "src/augment.ts":
        'import "./types/ticket.js";\ndeclare module "./types/ticket.js" { interface Ticket { more: boolean } }\n',
    },
    {
      "src/augment.ts":
        'import "./types/ticket.js";\ndeclare module "./types/ticket.js" { interface Ticket { less: boolean } }\n',
    },
    { "src/augment.ts": 'import "./types/ticket.js";\n' },
  ],
  "files that become toolset files, and cease to be": [
    { "src/types/level.ts": toolset("Late", "Level", { tool: "late", head: 'export type Level = "a";' }) },
    { "src/types/level.ts": files["src/types/level.ts"] },
    { "src/one.ts": "export const nothing = 1;\n" },
    { "src/one.ts": files["src/one.ts"] },
    { "src/one.ts": files["src/one.ts"].replace("extends Toolset", "extends Base") },
  ],
  "syntax errors that come and go": [
    { "src/one.ts": `${files["src/one.ts"]}const half = ` },
    { "src/types/ticket.ts": "export interface Ticket { text: string\n" },
    { "src/one.ts": files["src/one.ts"] },
    { "src/types/ticket.ts": files["src/types/ticket.ts"] },
    { "src/globals.d.ts": "interface GlobalThing {" },
    { "src/globals.d.ts": files["src/globals.d.ts"] },
  ],
  "comments that silence": [
    {
      "src/types/ticket.ts":
        "export interface Ticket {\n  text: string; // toolshed-ignore TSH010 known\n}\n",
    },
    { "src/types/ticket.ts": "export interface Ticket {\n  text: string; // toolshed-ignore TSH099\n}\n" },
    { "src/types/ticket.ts": "export interface Ticket {\n  text: string;\n}\n" },
    { "src/two.ts": `// toolshed-ignore TSH009 nothing\n${files["src/two.ts"]}` },
    { "src/two.ts": files["src/two.ts"] },
  ],
  "names that two files share": [
    { "src/one.ts": files["src/one.ts"].replaceAll("go(", "two(").replaceAll(".go", ".two") },
    { "src/two.ts": files["src/two.ts"].replaceAll("two(", "go(").replaceAll(".two", ".go") },
    { "src/one.ts": files["src/one.ts"] },
    { "src/two.ts": files["src/two.ts"] },
  ],
  "created and deleted files": [
    {
      "src/ten.ts": toolset("Ten", "Ticket", {
        tool: "ten",
        head: 'import type { Ticket } from "./types/new.js";',
      }),
    },
    { "src/types/new.ts": "export interface Ticket { fresh: string }\n" },
    { "src/types/new.ts": "export interface Ticket { fresh: number }\n" },
    { "src/types/ticket.ts": null },
    { "src/types/ticket.d.ts": "export interface Ticket { declared: string }\n" },
    { "src/types/ticket.ts": files["src/types/ticket.ts"], "src/types/ticket.d.ts": null },
    { "src/globals.d.ts": null },
    { "src/globals.d.ts": files["src/globals.d.ts"] },
    { "src/ten.ts": null, "src/types/new.ts": null },
  ],
  "imports that bring files into the program, and let them go": [
    {
      "src/one.ts": toolset("One", "Outside", {
        head: 'import type { Outside } from "../other/outside.js";',
      }),
    },
    { "other/outside.ts": "export interface Outside { z: number }\n" },
    {
      "src/one.ts": toolset("One", "Outside", { head: 'import type { Outside } from "../other/second.js";' }),
    },
    { "other/outside.ts": "export interface Outside { z: boolean }\n" },
    { "other/second.ts": "export interface Outside { y: number }\n" },
    { "src/one.ts": files["src/one.ts"] },
    { "other/second.ts": "export interface Outside { y: boolean }\n" },
    {
      "src/one.ts": toolset("One", "typeof data", {
        head: 'import data from "./data.json" with { type: "json" };',
      }),
    },
    { "src/data.json": '{ "limit": "many" }\n' },
  ],
  "paths with quotes, escapes, endings and folders": [
    {
      "src/types/it's.ts": "export interface Quoted { a: string }\n",
      "src/one.ts": toolset("One", "Quoted", { head: 'import type { Quoted } from "./types/it\'s.js";' }),
    },
    { "src/types/it's.ts": "export interface Quoted { a: number }\n" },
    {
      "src/one.ts": toolset("One", "Ticket", {
        head: 'import type { Ticket } from "./types/t\\u0069cket.js";',
      }),
    },
    { "src/types/ticket.ts": ticket("escaped: string") },
    {
      "src/one.ts": toolset("One", "Ticket", {
        head: 'import type { Ticket } from /* a ; "b" */\n  // c\n  "#kit/ticket.ts";',
      }),
    },
    { "src/types/ticket.ts": ticket("commented: string") },
  ],
  "the configuration": [
    { "tsconfig.json": config({}, { strict: false }) },
    { "tsconfig.json": config({ include: ["src/*.ts", "other"] }) },
    { "other/second.ts": toolset("Second", "string", { tool: "second" }) },
    { "tsconfig.json": config({ extends: "./base.json" }), "base.json": '{ "compilerOptions": {} }' },
    { "base.json": '{ "compilerOptions": { "exactOptionalPropertyTypes": true } }' },
    { "tsconfig.json": config({}, { paths: { "#kit/*": ["./other/*"] } }) },
    { "tsconfig.json": config({}, { nonsense: 1 }) },
    { "src/two.ts": files["src/two.ts"].replace("Goes.", "Runs.") },
    { "package.json": '{ "type": "commonjs" }' },
    { "package.json": '{ "type": "module" }', "tsconfig.json": config() },
  ],
};

describe.each(Object.keys(stories))("%s", (name) => {
  test("are followed as if they had been there from the start", () => {
    project = sessionProject(files);
    for (const [index, edits] of (stories[name] ?? []).entries()) {
      try {
        project.edit(edits);
      } catch (error) {
        throw new Error(`after edit ${index}: ${JSON.stringify(edits)}`, { cause: error });
      }
    }
  });
});

/** Another state of each file; `null` where it can be missing. */
const states: readonly (readonly [file: string, texts: readonly (string | null)[]])[] = [
  [
    "src/types/ticket.ts",
    [ticket("a: string"), ticket("b: Level"), "export type Ticket = {", "type Ticket = 1;\n"],
  ],
  ["src/types/level.ts", ["export type Level = 1 | 2;\n", "type Level = 3;\n", null]],
  ["src/types/all.ts", ['export type * from "./ticket.js";\nexport type Level = 5;\n', "export {};\n"]],
  ["src/globals.d.ts", ["interface GlobalThing { n: 1 }\n", "export {};\n", null]],
  [
    "src/augment.ts",
    ["export {};\ndeclare global { interface Widened { x: 1 } interface Ticket { y: 2 } }\n", "\n"],
  ],
  [
    "src/one.ts",
    ["export {};\n", toolset("One", "GlobalThing"), toolset("One", "Ticket", { tool: "two" }), null],
  ],
  ["src/seven.ts", [toolset("Seven", 'import("../other/outside.ts").Outside', { tool: "seven" })]],
];

const edit = fc
  .constantFrom(...states)
  .chain(([file, texts]) =>
    fc
      .constantFrom(...texts, files[file as keyof typeof files])
      .map((text): readonly [string, string | null] => [file, text]),
  );

test("any sequence of edits is followed", () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 4, maxLength: 8 }), (edits) => {
      const random = sessionProject(files);
      try {
        const gone = new Set<string>();
        for (const [file, text] of edits) {
          if (text === null && gone.has(file)) continue;
          if (text === null) gone.add(file);
          else gone.delete(file);
          random.edit({ [file]: text });
        }
      } finally {
        random.close();
      }
    }),
    { numRuns: isDeep ? 20 : 2, endOnFailure: true },
  );
}, 400_000);

test("a project of TypeScript 6 is followed too", () => {
  project = sessionProject(files, 6);
  project.edit({ "src/types/ticket.ts": ticket("subject: number") });
  project.edit({ "src/augment.ts": "export {};\n" });
  project.edit({ "src/types/level.ts": null });
});

test("comments in a file of another project are read again", () => {
  const shared = (comment: string): string => `export interface Ticket {\n  text: string;${comment}\n}\n`;
  project = sessionProject({
    "tsconfig.json": config({ references: [{ path: "lib" }] }),
    "lib/tsconfig.json": config(
      { include: ["*.ts"] },
      { composite: true, noEmit: false, emitDeclarationOnly: true },
    ),
    "lib/ticket.ts": shared(""),
    "src/one.ts": toolset("One", "Ticket", { head: 'import type { Ticket } from "../lib/ticket.js";' }),
  });
  project.edit({ "lib/ticket.ts": shared(" // toolshed-ignore TSH010 known") });
  project.edit({ "lib/ticket.ts": shared(" // toolshed-ignore TSH009") });
  project.edit({ "lib/ticket.ts": shared("") });
});

test.each([6, 7] as const)("texts that are not saved count as saved ones do (compiler %i)", (compiler) => {
  project = sessionProject(files, compiler);
  const one = files["src/one.ts"];
  const [before] = project.type({ "src/one.ts": one.replace("Goes.", "Stays.") });
  expect(before?.model.toolsets.flatMap(({ tools }) => tools.map((tool) => tool.description))).toContain(
    "Stays.",
  );
  project.type({ "src/types/ticket.ts": ticket("subject: symbol") });
  // Broken, then with a character of two units, and an import that was not there.
  project.type({ "src/one.ts": `${one}export function f(x: ` });
  project.type({ "src/one.ts": `/*\u{1f600}*/ ${one}` });
  project.type({ "src/two.ts": files["src/two.ts"].replace("./types/all.ts", "./types/level.ts") });
  project.type({ "src/types/ticket.ts": null });
  project.type({ "src/one.ts": null, "src/two.ts": null });
  project.edit({ "src/six.ts": files["src/six.ts"].replace("Goes.", "Goes on.") });
});
