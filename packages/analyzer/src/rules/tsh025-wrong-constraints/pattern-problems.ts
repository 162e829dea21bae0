// What is wrong with a pattern: it is none, or a hostile text could make it backtrack for longer than is tolerable.
import type { StringType } from "../../model/type-model.ts";
import { type AttackText, checkPattern } from "../patterns/check-pattern.ts";
import { quoteCode } from "../quote-code.ts";

/** Steps that an engine takes in well under a tenth of a second. */
const tolerableSteps = 10_000_000;
/** How long a text may be whose pattern could not be understood. */
const longestUnknown = 100;

export function patternProblems({
  pattern,
  maxLength = Number.POSITIVE_INFINITY,
}: StringType): readonly string[] {
  if (pattern === undefined) return [];
  const verdict = checkPattern(pattern);
  const has = `has the pattern ${quoteCode(pattern)}`;
  switch (verdict.kind) {
    case "linear":
      return [];
    case "invalid":
      return [`${has}, which is none under the \`u\` flag: ${verdict.why}. Correct it`];
    case "exponential":
      return [
        `${has}, which may backtrack without bound: ${attackText(verdict.attack)} would hold up the whole process. Write ` +
          "it so that each part of a text can be matched in one way only",
      ];
    case "polynomial": {
      const { degree, attack } = verdict;
      if (maxLength ** degree <= tolerableSteps) return [];
      const longest = Math.floor(tolerableSteps ** (1 / degree));
      return [
        `${has}, which may backtrack without bound: the time that it takes grows with the ${power(degree)} of the length of ` +
          `${attackText(attack)}. Write it so that each part of a text can be matched in one way only, or limit the ` +
          `length with ${quoteCode(`tags.MaxLength<${longest}>`)} or less`,
      ];
    }
    case "unknown":
      if (maxLength <= longestUnknown) return [];
      return [
        `${has}, which is too complex to be certain that it cannot backtrack without bound. Simplify it, or limit the ` +
          `length with ${quoteCode(`tags.MaxLength<${longestUnknown}>`)} or less`,
      ];
  }
}

function power(degree: number): string {
  return degree === 2 ? "square" : degree === 3 ? "cube" : `${degree}th power`;
}

function attackText({ before, pump, after }: AttackText): string {
  const text = (part: string): string => quoteCode(JSON.stringify(part));
  return (
    `a text of ${before === "" ? "" : `${text(before)}, then `}many ${text(pump)}` +
    (after === "" ? "" : `, then ${text(after)}`)
  );
}
