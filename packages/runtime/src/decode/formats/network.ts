// Names and addresses of the network, with exactly the verdicts of the `full` set of ajv-formats, in linear time.
import { MAX_FORMAT_LENGTH } from "../limits.ts";

const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
const hostnamePattern =
  /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i;
const ipv4Pattern = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;

/** A mail address with a domain of at least two labels. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_FORMAT_LENGTH && emailPattern.test(text);
}

/** A host name (RFC 1123), with or without the last dot. */
export function isHostname(text: string): boolean {
  return text.length <= 254 && hostnamePattern.test(text);
}

/** Four numbers below 256, without leading zeros. */
export function isIpv4(text: string): boolean {
  return text.length <= 15 && ipv4Pattern.test(text);
}

/** Eight groups, one run of zeros left out as `::`, the last two groups possibly as an IPv4 address. */
export function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const gap = text.indexOf("::");
  if (gap === -1) return countGroups(text, true) === 8;
  if (text.indexOf("::", gap + 1) !== -1) return false;
  const before = countGroups(text.slice(0, gap), false);
  const after = countGroups(text.slice(gap + 2), true);
  // The gap stands for at least one group.
  return before !== undefined && after !== undefined && before + after <= 7;
}

/** How many groups of 16 bits the text holds; undefined when it is not made of groups. */
function countGroups(text: string, mayEndInIpv4: boolean): number | undefined {
  if (text === "") return 0;
  const groups = text.split(":");
  const last = groups.at(-1) ?? "";
  const ipv4 = mayEndInIpv4 && isIpv4(last);
  const hexGroups = ipv4 ? groups.slice(0, -1) : groups;
  if (!hexGroups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return hexGroups.length + (ipv4 ? 2 : 0);
}
