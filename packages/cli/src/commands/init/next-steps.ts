// What is left for the person to do, with the text to paste. Knows the project, writes nothing.
import { posix, relative } from "node:path";
import { slashed } from "@toolshed/analyzer";
import { installCommand, runBinary, runScript } from "../../project/package-manager.ts";
import { indexPlace } from "./index-place.ts";
import type { SetupPlan } from "./plan-setup.ts";
import { isInstalled, type Setup } from "./read-setup.ts";
import { sampleClass } from "./sample-toolset.ts";

export interface Step {
  readonly title: string;
  /** To be pasted as it is; none for a step that is only said. */
  readonly text?: string;
}

/**
 * @param installs The packages are installed by this run.
 */
export function nextSteps(setup: Setup, plan: SetupPlan, installs: boolean): readonly Step[] {
  const { packageManager } = setup;
  const asksMore = plan.files.some(({ file }) => file === setup.manifest.file);
  return [
    ...(!installs && (asksMore || !isInstalled(setup))
      ? [{ title: "Install", text: installCommand(packageManager).join(" ") }]
      : []),
    ...sampleStep(plan, setup),
    {
      title: "Generate: once after each change of a toolset, or as long as you work on them",
      text: `${runScript(packageManager, plan.scripts.generate)}\n${runBinary(packageManager, plan.watch)}`,
    },
    {
      title: "Check in CI: it writes nothing, and fails when a generated file is out of date",
      text: runScript(packageManager, plan.scripts.check),
    },
    importStep(setup, plan),
    ...bundlerSteps(setup),
    ...toolSteps(setup),
    { title: "Look at the whole set-up at any time", text: runBinary(packageManager, "toolshed doctor") },
  ];
}

function sampleStep({ sample, sampleCovered }: SetupPlan, { tsconfig }: Setup): readonly Step[] {
  if (sample === undefined || sampleCovered) return [];
  const directory = posix.dirname(tsconfig.file);
  return [
    {
      title: `Make ${posix.relative(directory, sample)} a part of the project: ${posix.basename(tsconfig.file)} does not take it. Add to it`,
      text: `"include": [${JSON.stringify(posix.relative(directory, sample))}]`,
    },
  ];
}

function importStep(setup: Setup, { sample }: SetupPlan): Step {
  const { modules, configured, sourceDirectory } = setup;
  const extension = configured?.importExtensions ?? (configured ? "js" : modules.importExtensions);
  const ending = extension === "ts" ? "ts" : "js";
  const index = posix.join(
    indexPlace(setup, sample === undefined ? [] : [sample]),
    `toolshed.generated.${ending}`,
  );
  const lines = [`import ${JSON.stringify(specifier(sourceDirectory, index))};`];
  if (sample !== undefined) {
    const file = sample.replace(/\.(m?)ts$/, extension === "ts" ? ".$1ts" : ".$1js");
    lines.push(
      `import { ${sampleClass} } from ${JSON.stringify(specifier(sourceDirectory, file))};`,
      "",
      `console.log(new ${sampleClass}().tools());`,
    );
  }
  const folder = slashed(relative(setup.manifest.directory, sourceDirectory)) || ".";
  return {
    title: `Register the toolsets: import the index once, first of all, where your application starts (paths from ${folder})`,
    text: lines.join("\n"),
  };
}

function specifier(from: string, to: string): string {
  const path = posix.relative(from, to);
  return path.startsWith("../") ? path : `./${path}`;
}

const aliases = '{ ".js": [".ts", ".js"], ".mjs": [".mts", ".mjs"] }';

/** Bundlers that take `./x.js` for nothing else than that. */
function bundlerSteps({ surroundings: { bundler }, modules, configured, manifest }: Setup): readonly Step[] {
  const steps: Step[] = [];
  const importsTs = (configured?.importExtensions ?? modules.importExtensions) === "ts";
  if (!importsTs && (bundler === "webpack" || bundler === "rspack")) {
    steps.push({
      title: `Let ${bundler} find x.ts behind "./x.js" (resolve.extensionAlias of its configuration)`,
      text: `resolve: { extensionAlias: ${aliases} }`,
    });
  }
  if (!importsTs && bundler === "next") {
    steps.push({
      title:
        'Let generated files import "./x.ts", since Next does not look for x.ts behind "./x.js": in the tsconfig, then run `toolshed init` again',
      text: '"compilerOptions": { "allowImportingTsExtensions": true }',
    });
  }
  if (manifest.value["sideEffects"] === false) {
    steps.push({
      title:
        'Keep bundlers from dropping the import of the index: in package.json, instead of "sideEffects": false',
      text: '"sideEffects": ["**/*.generated.*"]',
    });
  }
  return steps;
}

const pattern = "*.generated.*";

function toolSteps({ surroundings }: Setup): readonly Step[] {
  const { eslint, eslintRc, prettier, biome, editors, git } = surroundings;
  const steps: Step[] = [];
  if (eslint.length > 0) {
    const rule = '"@typescript-eslint/unbound-method": ["error", { "ignoreStatic": true }]';
    steps.push({
      title: "ESLint: leave generated files alone, and allow static methods as values",
      text: eslintRc
        ? `"ignorePatterns": ["**/${pattern}"],\n"rules": { ${rule} }`
        : `{ ignores: ["**/${pattern}"] },\n{ rules: { ${rule} } },`,
    });
  }
  if (prettier) steps.push({ title: "Prettier: in .prettierignore", text: pattern });
  if (biome.length > 0) {
    steps.push({
      title: "Biome: in its configuration",
      text: `"files": { "includes": ["**", "!**/${pattern}"] }`,
    });
  }
  if (editors.some((editor) => editor === "VS Code" || editor === "Cursor")) {
    steps.push({
      title: "VS Code: guard generated files against edits (.vscode/settings.json)",
      text: `"files.readonlyInclude": { "**/${pattern}": true }`,
    });
  }
  if (git !== undefined) {
    steps.push({
      title: "Git: commit generated files, folded in reviews (.gitattributes)",
      text: `${pattern} linguist-generated`,
    });
  }
  return steps;
}
