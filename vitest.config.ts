// One suite over all packages. The `source` condition makes workspace packages resolve to their sources.
import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take far longer than others, the longest first: none of them is left for the end, when one worker is idle. */
const longest: readonly string[] = [
  "integration/cases/build.test.ts",
  "integration/editor/plugin.test.ts",
  "fixtures/fixtures.test.ts",
  "integration/bad-input.test.ts",
  "integration/readme-faces.test.ts",
  "integration/init.test.ts",
  "integration/tsc-plugin-stale.test.ts",
  "integration/tsc-plugin.test.ts",
  "integration/watch.test.ts",
  "integration/import-styles.test.ts",
  "integration/plugin-pages.test.ts",
  "integration/editor/lsp.test.ts",
  "packages/analyzer/src/session/project-session.test.ts",
  "integration/agreement-results.test.ts",
  "integration/agents/pages.test.ts",
  "integration/cases/editor.test.ts",
  "packages/transformer/src/transform.test.ts",
  "packages/transformer/src/bundler/bundlers.test.ts",
  "integration/agreement.test.ts",
  "integration/agreement-types.test.ts",
  "packages/runtime/src/types.test.ts",
  "bench/bench.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = longest.indexOf(relative(import.meta.dirname, moduleId).replaceAll("\\", "/"));
      return at === -1 ? longest.length : at;
    };
    // What is not in the list stays as it would be: by the time it took before, else by its size.
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  resolve: {
    conditions: ["source"],
    alias: {
      // Its `source` condition leads to two thousand files of TypeScript.
      "@mistralai/mistralai": new URL(
        "packages/runtime/node_modules/@mistralai/mistralai/esm/index.js",
        import.meta.url,
      ).pathname,
    },
  },
  ssr: { resolve: { conditions: ["source"], externalConditions: ["source"] } },
  // Node reads no decorators, which one sample project has; these do nothing in either of their two forms.
  oxc: { decorator: { legacy: true } },
  test: {
    include: [
      "packages/**/*.test.ts",
      "fixtures/*.test.ts",
      "scripts/**/*.test.ts",
      "bench/**/*.test.ts",
      "integration/**/*.test.ts",
    ],
    // Packages with a `source` condition of their own, for files that Node does not read, and those that import them.
    server: {
      deps: {
        inline: [
          /[\\/]@modelcontextprotocol[\\/]client[\\/]/,
          /[\\/]@modelcontextprotocol[\\/]sdk[\\/]dist[\\/]esm[\\/]client[\\/]/,
          /[\\/]eventsource(?:-parser)?[\\/]/,
        ],
      },
    },
    globalSetup: ["integration/run-directory.ts"],
    // The tests wait for compilers and package managers: one worker a core, also on small machines.
    maxWorkers: "100%",
    sequence: { sequencer: LongestFirst },
    // Several times what the slowest takes on a machine of its own: on a busy one nothing else is waited for.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
