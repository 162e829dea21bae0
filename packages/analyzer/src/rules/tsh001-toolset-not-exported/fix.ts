// Exports the class where it stands.

import { exportEdit } from "../../fixes/export-edit.ts";
import { findUp, nodeAt, parseSource, syntax } from "../../fixes/parse-source.ts";
import type { RuleFix } from "../rule.ts";

export const fix: RuleFix = ({ span }, text) => {
  const source = parseSource(span.file, text);
  const declaration = findUp(nodeAt(source, span), syntax().isClassDeclaration);
  const edit = declaration && exportEdit(source, declaration);
  return edit === undefined ? [] : [{ title: "Export the class", edits: [edit] }];
};
