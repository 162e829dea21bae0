// Dates and times of RFC 3339, and their looser ISO forms, as the `full` set of ajv-formats reads them: by character,
// without expressions, since every call with a date asks. What was read last is kept for whoever wants the moment.

/** The parts of the text that was scanned last, where the scan went through. */
const read = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0, millisecond: 0, offset: 0 };

/** `2026-02-28`, a day that exists. */
export function isDate(text: string): boolean {
  return text.length === 10 && scanDate(text);
}

/** `12:30:05.25+01:00`; the offset is required. */
export function isTime(text: string): boolean {
  return scanTime(text, 0, true);
}

/** `12:30:05.25`; the offset may be absent. */
export function isIsoTime(text: string): boolean {
  return scanTime(text, 0, false);
}

/** A date and a time with its offset. */
export function isDateTime(text: string): boolean {
  return scanDateTime(text, true);
}

/** A date and a time; the offset may be absent. */
export function isIsoDateTime(text: string): boolean {
  return scanDateTime(text, false);
}

/**
 * A date and a time with its offset that is a moment of some day. A leap second is told by its UTC time alone, so
 * that the format lets `24:59:59+01:00` through, which no clock shows.
 */
export function isMoment(text: string): boolean {
  return scanDateTime(text, true) && read.hour <= 23 && read.minute <= 59;
}

/** The moment that a text names that `isMoment` accepts, in milliseconds; a leap second is the second after it. */
export function momentOf(text: string): number {
  if (!isMoment(text)) return Number.NaN;
  const { year, month, day, hour, minute, second, millisecond, offset } = read;
  const days = daysBefore(year, month) + day - 1;
  const milliseconds = second === 60 ? 0 : millisecond;
  return (days * 86_400 + hour * 3600 + (minute - offset) * 60 + second) * 1000 + milliseconds;
}

/** How many days the month has; none where there is no such month. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  if (month === 4 || month === 6 || month === 9 || month === 11) return 30;
  return month >= 1 && month <= 12 ? 31 : 0;
}

/** The days between 1 January 1970 and the first of the month. */
function daysBefore(year: number, month: number): number {
  // Years that begin in March end with the day that only some have; 153 days are the five months from there on.
  const shifted = month > 2 ? year : year - 1;
  const inYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5);
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return shifted * 365 + leapDays + inYear - 719_468;
}

function scanDateTime(text: string, offsetRequired: boolean): boolean {
  return text.length > 10 && isSeparator(text, 10) && scanDate(text) && scanTime(text, 11, offsetRequired);
}

/** `t`, `T` or any white space. */
function isSeparator(text: string, at: number): boolean {
  const unit = text.charCodeAt(at) | 0x20;
  return unit === 0x74 || /\s/.test(text.charAt(at));
}

/** The first ten characters, which are there. */
function scanDate(text: string): boolean {
  if (text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d) return false;
  const century = twoDigits(text, 0);
  const ofCentury = twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (century > 99 || ofCentury > 99) return false;
  const year = century * 100 + ofCentury;
  read.year = year;
  read.month = month;
  read.day = day;
  return day >= 1 && day <= daysIn(year, month);
}

/** The text from there to its end. */
function scanTime(text: string, from: number, offsetRequired: boolean): boolean {
  if (text.length < from + 8 || text.charCodeAt(from + 2) !== 0x3a || text.charCodeAt(from + 5) !== 0x3a)
    return false;
  const hour = twoDigits(text, from);
  const minute = twoDigits(text, from + 3);
  let second = twoDigits(text, from + 6);
  if (hour > 99 || minute > 99 || second > 99) return false;
  let at = from + 8;
  read.hour = hour;
  read.minute = minute;
  read.second = second;
  read.millisecond = 0;
  if (text.charCodeAt(at) === 0x2e) {
    at += 1;
    const start = at;
    let scale = 100;
    for (let digit = digitAt(text, at); digit >= 0; digit = digitAt(text, at)) {
      read.millisecond += digit * scale;
      scale = scale === 100 ? 10 : scale === 10 ? 1 : 0;
      at += 1;
    }
    if (at === start) return false;
    // The fraction counts for the bounds below as the number that it is read as, so that many nines round up.
    if (second >= 60 || at - start > 12) second = Number(text.slice(from + 6, at));
  }
  if (!scanOffset(text, at, offsetRequired)) return false;
  if (hour <= 23 && minute <= 59 && second < 60) return true;
  return isLeapSecond(hour, minute, second);
}

/** `Z`, `+01:00`, `+0100`, `+01` or nothing, to the end of the text. */
function scanOffset(text: string, at: number, required: boolean): boolean {
  read.offset = 0;
  const left = text.length - at;
  if (left === 0) return !required;
  const sign = text.charCodeAt(at);
  if (left === 1) return sign === 0x5a || sign === 0x7a;
  if ((sign !== 0x2b && sign !== 0x2d) || (left !== 3 && left !== 5 && left !== 6)) return false;
  if (left === 6 && text.charCodeAt(at + 3) !== 0x3a) return false;
  const hours = twoDigits(text, at + 1);
  const minutes = left === 3 ? 0 : twoDigits(text, text.length - 2);
  if (hours > 23 || minutes > 59) return false;
  read.offset = (hours * 60 + minutes) * (sign === 0x2d ? -1 : 1);
  return true;
}

/** A leap second is the last of a UTC day. */
function isLeapSecond(hour: number, minute: number, second: number): boolean {
  const sign = read.offset < 0 ? -1 : 1;
  const offset = Math.abs(read.offset);
  const utcMinute = minute - (offset % 60) * sign;
  const utcHour = hour - Math.floor(offset / 60) * sign - (utcMinute < 0 ? 1 : 0);
  return (utcHour === 23 || utcHour === -1) && (utcMinute === 59 || utcMinute === -1) && second < 61;
}

/** -1 where there is no digit. */
function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - 0x30;
  return digit >= 0 && digit <= 9 ? digit : -1;
}

/** The number that two digits within the text are; more than 99 where they are none. */
function twoDigits(text: string, at: number): number {
  const first = text.charCodeAt(at) ^ 0x30;
  const second = text.charCodeAt(at + 1) ^ 0x30;
  return first > 9 || second > 9 ? 100 : first * 10 + second;
}
