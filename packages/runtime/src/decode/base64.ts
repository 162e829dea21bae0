// Bytes as base64 text (RFC 4648, section 4, with padding) and back, the same on every host.

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const values: Uint8Array = new Uint8Array(128).fill(255);
for (let value = 0; value < letters.length; value += 1) values[letters.charCodeAt(value)] = value;

/** The expression that schemas of bytes have; `isBase64` decides the same without a stack. */
export const base64Pattern = "^(?:[A-Za-z0-9+\\/]{4})*(?:[A-Za-z0-9+\\/]{2}==|[A-Za-z0-9+\\/]{3}=)?$";

/** Base64 with its padding and nothing else: no line breaks, no other alphabet. */
export function isBase64(text: string): boolean {
  if (text.length % 4 !== 0) return false;
  const end = text.length - paddingOf(text);
  for (let index = 0; index < end; index += 1) {
    if (valueAt(text, index) > 63) return false;
  }
  return true;
}

/** The bytes of a text that `isBase64` accepts. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((text.length / 4) * 3 - paddingOf(text));
  let place = 0;
  for (let index = 0; index < text.length; index += 4) {
    const bits =
      (valueAt(text, index) << 18) |
      (valueAt(text, index + 1) << 12) |
      // Padding has no value; what it would add lies beyond the array's end.
      ((valueAt(text, index + 2) & 63) << 6) |
      (valueAt(text, index + 3) & 63);
    bytes[place++] = bits >> 16;
    bytes[place++] = bits >> 8;
    bytes[place++] = bits;
  }
  return bytes;
}

/** The text of the bytes. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = "";
  const whole = bytes.length - (bytes.length % 3);
  for (let index = 0; index < whole; index += 3) text += lettersOf(bytes, index, 4);
  const rest = bytes.length - whole;
  return rest === 0 ? text : text + lettersOf(bytes, whole, rest + 1) + "=".repeat(3 - rest);
}

function lettersOf(bytes: Uint8Array, index: number, count: number): string {
  const bits = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
  let text = "";
  for (let letter = 0; letter < count; letter += 1) text += letters.charAt((bits >> (18 - letter * 6)) & 63);
  return text;
}

function paddingOf(text: string): number {
  if (!text.endsWith("=")) return 0;
  return text.endsWith("==") ? 2 : 1;
}

/** More than 63 for what is no letter of base64. */
function valueAt(text: string, index: number): number {
  return values[text.charCodeAt(index)] ?? 255;
}
