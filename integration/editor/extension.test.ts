// The extension as it is packaged: what VS Code would load from it works, in the servers that VS Code would start.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { findServer, wantsServer } from "../../packages/editor/vscode/src/find-server.ts";
import { repository } from "../built.ts";
import { once } from "../once.ts";
import { environment, mustRun } from "../run-process.ts";
import { deskSource, type Samples, sampleProjects, scratchProject } from "./sample-projects.ts";
import { TsServer } from "./tsserver-client.ts";

/** Where the package's files are. */
let extension: string;
let samples: Samples;
beforeAll(async () => {
  samples = await sampleProjects("6.0");
  const directory = join(inject("runDirectory"), "extension");
  extension = join(directory, "extension");
  await once(join(directory, "unpacked.json"), async () => {
    const file = join(directory, "toolshed.vsix");
    const script = join(repository, "packages/editor/vscode/package-extension.mjs");
    const stage = spawnSync(process.execPath, [script, file], {
      cwd: directory,
      // Nothing is fetched: every way out leads nowhere.
      env: { ...environment, https_proxy: "http://127.0.0.1:9", npm_config_registry: "http://127.0.0.1:9" },
      encoding: "utf8",
    });
    if (stage.status !== 0) throw new Error(stage.stdout + stage.stderr);
    // What Windows calls tar takes such files too.
    if (process.platform === "win32") await mustRun("tar", ["-xf", file], directory);
    else await mustRun("unzip", ["-q", file], directory);
    return true;
  });
});

test("the manifest is one that VS Code takes, and names what is there", () => {
  const require = createRequire(join(extension, "noop.js"));
  const manifest = require("./package.json");
  expect(manifest.name).toBe("toolshed");
  expect(manifest.devDependencies).toBeUndefined();
  for (const file of [
    manifest.main,
    ...manifest.contributes.jsonValidation.map(({ url }: { url: string }) => url),
  ]) {
    expect(require.resolve(file)).toBeDefined();
  }
  // Its only module from outside is the one that VS Code gives.
  expect(() => require(manifest.main)).toThrow(/Cannot find module 'vscode'/);
});

test("its plugin works in a tsserver that has nothing else, fixes included", async () => {
  // With a pattern, whose parser must have come along as well.
  const text = deskSource
    .replace("export class", "class")
    .replace("words: string", 'words: string & tags.Pattern<"^(a+)+$">')
    .replace("\n\n", '\nimport type { tags } from "@toolshed/runtime/tags";\n\n');
  const project = scratchProject(samples, { "src/desk.ts": text }, { compilerOptions: { plugins: [] } });
  const file = project.path("src/desk.ts");
  const args = ["--globalPlugins", "@toolshed/editor", "--pluginProbeLocations", extension];
  const server = new TsServer(samples.typescript, project.directory, args);
  try {
    server.open(file);
    const all = await server.diagnostics(file);
    expect(all.map(({ code }) => code)).toContain(990_025);
    const found = all.find(({ code }) => code === 990_001);
    const fixes = await server.request<readonly { readonly description: string }[]>("getCodeFixes", {
      file,
      startLine: found?.start.line,
      startOffset: found?.start.offset,
      endLine: found?.end.line,
      endOffset: found?.end.offset,
      errorCodes: [990_001],
    });
    expect(fixes).toHaveLength(1);
  } finally {
    await server.close();
  }
});

describe("the language server of a folder", () => {
  const folder = (name: string, packages: { readonly [file: string]: string }): string => {
    const directory = join(inject("runDirectory"), "extension-folders", name);
    for (const [file, text] of Object.entries(packages)) {
      const path = join(directory, "node_modules", file);
      mkdirSync(join(path, ".."), { recursive: true });
      writeFileSync(path, text);
    }
    return join(directory, "packages/app");
  };
  const both = { "@toolshed/cli/bin/toolshed.js": "", "@toolshed/editor/package.json": "{}" };

  test.each([
    ["nothing", {}, undefined],
    ["only the command", { "@toolshed/cli/bin/toolshed.js": "" }, undefined],
    ["no TypeScript", both, [true, true, false]],
    ["TypeScript 7", { ...both, "typescript/package.json": '{ "version": "7.0.2" }' }, [true, true, false]],
    ["TypeScript 6", { ...both, "typescript/package.json": '{ "version": "6.0.3" }' }, [false, true, false]],
    ["half a TypeScript", { ...both, "typescript/package.json": "{" }, [true, true, false]],
  ])("with %s installed above it", (name, packages, wanted) => {
    const found = findServer(folder(name, packages));
    const wants = found && (["auto", "on", "off"] as const).map((setting) => wantsServer(found, setting));
    expect(wants).toEqual(wanted);
  });
});
