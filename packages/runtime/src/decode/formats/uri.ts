// URIs (RFC 3986) and what is near them, with exactly the verdicts of the `full` set of ajv-formats.
// Every expression is unambiguous at each character, so that matching takes linear time.
import { MAX_FORMAT_LENGTH } from "../limits.ts";

const unreserved = "a-z0-9\\-._~!$&'()*+,;=";
const hex = "%[0-9a-f]{2}";
const octetOf256 = "(?:25[0-5]|2[0-4]\\d|[01]?\\d\\d?)";
const ipv4 = `(?:${octetOf256}\\.){3}${octetOf256}`;
const group = "[0-9a-f]{1,4}";
const lastGroups = `(?:${group}:${group}|${ipv4})`;
const upTo = (count: number): string => `(?:(?:${group}:){0,${count}}${group})?`;
const ipv6 = [
  `(?:${[
    `(?:${group}:){6}`,
    `::(?:${group}:){5}`,
    `(?:${group})?::(?:${group}:){4}`,
    `${upTo(1)}::(?:${group}:){3}`,
    `${upTo(2)}::(?:${group}:){2}`,
    `${upTo(3)}::${group}:`,
    `${upTo(4)}::`,
  ].join("|")})${lastGroups}`,
  `${upTo(5)}::${group}`,
  `${upTo(6)}::`,
].join("|");
const literalAddress = `\\[(?:${ipv6}|[Vv][0-9a-f]+\\.[${unreserved}:]+)\\]`;
const userInfo = `(?:(?:[${unreserved}:]|${hex})*@)?`;

/** `quote` is the one character in which the two forms differ: a reference may hold `"`. */
function expression(quote: string, scheme: string, emptyPath: string): RegExp {
  const host = quote === "" ? unreserved : unreserved.replace("&'", "&'\"");
  const registered = `(?:[${host}]|${hex})*`;
  const segmentCharacter = `(?:[${host}:@]|${hex})`;
  const segments = `(?:\\/${segmentCharacter}*)*`;
  const authority = `\\/?\\/${userInfo}(?:${literalAddress}|${ipv4}|${registered})(?::\\d*)?${segments}`;
  const absolute = `\\/(?:${segmentCharacter}+${segments})?`;
  const rootless = `${segmentCharacter}+${segments}`;
  const tail = `(?:[${host}:@/?]|${hex})*`;
  return new RegExp(
    `^${scheme}(?:${authority}|${absolute}|${rootless})${emptyPath}(?:\\?${tail})?(?:#${tail})?$`,
    "i",
  );
}

const uriPattern = expression("", "(?:[a-z][a-z0-9+\\-.]*:)", "");
const uriReferencePattern = expression('"', "(?:[a-z][a-z0-9+\\-.]*:)?", "?");
const uriTemplatePattern =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 6570 forbids exactly these characters in literals.
  /^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i;

/** A URI with its scheme. */
export function isUri(text: string): boolean {
  return text.length <= MAX_FORMAT_LENGTH && /[/:]/.test(text) && uriPattern.test(text);
}

/** A URI or a relative reference; the empty text is one. */
export function isUriReference(text: string): boolean {
  return text.length <= MAX_FORMAT_LENGTH && uriReferencePattern.test(text);
}

/** A URI template (RFC 6570). */
export function isUriTemplate(text: string): boolean {
  return text.length <= MAX_FORMAT_LENGTH && uriTemplatePattern.test(text);
}

const urlScheme = /^(?:https?|ftp):\/\//iu;
const label = "(?:[a-z0-9\\u{00a1}-\\u{ffff}]+-)*[a-z0-9\\u{00a1}-\\u{ffff}]+";
const urlHost = new RegExp(
  "^(?:" +
    "(?!(?:10|127)(?:\\.\\d{1,3}){3})(?!(?:169\\.254|192\\.168)(?:\\.\\d{1,3}){2})(?!172\\.(?:1[6-9]|2\\d|3[0-1])(?:\\.\\d{1,3}){2})" +
    "(?:[1-9]\\d?|1\\d\\d|2[01]\\d|22[0-3])(?:\\.(?:1?\\d{1,2}|2[0-4]\\d|25[0-5])){2}(?:\\.(?:[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-4]))" +
    `|${label}(?:\\.${label})*(?:\\.(?:[a-z\\u{00a1}-\\u{ffff}]{2,}))` +
    ")(?::\\d{2,5})?$",
  "iu",
);

/**
 * A web address with a public host. The usual expression for it takes quadratic time where a text
 * has many `@` or `:`; here each stretch between two `@` is looked at once: what follows the user
 * information must be a host, a port and the end or a path.
 */
export function isWebUrl(text: string): boolean {
  if (text.length > MAX_FORMAT_LENGTH) return false;
  const scheme = urlScheme.exec(text);
  if (scheme === null) return false;
  const start = scheme[0].length;
  // White space beyond ASCII is legal in the host's labels and nowhere else.
  const firstSpace = text.search(/\s/u);
  const lastSpace = firstSpace === -1 ? -1 : lastSpaceOf(text);
  let from = start;
  while (from <= text.length) {
    if (firstSpace !== -1 && firstSpace < from) return false;
    const at = text.indexOf("@", from);
    const stretch = text.slice(from, at === -1 ? text.length : at);
    const slash = stretch.indexOf("/");
    const complete = slash === -1 ? at === -1 : lastSpace < from + slash;
    if (complete && urlHost.test(slash === -1 ? stretch : stretch.slice(0, slash))) return true;
    if (at === -1) return false;
    // User information is not empty: an `@` right at the start ends none.
    from = at + 1;
    if (at === start) {
      const next = text.indexOf("@", from);
      if (next === -1) return false;
      from = next + 1;
    }
  }
  return false;
}

function lastSpaceOf(text: string): number {
  for (let index = text.length - 1; index >= 0; index -= 1) if (/\s/u.test(text.charAt(index))) return index;
  return -1;
}
