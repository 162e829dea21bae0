// What is wrong with a text that is nearly a date or a time, in words for whoever has to correct it. Judges nothing.
import { daysIn } from "./date-time.ts";

const months = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

const dateAtStart = /^(\d{4})-(\d{2})-(\d{2})(?=$|[t\s])/i;
const timeAtEnd = /(?:^|[t\s])(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** A clause such as `February 2023 has only 28 days`; undefined where the form itself is another. */
export function dateProblem(format: string, text: string): string | undefined {
  if (text.length > 64) return undefined;
  const hasDate = format === "date" || format.endsWith("date-time");
  return (
    (hasDate ? dayProblem(format, text) : undefined) ??
    (format === "date" ? undefined : timeProblem(format, text))
  );
}

function dayProblem(format: string, text: string): string | undefined {
  const parts = dateAtStart.exec(text);
  if (parts === null) return undefined;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const name = months[month - 1];
  if (name === undefined) return `there is no month ${parts[2]}`;
  if (day === 0) return "there is no day 00";
  if (day > daysIn(year, month)) return `${name} ${parts[1]} has only ${daysIn(year, month)} days`;
  if (format === "date") return text.length > 10 ? "only the day is wanted, without a time" : undefined;
  return text.length === 10 ? "the time of day is missing" : undefined;
}

function timeProblem(format: string, text: string): string | undefined {
  const parts = timeAtEnd.exec(text);
  if (parts === null) return undefined;
  const [, hour = "", minute = "", second, offset] = parts;
  if (Number(hour) > 23) return `there is no hour ${hour}`;
  if (Number(minute) > 59) return `there is no minute ${minute}`;
  if (second === undefined) return "the seconds are missing";
  if (Number(second) > 59) return `there is no second ${second} at that time`;
  return offset === undefined && !format.startsWith("iso-")
    ? "the offset from UTC is missing (Z or such as +01:00)"
    : undefined;
}
