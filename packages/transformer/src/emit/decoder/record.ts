// The check of an open object: its known properties, and the values of keys by form or of any other name.
import type { RecordType } from "@toolshed/analyzer";
import type { CheckEmitter } from "./check-context.ts";
import { entriesStatements } from "./entries.ts";

export const recordCheck: CheckEmitter<RecordType> = {
  statements: (type, context) => entriesStatements(type, context),
};
