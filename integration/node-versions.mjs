// Runs all tests under other versions of Node, which npm fetches. Not part of the default run: each is a large download.
//   node integration/node-versions.mjs [major …] [-- vitest options]      (default: 24)
//   node integration/node-versions.mjs 22 24 -- packages/runtime
import { spawnSync } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("..", import.meta.url));
const vitest = join("node_modules", "vitest", "vitest.mjs");

const given = process.argv.slice(2);
const end = given.indexOf("--");
const majors = end === -1 ? given : given.slice(0, end);
const options = end === -1 ? [] : given.slice(end + 1);
const wrong = majors.filter((major) => !/^\d+$/.test(major));
if (wrong.length > 0) {
  console.error(`Not a major version of Node: ${wrong.join(", ")}`);
  process.exit(2);
}

for (const major of majors.length > 0 ? majors : ["24"]) {
  // Only the path is asked through npx: what it sets for its own processes would change the npx calls of the tests.
  const { stdout } = spawnSync(
    "npx",
    ["--yes", "--package", `node@${major}`, "--", "node", "-p", "process.execPath"],
    {
      cwd: repository,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
      // npx is a batch file on Windows, which only a shell can start.
      shell: process.platform === "win32",
    },
  );
  const node = stdout?.trim() ?? "";
  const version = node && spawnSync(node, ["--version"], { encoding: "utf8" }).stdout?.trim();
  if (!version?.startsWith(`v${major}.`)) {
    console.error(`npm gave Node ${version || "nothing"} where ${major} was asked for.`);
    process.exit(1);
  }

  console.log(`\n> tests with Node ${version}`);
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`;
  const { status } = spawnSync(node, [vitest, "run", ...options], {
    cwd: repository,
    env: { ...process.env, PATH: path },
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
