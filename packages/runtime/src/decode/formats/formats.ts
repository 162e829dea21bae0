// The table of all formats by name: those of ajv-formats in its `full` mode.
import { isDate, isDateTime, isIsoDateTime, isIsoTime, isTime } from "./date-time.ts";
import { isEmail, isHostname, isIpv4, isIpv6 } from "./network.ts";
import {
  isByte,
  isDuration,
  isJsonPointer,
  isJsonPointerUriFragment,
  isRegex,
  isRelativeJsonPointer,
  isUuid,
} from "./text.ts";
import { isUri, isUriReference, isUriTemplate, isWebUrl } from "./uri.ts";

const anyText = (): boolean => true;

/** Is a string of this format? By the format's name; a format that is not here constrains nothing. */
export const stringFormats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ["date", isDate],
  ["time", isTime],
  ["date-time", isDateTime],
  ["iso-time", isIsoTime],
  ["iso-date-time", isIsoDateTime],
  ["duration", isDuration],
  ["uri", isUri],
  ["uri-reference", isUriReference],
  ["uri-template", isUriTemplate],
  ["url", isWebUrl],
  ["email", isEmail],
  ["hostname", isHostname],
  ["ipv4", isIpv4],
  ["ipv6", isIpv6],
  ["regex", isRegex],
  ["uuid", isUuid],
  ["json-pointer", isJsonPointer],
  ["json-pointer-uri-fragment", isJsonPointerUriFragment],
  ["relative-json-pointer", isRelativeJsonPointer],
  ["byte", isByte],
  ["password", anyText],
  ["binary", anyText],
]);

/** Is a number of this format? By the format's name. */
export const numberFormats: ReadonlyMap<string, (value: number) => boolean> = new Map([
  ["int32", (value: number) => Number.isInteger(value) && value <= 2 ** 31 - 1 && value >= -(2 ** 31)],
  ["int64", Number.isInteger],
  ["float", anyText],
  ["double", anyText],
]);
