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
  return day >= 1 && day <= daysIn(year, month);
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
  return isUtcDateTime(text) || isDateAndTime(text, true);
}

/**
 * A date and a time in the one form that `Date.prototype.toISOString` writes, with or without milliseconds:
 * `2026-02-28T12:30:05Z`. Every engine's `Date` reads it as it stands, and most models send it.
 */
export function isUtcDateTime(text: string): boolean {
  const { length } = text;
  if ((length !== 20 && length !== 24) || text.charCodeAt(length - 1) !== 0x5a) return false;
  if (text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d || text.charCodeAt(10) !== 0x54)
    return false;
  if (text.charCodeAt(13) !== 0x3a || text.charCodeAt(16) !== 0x3a) return false;
  if (length === 24) {
    if (text.charCodeAt(19) !== 0x2e) return false;
    if (!isDigit(text, 20) || !isDigit(text, 21) || !isDigit(text, 22)) return false;
  }
  // A part that is not two digits is NaN, which no comparison holds for.
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (!(year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month))) return false;
  return twoDigits(text, 11) <= 23 && twoDigits(text, 14) <= 59 && twoDigits(text, 17) <= 59;
}

function isDigit(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0x30 && unit <= 0x39;
}

function twoDigits(text: string, index: number): number {
  if (!isDigit(text, index) || !isDigit(text, index + 1)) return Number.NaN;
  return text.charCodeAt(index) * 10 + text.charCodeAt(index + 1) - 0x30 * 11;
}

/** How many days the month has; none where there is no such month. */
export function daysIn(year: number, month: number): number {
  const leapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && !leapYear ? 28 : (daysOfMonth[month - 1] ?? 0);
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
