// Everything that must hold before a change is taken: installs, builds, lints and runs all tests.
//   node scripts/test.mjs [--no-install]
// Its last line is `N passed, N failed`; its status is that of the tests, or of the first other step that failed.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pnpm, statusOf } from "./pnpm.mjs";

const install = { title: "install", args: ["install", "--frozen-lockfile"], vital: true };
const checks = [
  { title: "build", args: ["run", "build"], vital: true },
  { title: "format and lint", args: ["run", "lint"] },
  { title: "generated tables and pages are up to date", args: ["run", "gen", "--check"] },
  { title: "types of the tests", args: ["run", "typecheck"] },
  { title: "packages as they would be published", args: ["run", "lint:packages"] },
];

const failed = [];
for (const { title, args, vital } of process.argv.includes("--no-install") ? checks : [install, ...checks]) {
  console.log(`\n> ${title}`);
  const status = statusOf(pnpm(args));
  if (status === 0) continue;
  failed.push({ title, status });
  // Without these the rest could only fail for the same reason.
  if (vital) finish({ passed: 0, failed: 1 }, status);
}

console.log("\n> tests");
const directory = mkdtempSync(join(tmpdir(), "toolshed-tests-"));
const reportFile = join(directory, "vitest.json");
const status = statusOf(
  pnpm(
    ["exec", "vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`],
    {
      env: { ...process.env, TOOLSHED_BUILT: "1" },
    },
  ),
);
const counts = readCounts(reportFile);
rmSync(directory, { recursive: true });
finish(counts, status);

/** A test file that could not be loaded has no tests to count, but has failed. */
function readCounts(file) {
  try {
    const report = JSON.parse(readFileSync(file, "utf8"));
    const broken = report.testResults.filter(
      (one) => one.status === "failed" && one.assertionResults.length === 0,
    );
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
  } catch (error) {
    console.error(`The tests left no report: ${error.message}`);
    return { passed: 0, failed: 1 };
  }
}

function finish(counts, testStatus) {
  for (const step of failed) console.error(`\nFailed: ${step.title}`);
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  process.exit(testStatus !== 0 ? testStatus : (failed[0]?.status ?? 0));
}
