// The tables of docs/providers.md, from the table of keywords and that of limits.
import {
  type DialectName,
  dialectNames,
  type Keyword,
  keywordTable,
  type NameLimit,
  type ProviderTarget,
  providerLimits,
  providerNames,
} from "../packages/runtime/src/dialect/index.ts";
import { printTable } from "./types-page/cells.ts";

const shown: { readonly [way: string]: string } = {
  keep: "yes",
  drop: "left out",
  words: "in words",
  refuse: "–",
  nullable: "one, `nullable`",
  upper: "one, `nullable`",
  enum: "`enum`",
  texts: "texts",
  all: "all, or null",
  entries: "entries",
  closed: "entries",
  merged: "one schema",
  object: "object",
  items: "`items`",
  any: "any of them",
  definitions: "`definitions`",
  inline: "written out",
  finite: "no recursion",
  alone: "yes",
  optional: "if optional",
  anyOf: "`anyOf`",
  dependencies: "`dependencies`",
  flag: "as a flag",
};

const columns = dialectNames.filter((name) => name !== "draft-2020-12");

/** What becomes of each keyword. Keywords with one treatment in all dialects share a row. */
export function printKeywordTable(): string {
  const rows = new Map<string, string[]>();
  for (const keyword of Object.keys(keywordTable) as Keyword[]) {
    const cells = columns.map((dialect) => cellOf(keyword, dialect)).join("\n");
    rows.set(cells, [...(rows.get(cells) ?? []), `\`${keyword}\``]);
  }
  return printTable([
    ["keyword", ...columns],
    ...[...rows].map(([cells, keywords]) => [keywords.join(", "), ...cells.split("\n")]),
  ]);
}

function cellOf(keyword: Keyword, dialect: DialectName): string {
  const way = keywordTable[keyword][dialect];
  if (typeof way === "string") {
    const text = shown[way];
    if (text === undefined) throw new Error(`There is no text for ${way}.`);
    return text;
  }
  return `${way.says.includes(",") ? "some" : way.says}, else ${way.otherwise === "words" ? "in words" : "–"}`;
}

/** What each provider refuses of names, descriptions and sizes. */
export function printLimitTable(): string {
  return printTable([
    ["target", "names of tools", "description", "names of arguments", "of one tool, or of one request"],
    ...providerNames.map(limitRow),
  ]);
}

function limitRow(target: ProviderTarget): readonly string[] {
  const { name, description = {}, propertyName, perTool = {}, perRequest = {} } = providerLimits[target];
  const { minimum, maximum } = description;
  const sizes = [...Object.entries(perTool), ...Object.entries(perRequest)].map(
    ([count, limit]) =>
      `${limit.toLocaleString("en")} ${count.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
  );
  return [
    `\`${target}\``,
    nameCell(name),
    maximum !== undefined ? `at most ${maximum}` : minimum !== undefined ? "not empty" : "",
    nameCell(propertyName),
    sizes.join(", "),
  ];
}

function nameCell(limit: NameLimit | undefined): string {
  return limit === undefined ? "" : `${limit.says}; at most ${limit.maximum}`;
}
