// Begins a rule: its folder with the next number, and in it a rule that works on a name that nobody has, with its test and
// its page. `pnpm gen` then brings it into the index and the tables.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { rulesFolder } from "./gen/read-rule-folders.mjs";

const severities = ["error", "warning", "suggestion"];

/**
 * @param {string[]} args NAME, `--severity`, and `--root DIR`, another repository root (for tests).
 * @returns {number} The exit status: 2 for what cannot be begun; then nothing is written.
 */
export function newRule(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { severity: { type: "string", default: "warning" }, root: { type: "string" } },
  });
  const root = resolve(values.root ?? resolve(import.meta.dirname, ".."));
  const directory = join(root, rulesFolder);
  const folders = readdirSync(directory).filter((name) => /^tsh\d{3}-/.test(name));
  const problem = problemOf(positionals, values.severity, folders);
  if (problem !== undefined) {
    console.error(problem);
    return 2;
  }
  const [name] = positionals;
  // A number is never used again, so those that are missing stay so.
  const number = Math.max(0, ...folders.map((folder) => Number(folder.slice(3, 6)))) + 1;
  const code = `TSH${String(number).padStart(3, "0")}`;
  const folder = `${code.toLowerCase()}-${name}`;
  mkdirSync(join(directory, folder));
  for (const [file, print] of Object.entries(files)) {
    writeFileSync(join(directory, folder, file), print({ code, name, severity: values.severity }));
    console.log(`wrote ${rulesFolder}/${folder}/${file}`);
  }
  console.log(`Next: write the check, its test and its page (each says where), then run \`pnpm gen\`.`);
  return 0;
}

function problemOf([name, ...others], severity, folders) {
  if (name === undefined || others.length > 0)
    return "Give the rule one name: pnpm new rule missing-description";
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
    return `${JSON.stringify(name)} is no name of a rule: it is words in lower case with hyphens between, without a number before.`;
  }
  if (/^tsh\d/.test(name)) return "The number is given by the script. Leave it out of the name.";
  const taken = folders.find((folder) => folder.slice(7) === name);
  if (taken !== undefined) return `There is such a rule already: ${rulesFolder}/${taken}.`;
  if (!severities.includes(severity)) return `--severity is one of ${severities.join(", ")}.`;
  return undefined;
}

/** The example of every new rule: a function with a name that says that it has to be replaced. */
const message = "`replaceMe` is only here until the rule looks for something. Write what to do about it.";

const files = {
  "rule.ts": ({ code, name, severity }) => `// ${code}: TODO say in one sentence what must hold, and why.
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";
import { functionToolsOf } from "../tools-of.ts";
import { userPlace } from "../user-place.ts";

export const rule: Rule = {
  meta: {
    code: "${code}",
    name: "${name}",
    severity: "${severity}",
    summary: "TODO: one line for the tables.",
    mandatory: false,
  },
  check: (project, report) => {
    for (const { subject, target } of functionToolsOf(project)) {
      // TODO: look for what the rule is about. A fact that it lacks belongs into model/facts.ts and extract/.
      if (target.name !== "replaceMe") continue;
      const name = quoteCode(target.name);
      report({
        subject,
        ...userPlace(subject.tool, target.nameSpan, \`\${name} is declared here.\`),
        message: \`\${name} is only here until the rule looks for something. Write what to do about it.\`,
      });
    }
  },
};
`,
  "rule.test.ts": ({ code }) => `import { describe, expect, test } from "vitest";
import { at, findingsOf, func, projectOf, tool } from "../facts-builder.ts";
import { rule } from "./rule.ts";

// TODO: the whole kind, not a single example: what is found, what is not, and where it is shown.
describe("${code}", () => {
  test("found at the function's name", () => {
    const findings = findingsOf(rule, projectOf(tool({}, func({ name: "replaceMe" }))));
    expect(findings).toMatchObject([{ span: at(20) }]);
  });

  test("nothing of a tool that is right", () => {
    expect(findingsOf(rule, projectOf(tool()))).toEqual([]);
  });
});
`,
  "rule.md": ({ code }) => `TODO: one or two sentences that say what is reported.

> ${message}

## Why

TODO: what goes wrong for the model, and for the person behind it.

## Wrong

${example("replaceMe", `    //   ^^^^^^^^^ ${code}\n`, "bad")}
## Right

${example("countTickets", "", "good")}`,
};

function example(name, marker, kind) {
  return `\`\`\`ts ${kind}
import { Toolset } from "@toolshed/runtime";

export class TicketToolset extends Toolset {
  constructor() {
    super();
    this.addTool(TicketToolset.${name}).readOnly();
  }

  /** Counts the open tickets. */
  static ${name}(): number {
${marker}    return 3;
  }
}
\`\`\`
`;
}
