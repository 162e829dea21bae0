// Asks the interpreter whether a part of the base schema accepts a value, without any report.
import { acceptsNull, explainNode } from "../decode/explain/node.ts";
import { entered, type Run } from "../decode/explain/run.ts";
import { documentOf } from "../decode/explain/schema-node.ts";
import type { JsonObject, JsonValue } from "../json.ts";

/**
 * Does the part accept the value as it stands? False also where the schema cannot be judged by. What is looked at is taken from
 * the budget.
 */
export function accepts(
  root: JsonObject,
  part: JsonValue,
  value: unknown,
  budget: { visits: number },
): boolean {
  const run = trial(budget.visits);
  try {
    explainNode(documentOf(root).node(part), value, entered, run);
  } catch {
    // A reference that the interpreter does not follow, in a schema that comes with a validator of its own.
    return false;
  }
  budget.visits = run.visits;
  return run.count === 0 && run.changes === 0;
}

/** Is null legal there by the schema itself? */
export function takesNull(root: JsonObject, part: JsonValue): boolean {
  try {
    return acceptsNull(documentOf(root).node(part), trial(1));
  } catch {
    // As above; then null is taken for a value, and the tool's own check decides.
    return true;
  }
}

function trial(visits: number): Run {
  return {
    holdable: false,
    strip: false,
    coerce: false,
    path: [],
    visits,
    issues: undefined,
    count: 0,
    maxIssues: 1,
    changes: 0,
  };
}
