// What generated modules import from the runtime: the names that are left when types are gone.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import { generatedFiles } from "../peers/toolshed.mjs";

/** Sorted names by module, over all generated modules of a project. */
export async function runtimeImports(directory) {
  const names = new Map();
  for (const path of generatedFiles(directory)) {
    const { code } = await transform(readFileSync(join(directory, path), "utf8"), {
      loader: "ts",
      format: "esm",
    });
    for (const [, list, module] of code.matchAll(
      /^import\s*\{([^}]*)\}\s*from\s*"(@toolshed\/runtime[^"]*)";/gm,
    )) {
      const known = names.get(module) ?? new Set();
      for (const name of list.split(",")) known.add(name.trim().replace(/\s+as\s.*$/, ""));
      names.set(module, known);
    }
  }
  if (names.size === 0) throw new Error(`The generated modules in ${directory} import nothing.`);
  return new Map(
    [...names].map(([module, known]) => [module, [...known].filter((name) => name !== "").sort()]),
  );
}
