// Generated code under the strictest options that users may set, with the declarations of the packed packages.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import {
  arrangedProjects,
  checkGenerated,
  compilerPackages,
  fixtureProjects,
  wrongProjects,
} from "../fixtures/projects.ts";
import { installed, setupTimeout } from "./packed.ts";
import { runNode } from "./run-process.ts";
import { generateSound, type UserApp, userApp } from "./user-app.ts";

/** The others are type-checked where they are, by their own test. */
const projects = fixtureProjects.filter(
  ({ name }) => !wrongProjects.has(name) && !arrangedProjects.has(name),
);

const options = {
  target: "es2023",
  module: "nodenext",
  rootDir: ".",
  outDir: "out",
  declaration: true,
  strict: true,
  isolatedModules: true,
  isolatedDeclarations: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  allowUnreachableCode: false,
  skipLibCheck: false,
};

/** What a project knows of its platform. Without any, the samples' own files lack `console`, `URL` and the like. */
const platforms = {
  "es2023 alone": { lib: ["es2023"], types: [], complete: false },
  "es2023 and Node's types": { lib: ["es2023"], types: ["node"], complete: true },
  "es2023 and dom": { lib: ["es2023", "dom"], types: [], complete: true },
  "es2023, dom and Node's types": { lib: ["es2023", "dom"], types: ["node"], complete: true },
} as const;
type Platform = keyof typeof platforms;

/** A module with one fault for each option that only shows in emitted code, so that a silent option is noticed. */
const control = `export enum Colour { Red }
export const inferred = Math.max(1, 2);
const unused = 1;
`;
const controlFile = "control/control.generated.ts";
const controlCodes = ["TS1294", "TS9010", "TS6133"];

/** Hand-written files need not be written for these two options. */
const ownStyle = /^TS(1294|90\d\d)$/;

interface Finding {
  readonly file: string;
  readonly code: string;
  readonly text: string;
}

let app: UserApp;

beforeAll(async () => {
  const installation = await installed("7.0.2");
  app = userApp(installation, "types", { [controlFile]: control });
  for (const { name, directory } of projects) {
    const names = readdirSync(join(directory, "src"), { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith("ts") && !file.includes(".generated."),
    );
    const sources = Object.fromEntries(
      names.map((file) => [`src/${file}`, readFileSync(join(directory, "src", file), "utf8")]),
    );
    const user = userApp(installation, `types/${name}`, sources);
    await generateSound(user);
    checkGenerated(user.directory);
  }
  for (const platform of Object.keys(platforms) as Platform[]) {
    const { lib, types } = platforms[platform];
    const include = [...projects.map(({ name }) => `${name}/src`), "control"];
    app.write(configOf(platform), JSON.stringify({ compilerOptions: { ...options, lib, types }, include }));
  }
}, setupTimeout);

function configOf(platform: Platform): string {
  return `tsconfig.${Object.keys(platforms).indexOf(platform)}.json`;
}

async function check(tsc: string, platform: Platform): Promise<readonly Finding[]> {
  const { stdout } = await runNode([tsc, "-p", configOf(platform), "--pretty", "false"], app.directory);
  const lines = stdout.split(/\r?\n/).filter((line) => line !== "" && !line.startsWith(" "));
  return lines.map((text) => {
    const [, file, code] = /^(.+?)\(\d+,\d+\): error (TS\d+): /.exec(text) ?? [];
    // An error of no file is one of the options.
    return { file: file ?? "", code: code ?? "", text };
  });
}

it("looks at every sample project that is meant to be right", () => {
  expect(projects.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["cycles", "registration", "tickets", "types"]),
  );
});

describe.each(compilerPackages)("TypeScript $version", ({ tsc }) => {
  it.each(Object.keys(platforms) as Platform[])("has nothing against it with %s", async (platform) => {
    const findings = await check(tsc, platform);
    const ofControl = findings.filter(({ file }) => file === controlFile).map(({ code }) => code);
    expect(ofControl.sort()).toEqual([...controlCodes].sort());

    const wrong = findings.filter(({ file, code }) => {
      if (file === controlFile) return false;
      const ours = file === "" || file.includes(".generated.") || file.includes("node_modules");
      return ours || (platforms[platform].complete && !ownStyle.test(code));
    });
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });
});
