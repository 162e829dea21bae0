// The runtime's helper for each string format. A format without one constrains nothing.

export const formatHelpers: ReadonlyMap<string, string> = new Map([
  ["date", "isDate"],
  ["time", "isTime"],
  ["date-time", "isDateTime"],
  ["iso-time", "isIsoTime"],
  ["iso-date-time", "isIsoDateTime"],
  ["duration", "isDuration"],
  ["uri", "isUri"],
  ["uri-reference", "isUriReference"],
  ["uri-template", "isUriTemplate"],
  ["url", "isWebUrl"],
  ["email", "isEmail"],
  ["hostname", "isHostname"],
  ["ipv4", "isIpv4"],
  ["ipv6", "isIpv6"],
  ["regex", "isRegex"],
  ["uuid", "isUuid"],
  ["json-pointer", "isJsonPointer"],
  ["json-pointer-uri-fragment", "isJsonPointerUriFragment"],
  ["relative-json-pointer", "isRelativeJsonPointer"],
  ["byte", "isByte"],
]);
