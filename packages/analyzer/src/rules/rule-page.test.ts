import { expect, test } from "vitest";
import { readRulePage } from "./rule-page.ts";

test("quotes, examples, files and markers", () => {
  const page = readRulePage(
    [
      "Text.",
      "",
      "> One message",
      "> in two lines.",
      "",
      "> Another.",
      "```ts bad",
      "const a = b + c;",
      "//        ^ TSH001",
      "//            ^ TSH002",
      "// a comment",
      "  call(a) {",
      "    //<^^ TSH004",
      "// file: other.ts",
      "let wide;",
      "//  ^^^^ TSH003",
      "```",
      "```json",
      "> not a quote",
      "```",
      "```ts good",
      "export {};",
      "```",
    ].join("\n"),
  );
  expect(page.quotes).toEqual(["One message in two lines.", "Another."]);
  expect(page.examples).toEqual([
    {
      kind: "bad",
      files: [
        {
          name: "tickets.ts",
          text: "const a = b + c;\n//        ^ TSH001\n//            ^ TSH002\n// a comment\n  call(a) {\n    //<^^ TSH004\n",
          markers: [
            { code: "TSH001", line: 1, column: 11, endColumn: 12 },
            { code: "TSH002", line: 1, column: 15, endColumn: 16 },
            { code: "TSH004", line: 5, column: 3, endColumn: 10 },
          ],
        },
        {
          name: "other.ts",
          text: "let wide;\n//  ^^^^ TSH003\n",
          markers: [{ code: "TSH003", line: 1, column: 5, endColumn: 9 }],
        },
      ],
    },
    { kind: "good", files: [{ name: "tickets.ts", text: "export {};\n", markers: [] }] },
  ]);
});

test("a fence that is never closed is an error", () => {
  expect(() => readRulePage("```ts bad\nlet a;\n")).toThrow("never closed");
});
