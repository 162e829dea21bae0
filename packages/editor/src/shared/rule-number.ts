// Codes as tsserver wants them: numbers. Imports nothing.

/** Where our numbers begin; TypeScript's own end far below. */
const first = 990_000;
/** For what is wrong in the configuration, which no rule says. */
export const configurationNumber: number = first;
/** Room for every rule that there will be. */
const last = first + 999;

/** `TSH009` is 990009; undefined for what is no rule's code. */
export function ruleNumber(code: string): number | undefined {
  const [, digits] = /^TSH(\d{3})$/.exec(code) ?? [];
  return digits === undefined ? undefined : first + Number(digits);
}

/** The other direction. */
export function ruleCode(number: number): string | undefined {
  return number > first && number <= last ? `TSH${String(number - first).padStart(3, "0")}` : undefined;
}
