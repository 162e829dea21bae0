// Is a value a map whose keys and values fit?
import type { MapType } from "@toolshed/analyzer";
import type { CheckEmitter } from "../decoder/check-context.ts";

export const mapGuard: CheckEmitter<MapType> = {
  statements: ({ key, value }, context) => [
    `if (!${context.module.helper("isMapValue")}(input)) return false;`,
    "for (const [key, value] of input) {",
    ...[...context.refuse(key, "key", "Key"), ...context.refuse(value, "value", "Value")].map(
      (line) => `  ${line}`,
    ),
    "}",
    "return true;",
  ],
};
