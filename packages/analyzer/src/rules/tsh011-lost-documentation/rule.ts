// TSH011: a package built without comments takes the descriptions of its types away from the model.
import type { MemberFacts } from "../../model/facts.ts";
import { parameterOf } from "../parameter-of.ts";
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";
import { functionToolsOf } from "../tools-of.ts";
import { undescribedMembers } from "../undescribed-members.ts";
import { userPlace } from "../user-place.ts";

export const rule: Rule = {
  meta: {
    code: "TSH011",
    name: "lost-documentation",
    severity: "warning",
    summary: "The texts of a type are lost: its declaration file has no comments.",
    mandatory: false,
  },
  scope: "project",
  check: (project, report) => {
    const told = new Set<string>();
    for (const { subject, target } of functionToolsOf(project)) {
      for (const member of undescribedMembers(subject.tool)) {
        if (!member.hasNoComments) continue;
        const origin = originOf(member);
        if (told.has(origin)) continue;
        told.add(origin);
        const parameter = parameterOf(subject.tool, member.path);
        const path = quoteCode(member.path);
        const place = userPlace(
          subject.tool,
          parameter?.nameSpan ?? subject.tool.argumentSpan,
          `${quoteCode(target.name)} is declared here.`,
        );
        report({
          subject,
          span: place.span,
          message:
            `The texts that describe ${path} of ${quoteCode(target.name)} are lost: its type comes from ` +
            `${quoteCode(nameOf(origin))}, which was built without comments, so the model has only names to go by. Build it ` +
            "without `removeComments`, or describe the members by `@param` on the function.",
          related: [...place.related, { message: `${path} is declared here.`, span: member.declaration }],
        });
      }
    }
  },
};

/** Everything up to the package that the declaration is in, else its file: what has to be built anew. */
function originOf({ declaration }: MemberFacts): string {
  const parts = declaration.file.split("/");
  const from = parts.lastIndexOf("node_modules") + 1;
  return from === 0
    ? declaration.file
    : parts.slice(0, from + (parts[from]?.startsWith("@") ? 2 : 1)).join("/");
}

/** A package by its name, a file without its directory: where it is, is said beside the message. */
function nameOf(origin: string): string {
  const parts = origin.split("/");
  const from = parts.lastIndexOf("node_modules") + 1;
  return from === 0 ? (parts.at(-1) ?? origin) : parts.slice(from).join("/");
}
