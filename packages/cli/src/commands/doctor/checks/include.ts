// Whether the project takes the files that declare toolsets.
import { slashed, tsconfigCovers } from "@toolshed/analyzer";
import { findToolsetFiles } from "../../../project/find-toolset-files.ts";
import { type Check, notChecked, ok, warn } from "../check.ts";

export const includeCheck: Check = {
  id: "include",
  asks: "Are the files that declare toolsets part of the project?",
  run: (context) => {
    const { projects, plans, directory } = context;
    if (projects.length === 0) return notChecked("there is no tsconfig to read", "`tsconfig`");
    const read = new Set(
      plans.ok
        ? plans.value.plans.flatMap(({ analysis: { projectDirectory, files } }) =>
            files.map((file) => `${projectDirectory}/${file}`),
          )
        : [],
    );
    const files = findToolsetFiles(directory).map((file) => slashed(file));
    const outside = files.filter(
      (file) => !read.has(file) && !projects.some((project) => tsconfigCovers(project, file)),
    );
    const [first] = outside;
    if (first === undefined)
      return ok(
        files.length === 0
          ? "no file declares a toolset so far"
          : "every file with a toolset is part of the project",
      );
    const more = outside.length > 1 ? ` and ${outside.length - 1} more` : "";
    return warn(
      `${context.shown(first)}${more} seems to declare a toolset, but is no part of the project`,
      'Add it to "include" of the tsconfig.',
    );
  },
};
