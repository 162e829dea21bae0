// `"sideEffects"` in package.json, where the index is imported for its effect alone.
import { relative } from "node:path";
import { readRegularFile, slashed } from "@toolshed/analyzer";
import ignore from "ignore";
import { sourceFiles } from "../../../project/find-toolset-files.ts";
import { type Check, ok, warn } from "../check.ts";

const effectImport = /^\s*import\s*["'][^"'\n]*\.generated(?:\.[cm]?[jt]s)?["']/m;

export const sideEffectsCheck: Check = {
  id: "sideEffects",
  asks: "Would a bundler drop the import of the index?",
  run: (context) => {
    const { manifest, generatedFiles } = context;
    if (manifest === undefined) return undefined;
    const { sideEffects } = manifest.value;
    if (sideEffects === undefined || sideEffects === true) return ok("package.json does not limit them");
    const kept = ignore().add(Array.isArray(sideEffects) ? sideEffects.map(String) : []);
    const isKept = (file: string): boolean => {
      const path = slashed(relative(manifest.directory, file));
      return path.startsWith("..") || kept.ignores(path);
    };
    const files =
      generatedFiles.length > 0 ? generatedFiles : [`${manifest.directory}/src/toolshed.generated.ts`];
    if (files.every(isKept)) return ok("generated files are listed in package.json");
    const importer = sourceFiles(manifest.directory).find((file) => effectImport.test(read(file)));
    if (importer === undefined) return ok("no file imports a generated module for its effect alone");
    return warn(
      `package.json has "sideEffects": ${JSON.stringify(sideEffects)}, so bundlers drop the generated import in ${context.shown(importer)}`,
      'Set "sideEffects": ["**/*.generated.*"], or import values from the generated modules.',
    );
  },
};

function read(file: string): string {
  try {
    return readRegularFile(file)?.toString("utf8") ?? "";
  } catch {
    return "";
  }
}
