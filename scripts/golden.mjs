// Records anew what the fixture suite and the tests of the output formats compare with; look at the difference before you commit it.
//   node scripts/golden.mjs
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./pnpm.mjs";

const vitest = join(root, "node_modules/vitest/vitest.mjs");
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    "run",
    "fixtures/fixtures.test.ts",
    "packages/cli/src/reporters/formats.test.ts",
    "packages/cli/src/cli-page.test.ts",
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, UPDATE_GOLDEN: "1" },
  },
);
process.exit(status ?? 1);
