// Prints what was measured, for people.
import { short } from "./numbers.mjs";

/** The lines of one part. */
export function partLines({ name, title, notes, rows }) {
  return [
    "",
    `${name}: ${title}`,
    ...notes.map((note) => `  (${note})`),
    ...rows.flatMap((row) => rowLines(row).map((line) => `  ${line}`)),
  ];
}

function rowLines(row) {
  if (row.skipped !== undefined) return [`${row.title}: skipped, ${row.skipped}`];
  const width = Math.max(...row.sides.map(({ name }) => name.length));
  const aim = row.aim === undefined ? "" : ` (aim ≤ ${short(row.aim)}${row.aimUnit}): ${row.verdict}`;
  return [
    `${row.title}: ${row.says}${aim}`,
    ...row.sides.map(
      ({ name, unit, min, median, max, samples }) =>
        `  ${name.padEnd(width)}  ${[min, median, max].map(short).join(" / ")} ${unit}, of ${samples.length}`,
    ),
  ];
}
