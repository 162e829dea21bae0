// TSH007: a model calls a tool by its name alone, so a name stands for one tool in the whole project.
import type { OtherTool, ProjectFacts } from "../../model/facts.ts";
import { namePlace } from "../name-place.ts";
import { quoteCode } from "../quote-code.ts";
import type { ReportFinding, Rule } from "../rule.ts";
import { type ToolSubject, toolsOf } from "../tools-of.ts";

export const rule: Rule = {
  meta: {
    code: "TSH007",
    name: "duplicate-name",
    severity: "error",
    summary: "Two tools have one name, in this project or one it references.",
    mandatory: true,
  },
  scope: "project",
  check: (project, report) => {
    const others = byName(project.others ?? []);
    const firstByName = new Map<string, ToolSubject>();
    for (const subject of toolsOf(project)) {
      const { name } = subject.tool;
      if (name === undefined) continue;
      const first = firstByName.get(name);
      if (first !== undefined) {
        reportSecond(name, subject, first, report);
        continue;
      }
      firstByName.set(name, subject);
      const elsewhere = (others.get(name) ?? []).filter((other) => !isSame(subject, other));
      if (elsewhere.length > 0) reportElsewhere(name, subject, elsewhere, report);
    }
  },
};

const remedy =
  "and a model calls a tool by its name alone. Give one of the two another name with `withName`, or rename its function.";

/** Of two of one project, the later is to blame. */
function reportSecond(name: string, subject: ToolSubject, first: ToolSubject, report: ReportFinding): void {
  const place = first.toolset === subject.toolset ? "this toolset" : quoteCode(first.toolset.className);
  report({
    subject,
    span: namePlace(subject.tool),
    message: `A tool of ${place} is already named ${quoteCode(name)}, ${remedy}`,
    related: [{ message: `The first ${quoteCode(name)} is here.`, span: namePlace(first.tool) }],
  });
}

/** The project that references is to blame: the other cannot know of it. */
function reportElsewhere(
  name: string,
  subject: ToolSubject,
  others: readonly OtherTool[],
  report: ReportFinding,
): void {
  const places = [...new Set(others.map(placeOf))];
  report({
    subject,
    span: namePlace(subject.tool),
    message: `A tool of ${places.join(" and of ")} is already named ${quoteCode(name)}, ${remedy}`,
    related: others.flatMap(({ className, span }) =>
      span === undefined ? [] : [{ message: `${quoteCode(name)} of ${quoteCode(className)} is here.`, span }],
    ),
  });
}

function placeOf({ className, packageName, span }: OtherTool): string {
  const toolset = quoteCode(className);
  if (packageName !== undefined) return `${toolset} in the package ${quoteCode(packageName)}`;
  return span === undefined ? toolset : `${toolset} in a project that this one uses`;
}

/** A source that two projects share has one tool. */
function isSame({ tool }: ToolSubject, { span }: OtherTool): boolean {
  const own = namePlace(tool);
  return span?.file === own.file && span.start === own.start;
}

function byName(others: NonNullable<ProjectFacts["others"]>): ReadonlyMap<string, readonly OtherTool[]> {
  const found = new Map<string, OtherTool[]>();
  for (const other of others) {
    const known = found.get(other.name);
    if (known === undefined) found.set(other.name, [other]);
    else known.push(other);
  }
  return found;
}
