// What a person sees is what runs: nothing in a call can hide another part of it.

import type { JsonValue } from "@toolshed/runtime";
import fc from "fast-check";
import { expect, it } from "vitest";
import { arbitraryJson } from "../../../../runtime/testing/arbitrary-json.ts";
import { approvalQuestion } from "./ask-person.ts";

it.each([
  ["a line break", "x\nArguments:\n{}", String.raw`"x\nArguments:\n{}"`],
  ["text from right to left", "a\u202eb", String.raw`"a\u{202e}b"`],
  ["no width", "a\u200b\ufeffb", String.raw`"a\u{200b}\u{feff}b"`],
  ["a line separator", "a\u2028b", String.raw`"a\u{2028}b"`],
  ["half of a pair", "a\ud800", String.raw`"a\ud800"`],
  ["letters of other scripts", "Ærø 東京 🎉", '"Ærø 東京 🎉"'],
])("shows %s", async (_name, text, shown) => {
  const { message } = await approvalQuestion("send", { text });
  expect(message).toBe(`May send run?\nArguments:\n{\n  "text": ${shown}\n}`);
});

it("says why, where a rule says so", async () => {
  const { message } = await approvalQuestion("pay", {}, "More than 1,000.");
  expect(message).toBe("May pay run?\nMore than 1,000.\nArguments:\n{}");
});

it("says how much is not shown", async () => {
  const { message } = await approvalQuestion("send", { text: "x".repeat(20_000) });
  expect(message.length).toBeLessThan(9_000);
  expect(message).toMatch(/… and 1\d{4} more characters that are not shown here\.$/);
});

it("has another key for other arguments, and for another tool", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryJson, arbitraryJson, async (one, other) => {
      const [first, again, second, third] = await Promise.all([
        approvalQuestion("a", one as JsonValue),
        approvalQuestion("a", one as JsonValue),
        approvalQuestion("a", other as JsonValue),
        approvalQuestion("b", one as JsonValue),
      ]);
      expect(again.key).toBe(first.key);
      expect(third.key).not.toBe(first.key);
      expect(second.key === first.key).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});
