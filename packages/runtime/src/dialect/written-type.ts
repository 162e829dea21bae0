// The keyword `type` as a dialect writes it.
import type { JsonObject } from "../json.ts";
import type { DialectName } from "./dialect-name.ts";
import { keywordTable } from "./keyword-table.ts";

/** Several types are there only where the dialect takes lists of them; no type is no keyword. */
export function writtenType(types: readonly string[], dialect: DialectName): JsonObject {
  const [first] = types;
  if (first === undefined) return {};
  const way = keywordTable.type[dialect];
  if (way === "nullable" && types.length === 1 && first === "null")
    return { type: "string", nullable: true, enum: [null] };
  const name = (type: string): string => (way === "upper" ? type.toUpperCase() : type);
  return { type: types.length === 1 ? name(first) : types.map(name) };
}
