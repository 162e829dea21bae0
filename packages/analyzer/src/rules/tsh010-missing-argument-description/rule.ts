// TSH010: a model fills an argument by what its description says; each declaration is told of once.
import { quoteCode } from "../quote-code.ts";
import type { Rule } from "../rule.ts";
import { functionToolsOf } from "../tools-of.ts";
import { undescribedMembers } from "../undescribed-members.ts";
import { isOfDependency } from "../user-place.ts";
import { fix } from "./fix.ts";

export const rule: Rule = {
  meta: {
    code: "TSH010",
    name: "missing-argument-description",
    severity: "warning",
    summary: "An argument, or a property below one, has no description for the model to fill it by.",
    mandatory: false,
    fixable: true,
  },
  scope: "project",
  check: (project, report) => {
    // A type that many tools share is one declaration, and its text is missing once.
    const told = new Set<string>();
    for (const { subject, target } of functionToolsOf(project)) {
      const members = undescribedMembers(subject.tool);
      if (members.length === 0) continue;
      const isExternal =
        subject.tool.target.kind === "function" && subject.tool.target.target.kind === "external";
      const unsendable = new Set(
        subject.tool.parameters.flatMap(({ typeProblems }) => typeProblems.map(({ path }) => path)),
      );
      for (const member of members) {
        // What the user cannot edit is nothing to warn of; lost texts are another rule's.
        const isForeign = member.isDependency || isOfDependency(member.declaration);
        // A literal, such as a union's discriminant, explains itself.
        if (member.isLiteral || isForeign || member.hasNoComments) continue;
        // What cannot be sent has to go first.
        if (unsendable.has(member.path)) continue;
        const { file, start } = member.declaration;
        const key = `${start} ${file}`;
        if (told.has(key)) continue;
        told.add(key);
        const where =
          member.kind === "property"
            ? "a JSDoc comment above the property"
            : `a \`@param\` to the ${isExternal ? "named function type" : "function"}`;
        report({
          subject,
          span: member.declaration,
          message:
            `${quoteCode(member.path)} of ${quoteCode(target.name)} has no description, so the model has only its ` +
            `name to go by. Add ${where}.`,
        });
      }
    }
  },
  fix,
};
