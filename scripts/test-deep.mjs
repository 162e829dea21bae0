// The property tests about schemas, decoders and encoders on a million values each, the command killed at a hundred
// moments, a hundred thousand calls in one process, and what the usual run does on one compiler or one project only, on all (about a quarter of an hour on two cores).
//   node scripts/test-deep.mjs [values]
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./pnpm.mjs";

const [values = "1000000"] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(values)) throw new Error(`${values} is no number of values.`);
const files = [
  "integration/agreement.test.ts",
  "integration/agreement-types.test.ts",
  "integration/agreement-results.test.ts",
  "packages/transformer/src/emit/decoder/emit-check.test.ts",
  "packages/transformer/src/emit/template/template-pattern.test.ts",
  "integration/kill.test.ts",
  "integration/soak.test.ts",
  "fixtures/fixtures.test.ts",
  "packages/runtime/src/types.test.ts",
  "packages/analyzer/src/session/project-session.test.ts",
  "bench/bench.test.ts",
  "integration/cases/wrapped-type-check.test.ts",
  "integration/parity/parity.test.ts",
  "integration/editor/plugin.test.ts",
  "integration/cases/editor.test.ts",
  "integration/tsc-plugin-stale.test.ts",
  "integration/tsc-plugin.test.ts",
  "integration/readme-faces.test.ts",
  "integration/import-styles.test.ts",
  "integration/load-time-errors.test.ts",
  "integration/plugin-pages.test.ts",
  "integration/watch.test.ts",
  "integration/cases/diagnostics.test.ts",
  "integration/cases/type-check-cost.test.ts",
  "integration/cases/warm-build.test.ts",
  "integration/init.test.ts",
];
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const { status } = spawnSync(process.execPath, [vitest, "run", "--reporter=verbose", ...files], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, TOOLSHED_PROPERTY_VALUES: values },
});
process.exit(status ?? 1);
