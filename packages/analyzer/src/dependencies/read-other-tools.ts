// The tools that a project's own may not share a name with: of the projects that it references, and of the packages
// that it uses. Knows no rule.
import { posix } from "node:path";
import type { Compiler } from "../compiler/port.ts";
import { referencedProjects } from "../compiler/project-references.ts";
import { slashed } from "../compiler/slashed.ts";
import type { NamedTool } from "../extract/extract-names.ts";
import type { OtherTool, UnreadModel } from "../model/facts.ts";
import type { Span } from "../model/span.ts";
import type { Dependencies } from "./find-dependencies.ts";
import { readOwnManifest } from "./own-manifest.ts";
import { readShippedModel } from "./read-shipped-model.ts";

/** A project whose sources were read. */
export interface NamedProject {
  readonly compiler: Compiler;
  readonly tools: readonly NamedTool[];
}

export interface OtherTools {
  /** Projects in the order of the references, then packages by name. */
  readonly others: readonly OtherTool[];
  readonly unreadModels: readonly UnreadModel[];
  /** Absolute, with forward slashes: what was read for it beside the sources. */
  readonly inputs: readonly string[];
}

/** The project that the others are looked for of. */
export interface AskingProject extends NamedProject {
  /** Its own, absolute. */
  readonly sources: readonly string[];
  readonly dependencies: Dependencies;
}

/** @param known All projects whose sources were read: of those, sources are what counts, and never a model. */
export function readOtherTools(
  { compiler, tools, sources, dependencies }: AskingProject,
  known: readonly NamedProject[],
): OtherTools {
  // Whoever has no tools shares no name.
  if (tools.length === 0) return { others: [], unreadModels: [], inputs: [] };
  const order = (compiler.configFile === undefined ? [] : referencedProjects(compiler.configFile)).map(
    slashed,
  );
  const taken = known
    .filter((project) => placeOf(project, order) >= 0)
    .sort((a, b) => placeOf(a, order) - placeOf(b, order));
  const others = taken.flatMap((project) => toolsOf(project, compiler));
  const unreadModels: UnreadModel[] = [];
  const manifest = readOwnManifest(compiler.projectDirectory);
  const inputs = manifest === undefined ? [] : [manifest.file];
  for (const { name, directory, listed } of dependencies.find(compiler, manifest)) {
    const place = (): Span | undefined => dependencies.importOf(compiler, sources, name) ?? listed;
    const inside = known.filter((project) => isIn(project.compiler.projectDirectory, directory));
    if (inside.length > 0) {
      const more = inside.filter((project) => project.compiler !== compiler && !taken.includes(project));
      if (more.length > 0 && place() !== undefined) {
        others.push(...more.flatMap((project) => toolsOf(project, compiler)));
      }
      continue;
    }
    const model = readShippedModel(directory);
    inputs.push(...model.files.map(slashed));
    if (model.tools.length === 0 && model.problem === undefined) continue;
    const span = place();
    // A package of which only another package knows.
    if (span === undefined) continue;
    others.push(...model.tools.map((tool) => ({ ...tool, packageName: name })));
    if (model.problem !== undefined) {
      const isLinked = !directory.includes("/node_modules/");
      unreadModels.push({ packageName: name, span, problem: model.problem, isLinked });
    }
  }
  return { others, unreadModels, inputs };
}

function placeOf({ compiler }: NamedProject, order: readonly string[]): number {
  return order.indexOf(slashed(compiler.configFile ?? ""));
}

function toolsOf(other: NamedProject, { projectDirectory }: Compiler): readonly OtherTool[] {
  return other.tools.map(({ name, className, span }) => ({
    name,
    className,
    span: {
      ...span,
      file: posix.relative(projectDirectory, posix.join(other.compiler.projectDirectory, span.file)),
    },
  }));
}

/** In the package itself, not in one that it has installed. */
function isIn(directory: string, packageDirectory: string): boolean {
  return (
    directory === packageDirectory ||
    (directory.startsWith(`${packageDirectory}/`) &&
      !directory.slice(packageDirectory.length).includes("/node_modules/"))
  );
}
