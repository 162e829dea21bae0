// Exports the class where it stands.

import { exportEdits } from "../../fixes/export-edit.ts";
import { findUp, nodeAt, parseSource, syntax } from "../../fixes/parse-source.ts";
import type { RuleFix } from "../rule.ts";

export const fix: RuleFix = ({ span }, text) => {
  const source = parseSource(span.file, text);
  const declaration = findUp(nodeAt(source, span), syntax().isClassDeclaration);
  const edits = declaration === undefined ? [] : exportEdits(source, declaration);
  return edits.length === 0 ? [] : [{ title: "Export the class", edits }];
};
