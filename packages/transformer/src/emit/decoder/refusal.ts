// Statements that return false from a check, put together with no more braces and names than they need.

/** The names of an array's element and its place in a loop over the source text `value`. */
export function itemNames(value: string): { readonly item: string; readonly index: string } {
  const [, count] = /^item(\d*)$/.exec(value) ?? [];
  const suffix = count === undefined ? "" : String(Number(count || "1") + 1);
  return { item: `item${suffix}`, index: `index${suffix}` };
}

/** The lines under a loop or condition: on its own line when they are one. */
export function itemLines(head: string, lines: readonly string[]): readonly string[] {
  const [only] = lines;
  if (only === undefined) return [];
  if (lines.length === 1) return [`${head} ${only}`];
  return [`${head} {`, ...lines.map((line) => `  ${line}`), "}"];
}

/** The lines where the condition holds; a single refusal takes it into its own. */
export function refuseWhere(condition: string, lines: readonly string[]): readonly string[] {
  const [, refusal] = (lines.length === 1 && /^if \((.*)\) return false;$/.exec(lines[0] ?? "")) || [];
  if (refusal === undefined) return itemLines(`if (${condition})`, lines);
  return [`if (${condition} && ${isJunction(refusal) ? `(${refusal})` : refusal}) return false;`];
}

/** Has the text an `||` outside of all parentheses and literals? */
function isJunction(text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[()]|\|\|/g)) {
    if (token === "(") depth++;
    else if (token === ")") depth--;
    else if (token === "||" && depth === 0) return true;
  }
  return false;
}
