// The compiler that reads the project.
import { findPackage } from "../../../project/installed-package.ts";
import { type Check, fail, ok } from "../check.ts";

export const compilerCheck: Check = {
  id: "compiler",
  asks: "Can the compiler be loaded: the native build of 7 for this system, or with `--compiler 6` the project's own 5.9 or 6?",
  run: (context) => {
    const { compiler, compilerMajor, directory } = context;
    const own = findPackage("typescript", directory)?.version;
    const project = own === undefined ? "the project has none of its own" : `the project's own is ${own}`;
    if (!compiler.ok) {
      const other = compilerMajor === 7 ? "6" : "7";
      return fail(
        compiler.problem,
        `Or read with the other one: \`--compiler ${other}\`, or "compiler": ${other} in the configuration.`,
      );
    }
    const { adapter, version } = compiler.value;
    const kind = adapter === "ts7" ? `native, ${process.platform}-${process.arch}` : "JavaScript";
    return ok(`TypeScript ${version} reads (${kind}); ${project}`);
  },
};
