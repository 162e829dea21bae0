// Runs the benchmark, or the named parts of it, on the built packages:
//   node run.mjs [NAME…] [--json FILE] [--rounds N] [--files N] [--tiny] [--no-build]
// A side that fails ends the run with status 1; a missed aim is a result, not a failure.
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { environment } from "./measure/environment.mjs";
import { partLines } from "./measure/report.mjs";
import { runNode } from "./measure/run-process.mjs";
import { parts } from "./parts.mjs";

const names = Object.keys(parts);
const usage = `pnpm bench [NAME…] [--json FILE] [--rounds N] [--files N] [--tiny] [--no-build]

Parts: ${names.join(", ")}.
  --json FILE  also writes every sample, with the environment
  --rounds N   how often each side is measured
  --files N    how many files the sample project has, where a part takes one number
  --tiny       one round on the least project: shows that everything runs, measures nothing
  --no-build   takes the packages as they were built last`;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: "string" },
        rounds: { type: "string" },
        files: { type: "string" },
        tiny: { type: "boolean", default: false },
        "no-build": { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    for (const name of positionals)
      if (!Object.hasOwn(parts, name)) throw new Error(`There is no part "${name}".`);
    const count = (name) => {
      if (values[name] === undefined) return undefined;
      const number = Number(values[name]);
      if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} takes a number of 1 or more.`);
      return number;
    };
    return { ...values, rounds: count("rounds"), files: count("files"), only: positionals };
  } catch (error) {
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}

const { json, rounds, files, tiny, only, help, "no-build": asBuilt } = readArguments();
if (help) {
  console.log(usage);
  process.exit();
}
if (!asBuilt) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  runNode([join(root, "scripts/build.mjs")], { cwd: root });
}
const report = { tiny, environment: environment(), parts: [] };
const { versions, load, ...machine } = report.environment;
for (const [key, value] of Object.entries(machine)) console.log(`${key}: ${value}`);
console.log(`load: ${load.join(" ")}`);
console.log(
  Object.entries(versions)
    .map((entry) => entry.join(" "))
    .join(", "),
);
console.log("Each side: least / median / greatest. Ratios: the median of the ratios of the rounds.");
if (tiny) console.log("These are tiny runs, which measure nothing.");

for (const name of only.length > 0 ? names.filter((one) => only.includes(one)) : names) {
  const part = await parts[name]();
  const chosen = tiny ? part.tiny : part.sizes;
  const given = {
    ...(rounds !== undefined && { rounds }),
    ...(files !== undefined && typeof chosen.files === "number" && { files }),
  };
  const rows = await part.measure({ ...chosen, ...given });
  const result = { name, title: part.title, notes: part.notes ?? [], rows };
  report.parts.push(result);
  for (const line of partLines(result)) console.log(line);
}

const judged = report.parts.flatMap(({ rows }) => rows).filter(({ verdict }) => verdict !== undefined);
const missed = judged.filter(({ verdict }) => verdict === "misses").length;
console.log(`\n${judged.length - missed} of ${judged.length} aims are met.`);
if (json !== undefined)
  writeFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), json), `${JSON.stringify(report, null, 2)}\n`);
