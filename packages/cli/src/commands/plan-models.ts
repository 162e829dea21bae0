// The files for the models that packages ship (`model` of the configuration): what they are to hold, and whether they do.
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { projectPath, type WritePlan } from "@toolshed/transformer";
import { readJson } from "./holds-something-else.ts";
import { modelJson } from "./model-json.ts";
import type { ProjectPlan } from "./plan-projects.ts";

/**
 * One plan for each file that a configuration names. Projects of one configuration share its file; those without
 * toolsets are left out of it when another has some. A file is not touched when the model of one of its projects is not
 * whole: a source cannot be parsed, or its generated files are impossible.
 *
 * @param force Also over a file that holds something else.
 */
export function planModels(plans: readonly ProjectPlan[], force: boolean): readonly WritePlan[] {
  const byFile = new Map<string, ProjectPlan[]>();
  for (const plan of plans) {
    const { directory, values } = plan.config;
    if (values.model === undefined) continue;
    const file = posix.join(directory, values.model);
    byFile.set(file, [...(byFile.get(file) ?? []), plan]);
  }
  return [...byFile].flatMap(([file, sharing]) => {
    const directory = sharing[0]?.config.directory;
    if (directory === undefined || !sharing.every(isWhole)) return [];
    return [planModel(directory, posix.relative(directory, file), sharing, force)];
  });
}

function isWhole({ analysis, writes }: ProjectPlan): boolean {
  return writes !== undefined && !analysis.diagnostics.some(({ code }) => /^TS\d/.test(code));
}

function planModel(
  directory: string,
  path: string,
  sharing: readonly ProjectPlan[],
  force: boolean,
): WritePlan {
  const nothing = { changed: [], unchanged: [], stale: [], refused: [], waiting: [] };
  const plan: WritePlan = { projectDir: directory, ...nothing };
  const place = projectPath(directory, path);
  if ("problem" in place) {
    const message = `${path} is not written: ${place.problem}.`;
    return { ...plan, refused: [{ path, reason: "unsafe", message }] };
  }
  const analyses = sharing.map(({ analysis }) => analysis);
  const filled = analyses.filter(({ model }) => model.toolsets.length > 0);
  const text = modelJson(filled.length > 0 ? filled : analyses.slice(0, 1), directory);
  const current = place.exists ? readJson(readFileSync(place.absolute, "utf8")) : undefined;
  if (place.exists && !isModel(current) && !force) {
    const message = `${path} holds something else than a model, so it is not overwritten. Give "model" another name in the configuration, or run with --force.`;
    return { ...plan, refused: [{ path, reason: "foreign", message }] };
  }
  // As for generated modules, format does not count.
  const isSame = place.exists && JSON.stringify(current) === JSON.stringify(JSON.parse(text));
  return isSame
    ? { ...plan, unchanged: [path] }
    : { ...plan, changed: [{ path, text, missing: !place.exists }] };
}

export function isModel(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if ("modelVersion" in value) return true;
  return "projects" in value && Array.isArray(value.projects) && value.projects.every(isEntry);
}

function isEntry(entry: unknown): boolean {
  return typeof entry === "object" && entry !== null && "model" in entry && isModel(entry.model);
}
