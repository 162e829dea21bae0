// The check of an open object: its known properties, and one type for the value of every other key.
import type { RecordType } from "@toolshed/analyzer";
import type { CheckEmitter } from "./check-context.ts";
import { entriesStatements } from "./entries.ts";

export const recordCheck: CheckEmitter<RecordType> = {
  statements: (type, context) => entriesStatements(type.properties, type.value, context),
};
