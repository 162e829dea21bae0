// The explanation of refused arguments: one interpreter of JSON Schema for all tools. Knows no tool and no function.
import type { JsonObject } from "../../json.ts";
import type { DecodeIssue } from "../issue.ts";
import { MAX_ISSUES, MAX_VISITS } from "../limits.ts";
import { explainNode } from "./node.ts";
import { entered, type Run } from "./run.ts";
import { documentOf } from "./schema-node.ts";

/** How lenient decoding is. */
export interface DecodeOptions {
  /** What happens to properties that the schema does not know: refused unless `strip`. */
  readonly unknownProperties?: "refuse" | "strip";
  /**
   * Also take what models often send: plain decimal strings for numbers, `"true"` and `"false"`, a
   * JSON string for an object or array where no string is legal. Off unless true.
   */
  readonly coerce?: boolean;
}

/** What `explain` found: no issues means that the copy in `value` is legal. */
export interface Explanation {
  readonly issues: readonly DecodeIssue[];
  /** The value as the schema takes it: nulls of optional properties dropped, what the options allow applied. */
  readonly value: unknown;
}

/**
 * Says everything that is wrong with a value (at most `MAX_ISSUES` issues), by the keywords of draft
 * 2020-12 that generated schemas use. Never changes the value; the schema must not change after its first use. With `holdable`, strings of the formats
 * `date-time` and `uri` are also refused that no `Date` or `URL` can hold. Throws an `Error` when the schema itself
 * refers to nothing.
 */
export function explain(
  schema: JsonObject,
  value: unknown,
  options: DecodeOptions & { readonly holdable?: boolean } = {},
): Explanation {
  const issues: DecodeIssue[] = [];
  const run: Run = {
    holdable: options.holdable === true,
    strip: options.unknownProperties === "strip",
    coerce: options.coerce === true,
    path: [],
    visits: MAX_VISITS,
    issues,
    count: 0,
    maxIssues: MAX_ISSUES,
    changes: 0,
  };
  const taken = explainNode(documentOf(schema).rootNode, value, entered, run);
  return { issues, value: taken };
}
