// The compiler plugin in real builds, by both compilers that take it: what is emitted runs and says what the generated route
// says, findings are the compiler's own, and no build keeps what an edit elsewhere has made wrong.
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { built, repository } from "./built.ts";
import { isDeep } from "./is-deep.ts";
import type { Finished } from "./run-process.ts";
import { type CompilerName, compilers, type TscProject, tscProject } from "./tsc-project.ts";

const plugin = { transform: "@toolshed/transformer/ts-patch", transformProgram: true };

const options = {
  target: "es2023",
  lib: ["es2023"],
  module: "nodenext",
  types: [],
  rootDir: "src",
  outDir: "dist",
  strict: true,
  skipLibCheck: true,
  sourceMap: true,
  declaration: true,
};

function tsconfig(more: object, entry: object | null = plugin, rest: object = {}): string {
  const plugins = entry === null ? {} : { plugins: [entry] };
  return JSON.stringify({ compilerOptions: { ...options, ...plugins, ...more }, include: ["src"], ...rest });
}

const ticketFiles = Object.fromEntries(
  ["app-deps", "ticket-store", "tickets"].map((name) => [
    `src/${name}.ts`,
    readFileSync(join(repository, "fixtures/tickets/src", `${name}.ts`), "utf8"),
  ]),
);

/** Everything in a module that could clash with what is put into it. */
const crowded = `"use strict";
// A licence.
import { isObject as lazy, provideToolset, Toolset } from "./own-names.js";
import { texts } from "./texts.js";

class Set {}
const Number = "a name of the module";
export const registerToolsets = 1, toolshedRuntime = 2, toolshedDecode = 3, countKeys = 4, isNumber = 5;
export const all = [lazy, provideToolset, Set, Number];

/** What is sent. \u2028 Ünïcödé \`\${x}\` */
export interface Mail {
  /** Of the form "a@b". */
  to: string;
  marks: globalThis.Set<string>;
  attempts?: number;
}

export default class extends Toolset {
  constructor() {
    super();
    this.withDisplayName("Mail").withInstructions(texts.instructions);
    (this.addTool(sendMail).withName(texts.name).withTags("mail", \`ä\${texts.tag}\`) /* between */)
      .requiresApproval((mail) => mail.to === "boss")
      .destructive(false)
      .withHooks({ onStart: () => {} })
      .withTimeout(2 * 1000);
    this.addTool(sendMail).withName("send_again").withValidator(() => null).withMetadata({ a: [1, { b: null }] });
    this.addExternalTool<(selector: string) => void>("click_element").withDescription("Clicks.").idempotent();
  }
}

/**
 * Sends a mail. 'Quotes' "here" \\ and so on.
 */
export function sendMail(mail: Mail, copies = 2): string {
  return mail.to + [...mail.marks].join("") + copies;
}
`;

const program = `import Mails from "./crowded.js";
import { TicketToolset } from "./tickets.js";

const toolsets = [new TicketToolset(), new Mails()];
const tools = toolsets.flatMap((toolset) => toolset.tools() as { name: string; execute: Function; decode: Function }[]);
const call = (name: string, input: unknown) => tools.find((tool) => tool.name === name)!.execute(input, { deps: {} });
const registry = (globalThis as any)[Symbol.for("toolshed.v1")];
void (async () => {
  const mail = { to: "ann", marks: ["x", "y"] };
  console.log(JSON.stringify({
    names: toolsets.map(({ displayName, instructions }) => [displayName, instructions()]),
    tools,
    sent: [await call("post_mail", { mail }), await call("send_again", { mail, copies: 3 })],
    refused: tools.map((tool) => tool.decode({ number: "1", mail: { to: 1 }, extra: 1 })),
    descriptors: registry
      .map(({ descriptor: { inlined, ...toolset } }: any) => ({
        ...toolset, tools: toolset.tools.map(({ calls, ...tool }: any) => tool),
      }))
      .sort((a: any, b: any) => (a.toolset < b.toolset ? -1 : 1)),
  }));
})();
`;

const soundFiles = {
  ...ticketFiles,
  "src/own-names.ts": `export { Toolset } from "@toolshed/runtime";\nexport const isObject = 1, provideToolset = 2;\n`,
  "src/texts.ts": `export const texts = { name: "post_mail", tag: "1", instructions: "Be\\nkind." } as const;\n`,
  "src/crowded.ts": crowded.replace('"here" \\\\\\\\ and */', '"here" \\ and so on.\n */'),
  "src/program.ts": program,
};

/** Classes that are made while their own module loads: no generated file could come before them. */
const earlySource = `import { Toolset } from "@toolshed/runtime";
export class EarlyToolset extends Toolset {
  constructor() {
    super();
    this.addTool(EarlyToolset.ping).readOnly();
  }
  /** Says pong. */
  static ping(): string {
    return "pong";
  }
}
export const early = new EarlyToolset().tools();
console.log(early[0]?.description);
`;

/** A finding of each severity, in two files. */
const wrongFiles = {
  "src/wrong.ts": `import { Toolset } from "@toolshed/runtime";
import type { Body } from "./body.js";
export class WrongToolset extends Toolset {
  constructor() {
    super();
    this.addTool(WrongToolset.save);
    this.addTool(WrongToolset.quiet);
  }
  /** Saves. */
  static save(body: Body): void {}
  static quiet(): void {}
}
`,
  "src/body.ts": "export interface Body {\n  /** When. */\n  when: symbol;\n}\n",
};

const setupTimeout = 600_000;

beforeAll(async () => {
  await built();
}, setupTimeout);

function mustEnd({ status, stdout, stderr }: Finished, expected = 0): string {
  expect({ status, output: status === expected ? "" : stdout + stderr }).toEqual({
    status: expected,
    output: "",
  });
  return stdout;
}

