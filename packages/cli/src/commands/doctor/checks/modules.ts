// Module settings against package type and configuration.
import { type Check, fail, notChecked, ok, warn } from "../check.ts";

export const modulesCheck: Check = {
  id: "modules",
  asks: "Do module settings, package type and `importExtensions` fit each other?",
  run: (context) => {
    const { projects, config } = context;
    if (projects.length === 0) return notChecked("there is no tsconfig to read", "`tsconfig`");
    const settings = projects.map((project) => context.modulesOf(project));
    const problems = settings.flatMap((each) => each.problems);
    const worst = problems.find(({ fatal }) => fatal) ?? problems[0];
    if (worst !== undefined)
      return worst.fatal ? fail(worst.message, worst.hint) : warn(worst.message, worst.hint);
    const values = config.ok && config.value.ok ? config.value.config.values : {};
    if (
      values.importExtensions === "ts" &&
      settings.every(({ importExtensions }) => importExtensions === "js")
    ) {
      return fail(
        'the configuration lets generated files import "./x.ts", which the tsconfig does not allow',
        'Remove "importExtensions", or set "rewriteRelativeImportExtensions": true in the tsconfig.',
      );
    }
    const kinds = settings.map(
      ({ module, esModules }) => `${module} (${esModules ? "ES modules" : "CommonJS"})`,
    );
    return ok([...new Set(kinds)].join(", "));
  },
};
