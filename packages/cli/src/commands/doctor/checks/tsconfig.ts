// The tsconfig: there, readable, with references that lead somewhere, and strict.
import { existsSync } from "node:fs";
import type { Tsconfig } from "@toolshed/analyzer";
import { typescriptMajor } from "../../../project/typescript-major.ts";
import { type Check, fail, notChecked, ok, warn } from "../check.ts";

export const tsconfigCheck: Check = {
  id: "tsconfig",
  asks: "Is there one, and can it be read with all that it extends?",
  run: (context) => {
    const { tsconfig } = context;
    if (tsconfig.ok) return ok(context.shown(tsconfig.value.file));
    return fail(tsconfig.problem, "`npx toolshed init` writes a minimal one where there is none.");
  },
};

export const referencesCheck: Check = {
  id: "references",
  asks: "Are the projects there that it refers to?",
  run: (context) => {
    const { tsconfig, projects } = context;
    if (!tsconfig.ok || tsconfig.value.references.length === 0) return undefined;
    const missing = tsconfig.value.references.filter((file) => !existsSync(file));
    if (missing.length > 0) {
      const names = missing.map((file) => context.shown(file)).join(", ");
      return fail(`${names} is referenced, but not there`, "Remove the reference, or write that project.");
    }
    const stands = projects[0] !== tsconfig.value;
    const number = tsconfig.value.references.length;
    return ok(stands ? `it stands for the ${number} projects that it refers to` : `${number} referenced`);
  },
};

export const strictCheck: Check = {
  id: "strict",
  asks: "Are `null` and `undefined` checked?",
  run: (context) => {
    const { projects, manifest } = context;
    if (projects.length === 0) return notChecked("there is no tsconfig to read", "`tsconfig`");
    const major = manifest === undefined ? 7 : typescriptMajor(manifest);
    const loose = projects.filter(({ options }) => !hasNullChecks(options, major));
    if (loose.length === 0) return ok("null and undefined are checked");
    return warn(
      `${names(loose, context.shown.bind(context))} does not check null and undefined, so schemas cannot tell what may be null`,
      'Set "strict": true (or "strictNullChecks": true).',
    );
  },
};

/** TypeScript is strict by itself from 6 on. */
function hasNullChecks(options: Tsconfig["options"], major: number): boolean {
  const { strict, strictNullChecks } = options;
  if (typeof strictNullChecks === "boolean") return strictNullChecks;
  return typeof strict === "boolean" ? strict : major >= 6;
}

function names(list: readonly Tsconfig[], shown: (path: string) => string): string {
  return list.map(({ file }) => shown(file)).join(", ");
}
