// One finding, one place, one text: whatever face of Toolshed a person looks at, it says the same of the same project.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { built, repository } from "../built.ts";
import { isDeep } from "../is-deep.ts";
import { setupTimeout } from "../packed.ts";
import { faces } from "./faces.ts";
import { normalFindings } from "./finding.ts";
import { fixFaces } from "./fixes.ts";
import { type RuleProject, writeRuleProjects } from "./rule-projects.ts";

const [[firstName, first], ...others] = Object.entries(faces) as [
  [string, (typeof faces)[string]],
  ...[string, (typeof faces)[string]][],
];

/** All in the deep tests; else the one with everything, and what cannot be in it. */
function tried(all: readonly RuleProject[]): readonly RuleProject[] {
  if (isDeep) return all;
  return all.filter(({ name }) => name === "everything" || name === "TSH028");
}

let projects: readonly RuleProject[];
const expected = new Map<string, Awaited<ReturnType<(typeof faces)[string]["findings"]>>>();

beforeAll(async () => {
  await built();
  const require = createRequire(join(repository, "fixtures/package.json"));
  projects = writeRuleProjects(dirname(require.resolve("typescript-6.0/package.json")));
  for (const { name, directory } of tried(projects)) expected.set(name, await first.findings(directory));
}, setupTimeout);

test(`${firstName} finds every rule in its own project and in the one with everything`, () => {
  const codes = projects.map(({ name }) => name).filter((name) => name !== "everything");
  expect(codes.length).toBeGreaterThan(20);
  const codesIn = (name: string): readonly string[] => (expected.get(name) ?? []).map(({ code }) => code);
  for (const code of codes) {
    if (expected.has(code)) expect(codesIn(code)).toContain(code);
    if (code !== "TSH028") expect(codesIn("everything")).toContain(code);
  }
});

describe.each(others)("%s", (_, face) => {
  test("says the same of every project", { timeout: 240_000 }, async () => {
    for (const { name, directory } of tried(projects)) {
      const wanted = (expected.get(name) ?? []).filter(({ severity }) => face.shows.includes(severity));
      expect([name, ...normalFindings(await face.findings(directory))]).toEqual([
        name,
        ...normalFindings(wanted),
      ]);
    }
  });
});

test("every face that has fixes offers the same for the same findings", { timeout: 240_000 }, async () => {
  const { directory } = projects.find(({ name }) => name === "everything") ?? expect.fail("no such project");
  const [own = [], ...shown] = await Promise.all(
    Object.values(fixFaces).map(async (fixes) => [...(await fixes(directory))].sort()),
  );
  // Most rules with fixes have one for their wrong examples.
  expect(new Set(own.map((line) => line.split(" ")[1])).size).toBeGreaterThan(9);
  for (const other of shown) expect(other).toEqual(own);
});
