// Reads the rules' folders and checks that they are complete. Metadata come from the rules themselves, which
// esbuild bundles in memory.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** Relative to the repository's root. */
export const rulesFolder = "packages/analyzer/src/rules";

/**
 * @typedef {{ code: string, name: string, severity: string, summary: string, mandatory: boolean, fixable?: true, checkOnly?: true }} RuleMeta
 * @typedef {{ folder: string, meta: RuleMeta, page: string }} RuleFolder
 *
 * @param {string} root
 * @returns {Promise<{ rules: RuleFolder[], problems: string[] }>} The rules by code; and what is wrong, one line each.
 */
export async function readRuleFolders(root) {
  const directory = join(root, rulesFolder);
  const folders = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^tsh\d/.test(entry.name))
    .map((entry) => entry.name)
    .sort();
  const problems = folders.flatMap((folder) => missingFiles(join(directory, folder), folder));
  if (problems.length > 0) return { rules: [], problems };
  const metas = await importMetas(directory, folders);
  /** @type {RuleFolder[]} */
  const rules = folders.map((folder, index) => ({
    folder,
    meta: metas[index],
    page: readFileSync(join(directory, folder, "rule.md"), "utf8")
      .replaceAll("\r\n", "\n")
      .trim(),
  }));
  problems.push(...rules.flatMap(metaProblems), ...rules.flatMap(pageProblems), ...repeatedCodes(rules));
  return { rules: rules.sort((a, b) => (a.meta.code < b.meta.code ? -1 : 1)), problems };
}

function missingFiles(path, folder) {
  return ["rule.ts", "rule.md", "rule.test.ts"]
    .filter((file) => !existsSync(join(path, file)))
    .map((file) => `${rulesFolder}/${folder}: ${file} is missing.`);
}

async function importMetas(directory, folders) {
  const { outputFiles } = await build({
    stdin: {
      contents: [
        ...folders.map((folder, index) => `import { rule as r${index} } from "./${folder}/rule.ts";`),
        `export default [${folders.map((_, index) => `r${index}`).join(", ")}].map((rule) => rule?.meta);`,
      ].join("\n"),
      resolveDir: directory,
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    logLevel: "silent",
  });
  const source = Buffer.from(outputFiles[0].contents).toString("base64");
  return (await import(`data:text/javascript;base64,${source}`)).default;
}

function metaProblems({ folder, meta }) {
  const place = `${rulesFolder}/${folder}/rule.ts`;
  if (!/^TSH\d{3}$/.test(meta?.code ?? "")) return [`${place}: the code is not TSH and three digits.`];
  const expected = `${meta.code.toLowerCase()}-${meta.name}`;
  const problems = [];
  if (folder !== expected)
    problems.push(`${place}: ${meta.code} ${meta.name} belongs into the folder ${expected}.`);
  if (!["error", "warning", "suggestion"].includes(meta.severity)) {
    problems.push(`${place}: ${meta.severity} is no severity.`);
  }
  if (meta.mandatory && meta.severity !== "error") problems.push(`${place}: a mandatory rule is an error.`);
  if (!/^[^\n]+\.$/.test(meta.summary))
    problems.push(`${place}: the summary is not one line that ends in a full stop.`);
  return problems;
}

function pageProblems({ folder, meta, page }) {
  // What only looks at the disk cannot be shown by source.
  if (meta?.checkOnly) return [];
  const lines = page.split("\n");
  return ["ts bad", "ts good"]
    .filter((fence) => !lines.includes(`\`\`\`${fence}`))
    .map((fence) => `${rulesFolder}/${folder}/rule.md: it has no example in a \`${fence}\` fence.`);
}

function repeatedCodes(rules) {
  const byCode = Map.groupBy
    ? Map.groupBy(rules, ({ meta }) => meta?.code)
    : rules.reduce(
        (map, rule) => map.set(rule.meta?.code, [...(map.get(rule.meta?.code) ?? []), rule]),
        new Map(),
      );
  return [...byCode]
    .filter(([, those]) => those.length > 1)
    .map(
      ([code, those]) =>
        `${rulesFolder}: ${those.map(({ folder }) => folder).join(", ")} all have the code ${code}.`,
    );
}
