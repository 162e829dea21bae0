import fc from "fast-check";
import { expect, it } from "vitest";
import { UsageError } from "../../usage-error.ts";
import { splitWords } from "./split-words.ts";

it.each<[string, readonly string[]]>([
  ["node server.mjs --flag", ["node", "server.mjs", "--flag"]],
  ["  node\t server.mjs\n", ["node", "server.mjs"]],
  [`node "my server.mjs" 'it''s'`, ["node", "my server.mjs", "its"]],
  [String.raw`say "a \"b\" \\ \n" 'c \ d' e\ f`, ["say", String.raw`a "b" \ \n`, String.raw`c \ d`, "e f"]],
  [String.raw`C:\Program\node.exe x`, [String.raw`C:\Program\node.exe`, "x"]],
  [`a "" '' b`, ["a", "", "", "b"]],
  ["a | b > c && $D", ["a", "|", "b", ">", "c", "&&", "$D"]],
  ["", []],
  ["  ", []],
])("splits %j", (text, words) => {
  expect(splitWords(text)).toEqual(words);
});

it.each(["a 'b", 'a "b', "'"])("refuses %j", (text) => {
  expect(() => splitWords(text)).toThrow(UsageError);
});

it("gives back whatever words were quoted", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (words) => {
      const text = words.map((word) => `"${word.replace(/["\\]/g, String.raw`\$&`)}"`).join(" ");
      expect(splitWords(text)).toEqual(words);
    }),
  );
});
