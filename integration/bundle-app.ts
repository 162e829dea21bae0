// Bundles of an application, made by the bundlers of this repository from its TypeScript sources.
import { join } from "node:path";
import { build as esbuild } from "esbuild";
import { build as vite } from "vite";
import type { UserApp } from "./user-app.ts";

/** Each writes `dist/<entry>.js` of the application, everything of the packages included but for Vite's SSR build. */
export const bundlers = {
  esbuild: (app: UserApp, entry: string) => buildByEsbuild(app, entry, false),
  "esbuild, minified": (app: UserApp, entry: string) => buildByEsbuild(app, entry, true),
  "Vite library": async (app: UserApp, entry: string): Promise<void> => {
    await vite({
      ...quiet(app),
      build: {
        ...output,
        minify: false,
        lib: {
          entry: join(app.directory, "src", `${entry}.ts`),
          formats: ["es"],
          fileName: () => `${entry}.js`,
        },
      },
    });
  },
  "Vite SSR": async (app: UserApp, entry: string): Promise<void> => {
    await vite({ ...quiet(app), build: { ...output, ssr: join(app.directory, "src", `${entry}.ts`) } });
  },
} as const;

export type Bundler = keyof typeof bundlers;

/** Those whose output holds the packages; the others' loads them from `node_modules`. */
export const wholeBundlers: readonly Bundler[] = ["esbuild", "esbuild, minified", "Vite library"];

const output = { outDir: "dist", emptyOutDir: false, target: "node20" } as const;

function quiet(app: UserApp): { root: string; configFile: false; logLevel: "warn" } {
  return { root: app.directory, configFile: false, logLevel: "warn" };
}

async function buildByEsbuild(app: UserApp, entry: string, minify: boolean): Promise<void> {
  const { warnings } = await esbuild({
    absWorkingDir: app.directory,
    entryPoints: [join("src", `${entry}.ts`)],
    outfile: join("dist", `${entry}.js`),
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    minify,
    // The import that `"sideEffects": false` drops is warned about; what then happens is what the tests look at.
    logOverride: { "ignored-bare-import": "silent" },
    logLevel: "silent",
  });
  if (warnings.length > 0) throw new Error(warnings.map(({ text }) => text).join("\n"));
}
