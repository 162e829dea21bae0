// Boolean expressions of generated code, put together with the parentheses that they need and no more.

/** A boolean expression as source text. */
export interface Expression {
  readonly text: string;
  /** The text of its negation. */
  readonly negated: string;
  readonly form: "term" | "and" | "or";
}

/** A call or another term that `!` binds to. */
export function term(text: string): Expression {
  return { text, negated: `!${text}`, form: "term" };
}

/** `left === right`. */
export function equal(left: string, right: string): Expression {
  return { text: `${left} === ${right}`, negated: `${left} !== ${right}`, form: "term" };
}

/** `left !== right`. */
export function unequal(left: string, right: string): Expression {
  return { text: `${left} !== ${right}`, negated: `${left} === ${right}`, form: "term" };
}

/** A comparison by another operator, which negation wraps: `NaN` fails both ways. */
export function comparison(text: string): Expression {
  return { text, negated: `!(${text})`, form: "term" };
}

/** All of them, tried in order. */
export function and(parts: readonly Expression[]): Expression {
  return join(parts, " && ", "and");
}

/** One of them, tried in order. */
export function or(parts: readonly Expression[]): Expression {
  return join(parts, " || ", "or");
}

function join(parts: readonly Expression[], operator: string, form: "and" | "or"): Expression {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  const text = parts
    .map((part) => (part.form === "term" || part.form === form ? part.text : `(${part.text})`))
    .join(operator);
  return { text, negated: `!(${text})`, form };
}
