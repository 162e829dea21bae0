// Which sources of an analysis planning may rely on. Knows nothing of the disk.
import type { Analysis } from "@toolshed/analyzer";
import type { PlanOptions } from "./plan-writes.ts";

/**
 * Tells the sources of a project apart for `planWrites`: those whose modules may be removed when no toolset is left in
 * them, and those that do not parse. A file with an error may still have its toolset, only one that could not be read.
 *
 * @example
 * planWrites(analysis.projectDirectory, files, planSources(analysis));
 */
export function planSources({
  files,
  diagnostics,
}: Pick<Analysis, "files" | "diagnostics">): Required<Pick<PlanOptions, "sources" | "unread">> {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const broken = new Set(errors.map(({ span }) => span.file));
  const unparsed = new Set(errors.filter(({ code }) => /^TS\d/.test(code)).map(({ span }) => span.file));
  return {
    sources: files.filter((file) => !broken.has(file)),
    unread: files.filter((file) => unparsed.has(file)),
  };
}
