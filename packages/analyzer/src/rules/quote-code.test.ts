import { expect, test } from "vitest";
import { quoteCode } from "./quote-code.ts";

test.each([
  ["string", "`string`"],
  ["() =>\n    void", "`() => void`"],
  [`\`inv-\${number}\``, `\`\` \`inv-\${number}\` \`\``],
  ["a``b", "``` a``b ```"],
  ["\u001b[31mred", "`\\u{1b}[31mred`"],
  ["a\u202eb", "`a\\u{202e}b`"],
])("%j → %s", (text, quoted) => {
  expect(quoteCode(text)).toBe(quoted);
});
