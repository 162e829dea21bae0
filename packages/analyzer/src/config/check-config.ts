// Holds the tree of a configuration against the table of options, and finds everything that is wrong. Reads no disk.
import { severities } from "../diagnostics/severity.ts";
import { nearestName } from "../rules/nearest-name.ts";
import { quoteCode } from "../rules/quote-code.ts";
import type { RuleMeta } from "../rules/rule.ts";
import type { RuleSetting } from "../rules/severities.ts";
import { meantCode } from "../rules/silence.ts";
import { configOptions, type OptionValue } from "./config-options.ts";
import type { ConfigValues } from "./config-values.ts";
import type { Node, TextProblem } from "./parse-config.ts";

export interface CheckedConfig {
  /** What is right; of use only when there are no problems. */
  readonly values: ConfigValues;
  readonly problems: readonly TextProblem[];
  /** Of rules that there are not: TSH021. */
  readonly unknownRules: readonly TextProblem[];
  /** Where each value stands, for what is found later. */
  readonly places: ReadonlyMap<string, Node>;
}

/** From the mildest to the strictest, as tables show them. */
export const ruleSettings: readonly RuleSetting[] = ["off", ...severities.toReversed()];

/** Checks the object that is the configuration. */
export function checkConfig(root: Node, rules: readonly RuleMeta[]): CheckedConfig {
  const problems: TextProblem[] = [];
  const unknownRules: TextProblem[] = [];
  const places = new Map<string, Node>();
  const values: { [key: string]: unknown } = {};
  const report = ({ offset, length }: Node, message: string): void => {
    problems.push({ offset, length, message });
  };
  if (root.type !== "object") {
    report(root, `a configuration is an object, not ${shown(root)}.`);
    return { values, problems, unknownRules, places };
  }
  const keys = Object.keys(configOptions);
  for (const { key, name, value } of entries(root, report)) {
    const option = Object.hasOwn(configOptions, name) ? configOptions[name as keyof ConfigValues] : undefined;
    if (option === undefined) {
      const guess = nearestName(name, keys);
      const question = guess === undefined ? "" : ` Did you mean "${guess}"?`;
      report(key, `there is no option ${quoteCode(name)}.${question} The options are ${keys.join(", ")}.`);
    } else if (option.value.kind === "rules") {
      places.set(name, value);
      values[name] = checkRules(value, rules, report, unknownRules);
    } else if (isFine(value, option.value)) {
      places.set(name, value);
      values[name] = plainValue(value);
    } else reportValue(name, value, option.value, report);
  }
  // boundary: every member has just been held against its option
  return { values: values as ConfigValues, problems, unknownRules, places };
}

type Report = (node: Node, message: string) => void;

interface Entry {
  readonly key: Node;
  readonly name: string;
  readonly value: Node;
}

/** The properties of an object; a key that is said twice is reported. */
function entries(object: Node, report: Report): readonly Entry[] {
  const seen = new Set<string>();
  return (object.children ?? []).flatMap(({ children: [key, value] = [] }): readonly Entry[] => {
    // Without a value the parser has said what is wrong.
    if (key === undefined || value === undefined) return [];
    const name = String(key.value);
    if (seen.has(name)) report(key, `${quoteCode(name)} is said twice.`);
    seen.add(name);
    return [{ key, name, value }];
  });
}

function checkRules(
  node: Node,
  rules: readonly RuleMeta[],
  report: Report,
  unknown: TextProblem[],
): ConfigValues["rules"] {
  if (node.type !== "object") {
    report(
      node,
      `"rules" must be an object with a severity for each code, such as { "TSH009": "error" }, not ${shown(node)}.`,
    );
    return {};
  }
  const settings: { [code: string]: RuleSetting } = {};
  for (const { key, name, value } of entries(node, report)) {
    const rule = rules.find(({ code }) => code === name);
    if (rule === undefined) {
      const guess = meantCode(name, rules);
      const advice =
        guess === undefined ? "`npx toolshed explain` lists the rules." : `Did you mean \`${guess}\`?`;
      unknown.push({
        offset: key.offset,
        length: key.length,
        message: `There is no rule ${quoteCode(name)}, so this says nothing. ${advice}`,
      });
    }
    const setting = ruleSettings.find((candidate) => candidate === value.value);
    if (setting === undefined) {
      report(
        value,
        mustBe(`the severity of ${quoteCode(name)}`, value, { kind: "choice", choices: ruleSettings }),
      );
    } else if (rule?.mandatory && setting !== "error") {
      report(
        value,
        `${name} cannot be "${setting}": without it no honest result is possible, so it is always "error". Remove this line.`,
      );
    } else if (rule !== undefined) settings[name] = setting;
  }
  return settings;
}