/** What the generated route comes to: of the newer compiler, for both. */
let generated: TscProject;
let wanted: unknown;
beforeAll(async () => {
  generated = tscProject("typescript-6.0", "generated", {
    ...soundFiles,
    "src/program.ts": `import "./toolshed.generated.js";\nimport "./rest.js";\n`,
    "src/rest.ts": program,
    "package.json": '{"type":"module"}',
    "tsconfig.json": tsconfig({ types: ["node"] }, null),
  });
  mustEnd(await generated.toolshed("generate"));
  mustEnd(await generated.tsc("-p", "."));
  wanted = JSON.parse(mustEnd(await generated.node("dist/program.js")));
}, setupTimeout);

/** The older compiler builds the first of each; all in the deep tests. */
const isTriedWhole = (compiler: CompilerName): boolean => isDeep || compiler === "typescript-6.0";

describe.each(compilers)("%s", (compiler) => {
  it("emits programs that say and do what the generated route does, as ESM and CommonJS", {
    timeout: setupTimeout,
  }, async () => {
    const esm = tscProject(compiler, "esm", {
      ...soundFiles,
      "src/early.ts": earlySource,
      "package.json": '{"type":"module"}',
      "tsconfig.json": tsconfig({ types: ["node"] }),
    });
    const commonjs = tscProject(compiler, "commonjs", {
      ...soundFiles,
      "src/early.ts": earlySource,
      "package.json": '{"type":"commonjs"}',
      "tsconfig.json": tsconfig({ types: ["node"], isolatedModules: true, esModuleInterop: true }),
    });
    const projects = isTriedWhole(compiler) ? [esm, commonjs] : [esm];
    // The one thing to say is a warning, which the generated route has too.
    for (const built of await Promise.all(projects.map((project) => project.tspc("-p", ".")))) mustEnd(built);
    for (const project of projects) {
      const script = project.read("dist/crowded.js");
      expect(script).not.toMatch(/\.(?:withName|withTags|destructive|withTimeout|withMetadata|idempotent)\(/);
      expect(script).toMatch(/\.requiresApproval\(.*\n?.*\.withHooks\(/s);
      expect(JSON.parse(mustEnd(await project.node("dist/program.js")))).toEqual(wanted);
      expect(mustEnd(await project.node("dist/early.js"))).toBe("Says pong.\n");
      expect(project.read("dist/tickets.d.ts")).toBe(generated.read("dist/tickets.d.ts"));
      expectRightMap(project, "tickets", "ctx.deps.store.close(");
    }
  });

  it("reports findings as the compiler's own, in every way to build", { timeout: setupTimeout }, async () => {
    const files = { ...wrongFiles, "package.json": '{"type":"module"}' };
    const project = tscProject(compiler, "wrong", { ...files, "tsconfig.json": tsconfig({ rootDir: "." }) });
    project.write("quiet.json", tsconfig({ outDir: "quiet" }, { ...plugin, warnings: "off" }));
    project.write(
      "strict.json",
      tsconfig({ outDir: "strict", noEmitOnError: true }, { ...plugin, warnings: "error" }),
    );
    project.write("odd.json", tsconfig({ outDir: "odd" }, { ...plugin, warnings: "loud" }));
    project.write(
      "built.json",
      tsconfig({ outDir: "built", composite: true, tsBuildInfoFile: "built/info" }),
    );
    const builds = [await project.tspc("-b", "built.json")];
    if (isTriedWhole(compiler))
      builds.push(await project.tspc("-b", "built.json"), await project.tspc("--noEmit"));
    const error = /^src\/wrong\.ts\(10,15\): error TS990018: TSH018: /m;
    const warning = /^src\/wrong\.ts\(11,10\): warning TS990009: TSH009: /m;
    for (const run of builds) {
      expect(run.stdout).toMatch(error);
      expect(run.stdout).toMatch(warning);
      expect(run.status).not.toBe(0);
      expect(run.stderr).toBe("");
    }
    const quiet = await project.tspc("-p", "quiet.json");
    expect(quiet.stdout).toMatch(error);
    expect(quiet.stdout).not.toMatch(/TSH009/);
    expect(quiet.status).toBe(2);
    // What was emitted in spite of errors says so, and has no tool with an empty schema.
    project.write("quiet/run.js", 'import { WrongToolset } from "./wrong.js"; new WrongToolset();');
    const run = await project.node("quiet/run.js");
    expect(run.stderr).toMatch(/NOT_GENERATED: WrongToolset \(src\/wrong\.ts\).*save \(TSH018\)/);
    if (!isTriedWhole(compiler)) return;
    const strict = await project.tspc("-p", "strict.json");
    expect(strict.stdout).toMatch(error);
    expect(strict.stdout).toMatch(/: error TS990009: TSH009: /);
    expect(strict.status).toBe(1);
    expect(() => project.read("strict/wrong.js")).toThrow();
    const odd = await project.tspc("-p", "odd.json");
    expect(odd.stdout).toMatch(/error TS990000: toolshed: .*"loud"/);
    expect(odd.status).not.toBe(0);
  });
});

function expectRightMap(project: TscProject, name: string, code: string): void {
  const lineOf = (text: string): number => text.slice(0, text.indexOf(code)).split("\n").length - 1;
  const script = project.read(`dist/${name}.js`);
  const line = lineOf(script);
  const column = script.split("\n")[line]?.indexOf(code) ?? -1;
  const entry = new SourceMap(JSON.parse(project.read(`dist/${name}.js.map`))).findEntry(line, column);
  expect(entry).toMatchObject({ originalLine: lineOf(project.read(`src/${name}.ts`)) });
}
