// Fixes of findings in the form of TypeScript's own code fixes.
import type { ReadText, TextEdit } from "@toolshed/analyzer";
import { fixAll, offerFixes } from "../shared/read-fixes.ts";
import { ruleCode, ruleNumber } from "../shared/rule-number.ts";
import type { ts } from "./host.ts";
import { diagnosticsOf, fileOf, type Reading, shiftOf } from "./plugin-project.ts";

/** How a rule is named where all its fixes are asked for. */
const fixIdStart = "toolshed:";

/** What is asked for: the findings that touch a range and have one of the numbers. */
export interface FixRequest {
  readonly fileName: string;
  readonly start: number;
  readonly end: number;
  readonly numbers: readonly number[];
}

export function toCodeFixes(
  reading: Reading,
  { fileName, start, end, numbers }: FixRequest,
  others: readonly Reading[],
): readonly ts.CodeFixAction[] {
  const file = reading.program.getSourceFile(fileName);
  if (file === undefined) return [];
  const shift = shiftOf(file);
  const found = diagnosticsOf(reading, file.fileName, others).filter(
    ({ code, span }) =>
      numbers.includes(ruleNumber(code) ?? -1) && span.start + shift <= end && start <= span.end + shift,
  );
  return offerFixes(found, readerOf(reading)).map(({ diagnostic: { code }, fix: { title, edits } }) => ({
    fixName: `toolshed-${code}`,
    description: title,
    changes: toChanges(reading, edits),
    fixId: `${fixIdStart}${code}`,
    fixAllDescription: `Fix all ${code} in this file`,
  }));
}

/** All fixes of one rule in a file. */
export function toCombinedFix(
  reading: Reading,
  fileName: string,
  fixId: string,
  others: readonly Reading[],
): ts.CombinedCodeActions {
  const code = fixId.slice(fixIdStart.length);
  const found = diagnosticsOf(reading, fileName, others).filter((each) => each.code === code);
  return { changes: toChanges(reading, fixAll(found, readerOf(reading))) };
}

export function isOwnFixId(fixId: unknown): fixId is string {
  return typeof fixId === "string" && fixId.startsWith(fixIdStart);
}

export function isOwnNumber(number: number): boolean {
  return ruleCode(number) !== undefined;
}

function readerOf(reading: Reading): ReadText {
  return (file) => fileOf(reading, file)?.text;
}

/** By file; the edits of one from its start to its end. */
function toChanges(reading: Reading, edits: readonly TextEdit[]): ts.FileTextChanges[] {
  const changes = new Map<string, ts.TextChange[]>();
  for (const { file, start, end, text } of edits) {
    const source = fileOf(reading, file);
    if (source === undefined) throw new Error(`a fix changes ${file}, which is not in the program`);
    const known = changes.get(source.fileName) ?? [];
    changes.set(source.fileName, known);
    known.push({ span: { start: start + shiftOf(source), length: end - start }, newText: text });
  }
  return [...changes].map(([fileName, textChanges]) => ({
    fileName,
    textChanges: textChanges.sort((a, b) => a.span.start - b.span.start),
  }));
}
