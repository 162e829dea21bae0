// The table of options as a JSON schema, for editors. Accepts what the reader accepts, and refuses what it refuses.
import type { JsonObject } from "../model/json-value.ts";
import type { RuleMeta } from "../rules/rule.ts";
import { ruleSettings } from "./check-config.ts";
import { configOptions, type OptionValue } from "./config-options.ts";

/**
 * The schema of `toolshed.config.json` (draft-07, which editors know best).
 *
 * @param rules Every rule, for completion and for those that stay errors.
 */
export function configSchema(rules: readonly RuleMeta[]): JsonObject {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Configuration of Toolshed",
    description: 'toolshed.config.json, or the object "toolshed" in package.json.',
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(configOptions).map(([key, { value, summary }]) => [
        key,
        { description: summary, ...schemaOf(value, rules) },
      ]),
    ),
  };
}

function schemaOf(value: OptionValue, rules: readonly RuleMeta[]): JsonObject {
  switch (value.kind) {
    case "text":
      return { type: "string" };
    case "path":
      return { type: "string", pattern: value.pattern };
    case "choice":
      return { enum: [...value.choices] };
    case "choices":
      return { type: "array", items: { enum: [...value.choices] }, uniqueItems: true };
    case "count":
      return { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
    case "rules":
      return {
        type: "object",
        properties: Object.fromEntries(
          rules.map(({ code, name, severity, summary, mandatory }) => [
            code,
            {
              description: `${name}: ${summary}${mandatory ? " It cannot be lowered." : ""}`,
              default: severity,
              enum: mandatory ? ["error"] : [...ruleSettings],
            },
          ]),
        ),
        // Other codes are told of by `check` (TSH021): they may be rules of a newer version.
        additionalProperties: { enum: [...ruleSettings] },
      };
  }
}
