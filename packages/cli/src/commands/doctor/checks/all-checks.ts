// The checks, in the order in which they are printed: what others build on comes first.
import type { Check } from "../check.ts";
import { cacheCheck } from "./cache.ts";
import { compilerCheck } from "./compiler.ts";
import { configurationCheck } from "./configuration.ts";
import { editorCheck } from "./editor.ts";
import { biomeCheck, eslintCheck, prettierCheck } from "./formatters.ts";
import { generatedCheck, toolsetsCheck } from "./generated.ts";
import { gitIgnoredCheck } from "./git-ignored.ts";
import { includeCheck } from "./include.ts";
import { manifestCheck } from "./manifest.ts";
import { modulesCheck } from "./modules.ts";
import { nodeVersionCheck } from "./node-version.ts";
import { copiesCheck, runtimeCheck, versionsCheck } from "./packages.ts";
import { sideEffectsCheck } from "./side-effects.ts";
import { referencesCheck, strictCheck, tsconfigCheck } from "./tsconfig.ts";

export const checks: readonly Check[] = [
  nodeVersionCheck,
  manifestCheck,
  runtimeCheck,
  versionsCheck,
  copiesCheck,
  compilerCheck,
  tsconfigCheck,
  referencesCheck,
  strictCheck,
  modulesCheck,
  configurationCheck,
  includeCheck,
  toolsetsCheck,
  generatedCheck,
  gitIgnoredCheck,
  sideEffectsCheck,
  eslintCheck,
  prettierCheck,
  biomeCheck,
  editorCheck,
  cacheCheck,
];
