// How large a result may be that a model has to read.
import type { JsonValue } from "../json.ts";

/** The text for the model when the value, as JSON in UTF-8, has more bytes than it may. */
export function tooLarge(
  toolName: string,
  value: JsonValue | readonly object[],
  maxBytes: number,
): string | undefined {
  const bytes = byteLength(JSON.stringify(value), maxBytes);
  if (bytes <= maxBytes) return undefined;
  return (
    `The result of ${toolName} has ${bytes} bytes, more than the ${maxBytes} that are allowed. ` +
    "Ask for less: fewer items, a narrower search, or a part of it."
  );
}

/** In UTF-8 (RFC 3629). Not counted where the bounds of the length alone say that it is enough. */
function byteLength(text: string, enough: number): number {
  if (text.length * 3 <= enough) return text.length;
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // Two units of a pair make four bytes; JSON.stringify escapes those that stand alone.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return bytes;
}
