// Base64 against Node's own, on any bytes and any text.
import fc from "fast-check";
import { expect, it } from "vitest";
import { base64Pattern, decodeBase64, encodeBase64, isBase64 } from "./base64.ts";
import { encodeBytes, isBytesValue } from "./encode/native.ts";
import { toArrayBuffer, toBlob, toBuffer, toBytes } from "./native.ts";

const runs = { numRuns: 2_000 };

it("gives Node's text for any bytes, and the bytes back", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = Buffer.from(bytes).toString("base64");
      expect(encodeBase64(bytes)).toBe(text);
      expect(isBase64(text)).toBe(true);
      expect(decodeBase64(text)).toEqual(bytes);
    }),
    runs,
  );
});

it("accepts what the schema's expression accepts, and reads it as Node does", () => {
  const units = fc.constantFrom(..."AZaz09+/=-_ \n\u0141\u{1f600}", "AAAA", "AA==", "AAA=", "QUI=");
  const pattern = new RegExp(base64Pattern, "u");
  let accepted = 0;
  fc.assert(
    fc.property(fc.array(units, { maxLength: 6 }), (parts) => {
      const text = parts.join("");
      expect(isBase64(text), text).toBe(pattern.test(text));
      if (!isBase64(text)) return;
      accepted += 1;
      expect(Buffer.from(decodeBase64(text))).toEqual(Buffer.from(text, "base64"));
    }),
    { numRuns: 20_000 },
  );
  expect(accepted).toBeGreaterThan(1_000);
});

it("takes linear time and no stack for long texts", () => {
  // In another time than linear this would not end.
  const bytes = new Uint8Array(6_000_000).map((_, index) => index * 7);
  const text = encodeBase64(bytes);
  expect(isBase64(text) && !isBase64(`${text}?AAA`)).toBe(true);
  expect(Buffer.compare(decodeBase64(text), bytes)).toBe(0);
});

it("encodes of a view only what it shows, whatever the view", () => {
  const whole = Uint8Array.from({ length: 16 }, (_, index) => index);
  const part = Buffer.from([4, 5, 6, 7]).toString("base64");
  const views = [
    whole.subarray(4, 8),
    Buffer.from(whole.buffer, 4, 4),
    new DataView(whole.buffer, 4, 4),
    new Uint16Array(whole.buffer, 4, 2),
    whole.buffer.slice(4, 8),
    new Uint8Array(new SharedArrayBuffer(4)).fill(0).map((_, index) => index + 4),
  ];
  for (const view of views) expect(encodeBytes(view, "")).toBe(part);
  expect(encodeBytes(Buffer.alloc(0), "")).toBe("");
  for (const other of ["AAAA", [1], { byteLength: 1 }, null, new Blob([])]) {
    expect(isBytesValue(other)).toBe(false);
    expect(() => encodeBytes(other, "/a")).toThrow("at /a: expected bytes");
  }
});

it("gives each library type its own bytes", async () => {
  const bytes = [72, 101, 108, 108, 111];
  expect(toBytes("SGVsbG8=")).toEqual(Uint8Array.from(bytes));
  expect(toArrayBuffer("SGVsbG8=")).toEqual(Uint8Array.from(bytes).buffer);
  expect(toBuffer("SGVsbG8=")).toEqual(Buffer.from("Hello"));
  expect(Buffer.isBuffer(toBuffer("SGVsbG8="))).toBe(true);
  const blob = toBlob("SGVsbG8=");
  expect(blob).toBeInstanceOf(Blob);
  expect(await (blob as Blob).text()).toBe("Hello");
});
