// One suite over all packages. The `source` condition makes workspace packages resolve to their sources.
import { defineConfig } from "vitest/config";

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
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
