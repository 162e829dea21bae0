// Cells of Markdown tables that hold source text, written and read back. Knows nothing of what the text means.

/** Code spans in one cell, one line each; a bar is escaped, as tables need it even inside of code. */
export function codeCell(texts: readonly string[]): string {
  return texts.map(codeSpan).join("<br>");
}

/** The texts of a cell that `codeCell` wrote. */
export function readCodeCell(cell: string): readonly string[] {
  return [...cell.matchAll(/(`+)(.*?)(?<!`)\1(?!`)(?:<br>|$)/gs)].map(([, fence = "", text = ""]) =>
    (fence.length > 1 && /^ `|` $/.test(text) ? text.slice(1, -1) : text).replaceAll("\\|", "|"),
  );
}

/** The rows of every table in the text that has these column titles, as cells, without head and rule. */
export function readTables(markdown: string, head: readonly string[]): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  let inside = false;
  for (const line of markdown.split("\n")) {
    const cells = readRow(line);
    if (cells.length === 0) inside = false;
    else if (cells.join("|") === head.join("|")) inside = true;
    else if (inside && !cells.every((cell) => /^-+$/.test(cell))) rows.push(cells);
  }
  return rows;
}

/** A table with padded cells, as the formatter wants it. */
export function printTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((row) => width(row[column] ?? ""))),
  );
  const print = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - width(cell))).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [print(head), print(widths.map((size) => "-".repeat(size))), ...body.map(print)].join("\n");
}

/** Pictures take two columns. */
function width(text: string): number {
  return [...text].length + (text.match(/\p{Emoji_Presentation}/gu)?.length ?? 0);
}

function readRow(line: string): readonly string[] {
  if (!/^\|.*\|$/.test(line)) return [];
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

function codeSpan(text: string): string {
  if (/\\\||\n/.test(text)) throw new Error(`No table cell can hold ${JSON.stringify(text)}.`);
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  // Markdown takes a space off both ends or off none.
  const pad = /^`|`$/.test(text) ? " " : "";
  return `${fence}${pad}${text.replaceAll("|", "\\|")}${pad}${fence}`;
}
