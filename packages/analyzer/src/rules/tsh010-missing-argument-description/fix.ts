// Begins the text of an argument: a `@param` for a parameter, a comment for a property.
import { docCommentIn } from "../../compiler/shared/doc-comment.ts";
import { parseDoc } from "../../extract/docs/parse-doc.ts";
import { applyFixes } from "../../fixes/apply-fixes.ts";
import { paramEdit, summaryEdit } from "../../fixes/doc-edit.ts";
import { documentedFunction } from "../../fixes/documented-function.ts";
import { nodeAt, parseSource, syntax } from "../../fixes/parse-source.ts";
import { stubText } from "../../fixes/stub-text.ts";
import type { RuleFix } from "../rule.ts";

export const fix: RuleFix = ({ span }, text) => {
  const { isParameter, isIdentifier, isSourceFile } = syntax();
  const source = parseSource(span.file, text);
  const name = nodeAt(source, span);
  if (isSourceFile(name)) return [];
  const declaration = name.parent;
  if (name.end !== span.end || !("name" in declaration) || declaration.name !== name) return [];
  const stub = stubText(name.getText(source));
  const documented = documentedFunction(name);
  if (!isParameter(declaration) || !isIdentifier(name) || documented === undefined) {
    return [{ title: "Add a JSDoc comment", edits: [summaryEdit(source, declaration, stub)] }];
  }
  const { parameters } = documented.declaration;
  const later = new Set(
    parameters.slice(parameters.indexOf(declaration) + 1).map((parameter) => parameter.name.getText(source)),
  );
  const { holder } = documented;
  const edit = paramEdit(source, holder, name.text, stub, later);
  // In a fence or a code span that nothing closes it would be text of the example, and missing as before.
  const until = holder.getStart(source) + edit.text.length - (edit.end - edit.start);
  const comment = docCommentIn(applyFixes(text, [edit]), holder.pos, until);
  const read = comment && parseDoc(comment.text, 0).params.find((param) => param.name === name.text);
  return read !== undefined && read.text !== ""
    ? [{ title: `Add \`@param ${name.text}\``, edits: [edit] }]
    : [];
};
