// Writes everything that is generated: from the rules' folders the rule index, the pages as text, docs/rules and the
// table in the README; from the type rows and the table of exceptions docs/types.md and docs/agreement.md; from the table of options docs/configuration.md and the JSON schema of
// the configuration. Runs on
// plain Node before anything is built.
//
//   node scripts/gen.mjs            writes what is out of date
//   node scripts/gen.mjs --check    writes nothing; exit status 1 when something is out of date
//   --root DIR                      another repository root (for tests)
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { applyOutputs } from "./gen/apply-outputs.mjs";
import { pageOutputs } from "./gen/page-outputs.mjs";
import { readRuleFolders } from "./gen/read-rule-folders.mjs";
import { ruleOutputs } from "./gen/rule-outputs.mjs";

const { values } = parseArgs({
  options: { check: { type: "boolean", default: false }, root: { type: "string" } },
});
const root = resolve(values.root ?? resolve(import.meta.dirname, ".."));

const { rules, problems } = await readRuleFolders(root);
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exitCode = 1;
} else {
  // The pages are made by the generator, which needs the rules' tables.
  const check = values.check;
  const fine = applyOutputs(root, ruleOutputs(root, rules), { check });
  process.exitCode = applyOutputs(root, pageOutputs(root), { check }) && fine ? 0 : 1;
}
