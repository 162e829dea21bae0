// Generated files that Git ignores, although nothing generates them again.
import { spawnSync } from "node:child_process";
import { scriptsOf } from "../../../project/manifest.ts";
import { type Check, ok, warn } from "../check.ts";
import type { DoctorContext } from "../context.ts";

/** Scripts that package managers run by themselves, or on the way to a build. */
const lifecycle = /^(?:pre|post)?(?:install|prepare|build|test|start|dev|pack|publish)$/;

export const gitIgnoredCheck: Check = {
  id: "git",
  asks: "Does Git ignore generated files that no script makes?",
  run: (context) => {
    const { surroundings, generatedFiles, manifest } = context;
    if (surroundings?.git === undefined || generatedFiles.length === 0) return undefined;
    const ignored = ignoredFiles(context, surroundings.git);
    if (ignored === undefined)
      return warn("Git could not be asked what it ignores", "Install git, or look at .gitignore.");
    const [first] = ignored;
    if (first === undefined) return ok("generated files are not ignored");
    const scripts = manifest === undefined ? [] : [...scriptsOf(manifest)];
    const maker = scripts.find(
      ([name, text]) => lifecycle.test(name) && /\btoolshed\s+generate\b/.test(text),
    );
    if (maker !== undefined) return ok(`generated files are ignored, and made by the script \`${maker[0]}\``);
    return warn(
      `Git ignores ${context.shown(first)}${ignored.length > 1 ? ` and ${ignored.length - 1} more` : ""}, so a fresh clone has no tools`,
      "Take the pattern out of .gitignore, or generate in a script such as `prebuild`.",
    );
  },
};

function ignoredFiles({ generatedFiles }: DoctorContext, root: string): readonly string[] | undefined {
  const { status, stdout, error } = spawnSync("git", ["check-ignore", "--no-index", "-z", "--stdin"], {
    cwd: root,
    input: generatedFiles.join("\0"),
    encoding: "utf8",
  });
  // 1 says that none is ignored.
  if (error !== undefined || (status !== 0 && status !== 1)) return undefined;
  return stdout.split("\0").filter((path) => path !== "");
}
