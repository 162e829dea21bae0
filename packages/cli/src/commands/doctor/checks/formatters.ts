// Linters and formatters that would touch generated files. Reads their configuration as text; runs none of them.
import { dirname, join, relative } from "node:path";
import { readRegularFile, slashed } from "@toolshed/analyzer";
import ignore from "ignore";
import { foldersOfRepository } from "../../../project/folders.ts";
import { readJsonFile, recordIn } from "../../../project/json-file.ts";
import { type Check, ok, warn } from "../check.ts";
import type { DoctorContext } from "../context.ts";

export const eslintCheck: Check = {
  id: "eslint",
  asks: "Does ESLint leave generated files alone?",
  run: (context) => {
    const files = context.surroundings?.eslint ?? [];
    if (files.length === 0) return undefined;
    const folders = foldersOfRepository(context.directory);
    const texts = [...files, ...folders.map((folder) => join(folder, ".eslintignore"))].map(textOf);
    if (texts.some((text) => text.includes("generated")))
      return ok("its configuration speaks of generated files");
    return warn(
      `${files.map((file) => context.shown(file)).join(", ")} does not speak of generated files; ESLint 9 warns of their unused eslint-disable`,
      'Ignore them: { ignores: ["**/*.generated.*"] } ("ignorePatterns" in an .eslintrc).',
    );
  },
};

export const prettierCheck: Check = {
  id: "prettier",
  asks: "Does Prettier?",
  run: (context) => {
    if (context.surroundings?.prettier !== true) return undefined;
    const ignored = foldersOfRepository(context.directory).flatMap((folder) =>
      [".prettierignore", ".gitignore"].map((name) => ({ folder, patterns: textOf(join(folder, name)) })),
    );
    const isIgnored = (file: string): boolean =>
      ignored.some(({ folder, patterns }) => {
        const path = slashed(relative(folder, file));
        return !path.startsWith("..") && ignore().add(patterns).ignores(path);
      });
    if (filesToLookAt(context).every(isIgnored)) return ok("it ignores generated files");
    return warn(
      "Prettier would format generated files, and complain of those that are new",
      "Add *.generated.* to .prettierignore.",
    );
  },
};

export const biomeCheck: Check = {
  id: "biome",
  asks: "Does Biome?",
  run: (context) => {
    const [file] = context.surroundings?.biome ?? [];
    if (file === undefined) return undefined;
    const read = readJsonFile(file, true);
    if (read === undefined || "problem" in read) {
      return warn(`${context.shown(file)} cannot be read, so it is unknown what Biome touches`, "Repair it.");
    }
    const files = recordIn(read.value, "files");
    // `!pattern` of version 2, `ignore` of version 1.
    const left = [
      ...strings(files["includes"]).flatMap((each) =>
        each.startsWith("!") ? [each.replace(/^!+/, "")] : [],
      ),
      ...strings(files["ignore"]),
    ];
    const { vcs } = read.value;
    const usesGit =
      typeof vcs === "object" && vcs !== null && "useIgnoreFile" in vcs && vcs.useIgnoreFile === true;
    const patterns = [...left, ...(usesGit ? [textOf(join(dirname(file), ".gitignore"))] : [])];
    const isLeft = (path: string): boolean => {
      const inside = slashed(relative(dirname(file), path));
      return inside.startsWith("..") || ignore().add(patterns).ignores(inside);
    };
    if (filesToLookAt(context).every(isLeft)) return ok("it leaves generated files alone");
    return warn(
      `${context.shown(file)} does not exclude generated files, which Biome would format and lint`,
      'Add "!**/*.generated.*" to "files.includes".',
    );
  },
};

/** Without any, one as it would be. */
function filesToLookAt({ generatedFiles, directory }: DoctorContext): readonly string[] {
  return generatedFiles.length > 0 ? generatedFiles : [join(directory, "src", "toolshed.generated.ts")];
}

function strings(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.filter((item) => typeof item === "string");
}

function textOf(file: string): string {
  try {
    return readRegularFile(file)?.toString("utf8") ?? "";
  } catch {
    // Not there: it says nothing.
    return "";
  }
}
