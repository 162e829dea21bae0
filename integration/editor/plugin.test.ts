// The plugin in a real tsserver of each version that takes plugins.
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixtureProjects } from "../../fixtures/projects.ts";
import { repository } from "../built.ts";
import {
  checkFindings,
  type Samples,
  type Shown,
  sampleProjects,
  sortShown,
  sourcesOf,
} from "./sample-projects.ts";
import { type ServerDiagnostic, TsServer } from "./tsserver-client.ts";

/** What DESIGN says that differs between the hosts, and nothing else. */
function normalised(
  directory: string,
  file: string,
  { start, end, text, code, category, source }: ServerDiagnostic,
): Shown {
  const [, shownCode = "", message = ""] = /^(TSH\d{3}): ([\s\S]*)$/.exec(text) ?? [];
  expect({ source, code }).toEqual({ source: "toolshed", code: 990_000 + Number(shownCode.slice(3)) });
  return {
    file: relative(directory, file).replaceAll("\\", "/"),
    line: start.line,
    column: start.offset,
    endLine: end.line,
    endColumn: end.offset,
    code: shownCode,
    severity: category,
    message,
  };
}

describe.each(["5.9", "6.0"])("TypeScript %s", (version) => {
  let samples: Samples;
  let server: TsServer;
  beforeAll(async () => {
    samples = await sampleProjects(version);
    server = new TsServer(samples.typescript, samples.directory);
  });
  afterAll(() => server.close());

  async function ours(file: string): Promise<readonly Shown[]> {
    const all = [...(await server.diagnostics(file)), ...(await server.suggestions(file))];
    return all
      .filter(({ source }) => source === "toolshed")
      .map((diagnostic) => normalised(samples.directory, file, diagnostic));
  }

  test.each(fixtureProjects.map(({ tsconfig }) => relative(join(repository, "fixtures"), tsconfig)))(
    "%s: the same findings as the command",
    async (path) => {
      const expected = await checkFindings(samples.directory, path);
      // Also what is found elsewhere: in the sources of another package.
      const files = new Set([
        ...sourcesOf(samples.directory, path),
        ...expected.map(({ file }) => join(samples.directory, file)),
      ]);
      const found: Shown[] = [];
      for (const file of files) server.open(file);
      // Findings in a file of one project may follow from the tools of another.
      for (const file of files) await ours(file);
      for (const file of files) found.push(...(await ours(file)));
      server.send("updateOpen", { closedFiles: [...files] });
      expect(sortShown(found)).toEqual(expected);
    },
  );
});
