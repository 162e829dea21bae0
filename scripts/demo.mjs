// From a bare clone to a called tool: installs, builds, generates the ticket sample and runs it.
//   node scripts/demo.mjs
import { join } from "node:path";
import { pnpm, root, statusOf } from "./pnpm.mjs";

const sample = join(root, "fixtures", "tickets");

const steps = [
  { title: "Installing", args: ["install", "--frozen-lockfile"], quiet: true },
  { title: "Building the packages", args: ["run", "build"], quiet: true },
  {
    title: "toolshed generate (reads fixtures/tickets/src, writes *.generated.ts)",
    args: ["run", "--silent", "generate"],
    cwd: sample,
  },
  { title: "Building the sample", args: ["run", "build"], cwd: sample, quiet: true },
  { title: "Running the sample", args: ["run", "--silent", "start"], cwd: sample },
];

for (const { title, args, cwd = root, quiet = false } of steps) {
  console.log(`\n> ${title}`);
  const result = pnpm(args, quiet ? { cwd, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" } : { cwd });
  const status = statusOf(result);
  if (status !== 0) {
    if (quiet) console.error(`${result.stdout ?? ""}${result.stderr ?? ""}`);
    console.error(`Failed (status ${status}): pnpm ${args.join(" ")}`);
    process.exit(status);
  }
}
