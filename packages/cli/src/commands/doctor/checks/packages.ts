// The packages of Toolshed as the project finds them: there, of one version, and once.
import { readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { ownFolder } from "../../../own-folder.ts";
import { foldersUp, kindOf } from "../../../project/folders.ts";
import { findPackage, type InstalledPackage } from "../../../project/installed-package.ts";
import { installCommand } from "../../../project/package-manager.ts";
import { readVersion } from "../../../version.ts";
import { type Check, fail, ok, warn } from "../check.ts";
import type { DoctorContext } from "../context.ts";

export const runtimeCheck: Check = {
  id: "runtime",
  asks: "Does the project find `@toolshed/runtime`?",
  run: (context) => {
    // A tsconfig that only refers to others may stand in a package that needs none itself.
    const places = [context.directory, ...context.projects.map(({ file }) => dirname(file))];
    const found = places
      .map((place) => findPackage("@toolshed/runtime", place))
      .find((each) => each !== undefined);
    if (found !== undefined)
      return ok(`@toolshed/runtime ${found.version} in ${context.shown(found.directory)}`);
    const asked = context.manifest?.text.includes('"@toolshed/runtime"') === true;
    const install = installCommand(context.packageManager).join(" ");
    return fail(
      "@toolshed/runtime is not installed, so no toolset can be read or run",
      asked ? `Run \`${install}\`.` : `Run \`npx toolshed init\`, then \`${install}\`.`,
    );
  },
};

export const versionsCheck: Check = {
  id: "versions",
  asks: "Are all `@toolshed` packages of one version?",
  run: (context) => {
    const own = readVersion();
    const others = otherPackages(context).filter(([, { version }]) => version !== own);
    if (others.length === 0) return ok(`all packages are of version ${own}`);
    const message = `this command is ${own}, but ${others.map(([name, { version }]) => `${name} is ${version}`).join(", ")}`;
    const hint = "Set all @toolshed packages to one version in package.json and install again.";
    return others.every(([, { version }]) => line(version) === line(own))
      ? warn(message, hint)
      : fail(message, hint);
  },
};

export const copiesCheck: Check = {
  id: "copies",
  asks: "Is there more than one copy of `@toolshed/runtime`?",
  run: (context) => {
    const copies = runtimeCopies(context.directory);
    if (copies.length < 2) return ok("there is no second copy of @toolshed/runtime");
    const list = copies
      .map(({ directory, version }) => `${version} in ${context.shown(directory)}`)
      .join(", ");
    return warn(
      `there are ${copies.length} copies of @toolshed/runtime: ${list}`,
      "Let all that depend on it ask for one version, then install again (npm dedupe).",
    );
  },
};

/** What counts as compatible: `0.1` of 0.1.2, `2` of 2.3.4. */
function line(version: string): string {
  return /^(?:0\.\d+|\d+)/.exec(version)?.[0] ?? version;
}

function otherPackages({ directory }: DoctorContext): readonly (readonly [string, InstalledPackage])[] {
  const inProject = ["cli", "runtime", "mcp", "ai-sdk", "editor"].map((name) => [name, directory] as const);
  const ofCommand = ["analyzer", "transformer"].map((name) => [name, ownFolder] as const);
  return [...inProject, ...ofCommand].flatMap(([name, from]) => {
    const found = findPackage(`@toolshed/${name}`, from);
    return found === undefined ? [] : [[`@toolshed/${name}`, found] as const];
  });
}

/** Those in the `node_modules` above the project, and one level below the packages in there. */
function runtimeCopies(directory: string): readonly InstalledPackage[] {
  const places = foldersUp(directory).flatMap((folder) => {
    const modules = join(folder, "node_modules");
    const packages = namesIn(modules).flatMap((name) =>
      name.startsWith("@")
        ? namesIn(join(modules, name)).map((inner) => join(modules, name, inner))
        : name === ".pnpm"
          ? namesIn(join(modules, name)).map((inner) => join(modules, name, inner))
          : [join(modules, name)],
    );
    return [folder, ...packages].map((owner) => join(owner, "node_modules", "@toolshed", "runtime"));
  });
  const real = new Set(
    places.filter((place) => kindOf(place) === "folder").map((place) => realpathSync(place)),
  );
  return [...real].sort().flatMap((folder) => {
    const version = findPackage("@toolshed/runtime", join(folder, "..", "..", ".."))?.version;
    return [{ directory: folder, version: version ?? "of an unknown version" }];
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
