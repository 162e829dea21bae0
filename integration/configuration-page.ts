// The tables of docs/configuration.md and the published JSON schema, from the table of options and the rules.
import { configOptions, type OptionValue } from "../packages/analyzer/src/config/config-options.ts";
import { configSchema } from "../packages/analyzer/src/config/config-schema.ts";
import { knownRules } from "../packages/analyzer/src/rules/known-rules.ts";
import { printTable } from "./types-page/cells.ts";

/** packages/cli/schema.json. */
export function printConfigSchema(): string {
  return `${JSON.stringify(configSchema(knownRules), null, 2)}\n`;
}

/** One row an option. */
export function printOptionTable(): string {
  const rows = Object.entries(configOptions).map(([key, { value, otherwise, summary }]) => [
    `\`${key}\``,
    allowed(value),
    otherwise,
    summary,
  ]);
  return printTable([["option", "value", "default", "means"], ...rows]);
}

/** Which rules can be set, and which cannot. */
export function printSeverities(): string {
  const list = (mandatory: boolean): string =>
    knownRules
      .filter((rule) => rule.mandatory === mandatory)
      .map(({ code, severity }) => (mandatory ? code : `${code} (${severity})`))
      .join(", ");
  return [
    '`"off"`, `"suggestion"`, `"warning"` or `"error"`, for these (in brackets what they are by themselves):',
    `${list(false)}.`,
    "",
    `Always errors, since there is no honest result without them: ${list(true)}.`,
  ].join("\n");
}

function allowed(value: OptionValue): string {
  switch (value.kind) {
    case "text":
      return "a string";
    case "path":
      return "a path";
    case "choice":
      return value.choices.map(code).join(", ");
    case "choices":
      return `an array of ${value.choices.map(code).join(", ")}`;
    case "count":
      return "a whole number";
    case "rules":
      return "an object of severities";
  }
}

function code(choice: string | number): string {
  return `\`${JSON.stringify(choice)}\``;
}
