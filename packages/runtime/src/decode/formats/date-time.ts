// Dates and times of RFC 3339, and their looser ISO forms, as the `full` set of ajv-formats reads them.

const datePattern = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
const timePattern = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
const separator = /t|\s/i;
const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `2026-02-28`, a day that exists. */
export function isDate(text: string): boolean {
  const parts = datePattern.exec(text);
  if (parts === null) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const leapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && !leapYear ? 28 : (daysOfMonth[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

/** `12:30:05.25+01:00`; the offset is required. */
export function isTime(text: string): boolean {
  return isTimeOfDay(text, true);
}

/** `12:30:05.25`; the offset may be absent. */
export function isIsoTime(text: string): boolean {
  return isTimeOfDay(text, false);
}

/** A date and a time with its offset. */
export function isDateTime(text: string): boolean {
  return isDateAndTime(text, true);
}

/** A date and a time; the offset may be absent. */
export function isIsoDateTime(text: string): boolean {
  return isDateAndTime(text, false);
}

function isDateAndTime(text: string, offsetRequired: boolean): boolean {
  const at = text.search(separator);
  return at !== -1 && isDate(text.slice(0, at)) && isTimeOfDay(text.slice(at + 1), offsetRequired);
}

function isTimeOfDay(text: string, offsetRequired: boolean): boolean {
  const parts = timePattern.exec(text);
  if (parts === null) return false;
  const [hour, minute, second] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const sign = parts[5] === "-" ? -1 : 1;
  const [offsetHour, offsetMinute] = [Number(parts[6] ?? 0), Number(parts[7] ?? 0)];
  if (offsetHour > 23 || offsetMinute > 59 || (offsetRequired && parts[4] === undefined)) return false;
  if (hour <= 23 && minute <= 59 && second < 60) return true;
  // A leap second is the last of a UTC day.
  const utcMinute = minute - offsetMinute * sign;
  const utcHour = hour - offsetHour * sign - (utcMinute < 0 ? 1 : 0);
  return (utcHour === 23 || utcHour === -1) && (utcMinute === 59 || utcMinute === -1) && second < 61;
}
