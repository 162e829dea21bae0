// One suite over all packages. The `source` condition makes workspace packages resolve to their sources.
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"], externalConditions: ["source"] } },
  test: {
    include: [
      "packages/**/*.test.ts",
      "fixtures/*.test.ts",
      "scripts/**/*.test.ts",
      "bench/**/*.test.ts",
      "integration/**/*.test.ts",
    ],
    globalSetup: ["integration/run-directory.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