function isFine(node: Node, allowed: Exclude<OptionValue, { kind: "rules" }>): boolean {
  const value: unknown = node.value;
  switch (allowed.kind) {
    case "text":
      return typeof value === "string";
    case "path":
      return typeof value === "string" && new RegExp(allowed.pattern, "u").test(value);
    case "choice":
      return allowed.choices.some((choice) => choice === value);
    case "choices": {
      const items = (node.children ?? []).map((item): unknown => item.value);
      const known = items.every((item) => allowed.choices.some((choice) => choice === item));
      return node.type === "array" && known && new Set(items).size === items.length;
    }
    case "count":
      return Number.isSafeInteger(value) && Number(value) >= 0;
  }
}

/** Of an array each wrong member is reported at its own place. */
function reportValue(name: string, node: Node, allowed: OptionValue, report: Report): void {
  if (allowed.kind !== "choices" || node.type !== "array") {
    report(node, mustBe(`"${name}"`, node, allowed));
    return;
  }
  const seen = new Set<unknown>();
  for (const item of node.children ?? []) {
    const one: OptionValue = { kind: "choice", choices: allowed.choices };
    if (!isFine(item, one)) report(item, mustBe(`each of "${name}"`, item, one));
    else if (seen.has(item.value)) report(item, `${shown(item)} is said twice in "${name}".`);
    seen.add(item.value);
  }
}

function mustBe(subject: string, node: Node, allowed: OptionValue): string {
  const guess = allowed.kind === "choice" ? nearestChoice(node.value, allowed.choices) : undefined;
  const question = guess === undefined ? "" : ` Did you mean "${guess}"?`;
  return `${subject} must be ${expected(allowed)}, not ${shown(node)}.${question}`;
}

/** The choice with the fewest letters changed, else the one that is only shorter or longer (`warn`). */
function nearestChoice(value: unknown, choices: readonly (string | number)[]): string | undefined {
  if (typeof value !== "string" || value.length < 2) return undefined;
  const words = choices.filter((choice) => typeof choice === "string");
  return nearestName(value, words) ?? words.find((word) => word.startsWith(value) || value.startsWith(word));
}

function expected(allowed: OptionValue): string {
  switch (allowed.kind) {
    case "text":
      return "a string";
    case "path":
      return allowed.what;
    case "choice":
      return oneOf(allowed.choices);
    case "choices":
      return `an array of ${oneOf(allowed.choices)}, each once`;
    case "count":
      return "a whole number from 0";
    case "rules":
      return "an object";
  }
}

function oneOf(choices: readonly (string | number)[]): string {
  const texts = choices.map((choice) => JSON.stringify(choice));
  return `${texts.slice(0, -1).join(", ")} or ${texts.at(-1) ?? ""}`;
}

function plainValue(node: Node): unknown {
  return node.type === "array" ? (node.children ?? []).map(plainValue) : node.value;
}

/** The value that came, for a message. */
function shown(node: Node): string {
  if (node.type === "object") return "an object";
  if (node.type === "array") return "an array";
  // `1e400`: JSON.stringify would make `null` of it.
  if (node.value === Infinity || node.value === -Infinity) return "a number that is out of all range";
  const text = JSON.stringify(node.value) ?? "nothing";
  return quoteCode(text.length > 80 ? `${text.slice(0, 79)}…` : text);
}
