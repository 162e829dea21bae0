// What is said of formats for certain is what the validator says that schemas are written for.
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { expect, test } from "vitest";
import { emitJsonSchema } from "../../../../transformer/src/emit/json-schema/emit-json-schema.ts";
import { compileSchema } from "../../../../transformer/testing/schema-validator.ts";
import { sharedTexts } from "../patterns/shared-texts.ts";
import { formatPattern, judgeFormat, judgeTemplate, templatePattern } from "./judge-text.ts";

// boundary: ajv-formats is CommonJS whose default export Node and its types disagree on.
const addFormats = ((addFormatsModule as unknown as { default?: unknown }).default ??
  addFormatsModule) as typeof addFormatsModule.default;
const ajv = new Ajv2020();
addFormats(ajv, { mode: "full" });

const formats = [
  "date-time",
  "date",
  "time",
  "duration",
  "uri",
  "uri-reference",
  "uri-template",
  "url",
  "email",
  "hostname",
  "uuid",
  "ipv4",
  "ipv6",
  "json-pointer",
  "relative-json-pointer",
  "regex",
  "password",
  "binary",
  "byte",
] as const;

const texts = [
  ..."aZ0-/.:=+#~?% ",
  "",
  "/a/b",
  "/a~0b",
  "/a~2b",
  "0",
  "12#",
  "01",
  "1/a",
  "P1D",
  "P",
  "P1Y2M3DT4H",
  "PT5S",
  "P3W",
  "P3W1D",
  "p1d",
  "AAAA",
  "AA==",
  "A===",
  "example.com",
  "exam-ple.com.",
  "-a",
  "a_b",
  "192.168.0.1",
  "256.1.1.1",
  "::1",
  "1:2:3:4:5:6:7:8",
  "me@example.com",
  "me@here",
  "2030-02-28",
  "2030-02-30",
  "10:00:00Z",
  "2030-02-28T10:00:00Z",
  "2030-02-28 10:00:00+01",
  "https://example.com/a?b#c",
  "urn:x:y",
  "{a}",
  "[",
  "(a",
  "9b2c3f6e-1f0a-4d43-9c1a-0d7c5b6a7e8f",
  "line\nbreak",
  "\u2028",
];

test.each(formats)("%s", (format) => {
  const validate = ajv.compile({ type: "string", format });
  const pattern = formatPattern(format) ?? expect.fail("No text is of the format for certain.");
  const own = sharedTexts([pattern], { minLength: 0, maxLength: Infinity }, 40);
  expect(own.length).toBeGreaterThan(0);
  for (const text of own) expect({ text, valid: validate(text) }).toEqual({ text, valid: true });
  let certain = 0;
  for (const text of [...texts, ...own]) {
    const verdict = judgeFormat(format, text);
    if (verdict === "unsure") continue;
    certain += 1;
    expect({ text, verdict }).toEqual({ text, verdict: validate(text) ? "accepts" : "refuses" });
  }
  expect(certain).toBeGreaterThan(0);
});

test.each([
  [
    "number",
    ["0", "-1", "+1", "007", "1.50", "1e3", "1E-3", "-0.0e+1"],
    ["", "-", "a-b", "1.", ".5", "e3", "0x1f", "Infinity", "1e", "--1"],
  ],
  ["bigint", ["0", "-0", "007", "-12"], ["", "-", "+1", "1.0", "1e3", "0x1f", "1n", "a"]],
] as const)("a hole for a %s takes what its pattern takes", (hole, texts, others) => {
  const parts = [{ text: "<" }, { hole }, { text: ">" }] as const;
  const takes = compileSchema(emitJsonSchema({ kind: "template", parts }, {}));
  for (const [text, verdict] of [
    ...texts.map((text) => [text, "accepts"] as const),
    ...others.map((text) => [text, "refuses"] as const),
  ]) {
    expect({ text, verdict: judgeTemplate(parts, `<${text}>`) }).toEqual({ text, verdict });
    expect({ text, takes: takes(`<${text}>`) }).toEqual({ text, takes: verdict === "accepts" });
  }
});

test("texts of a template's pattern are of the template", () => {
  const parts = [
    { text: "a.\u2028" },
    { hole: "number" },
    { text: "-" },
    { hole: "bigint" },
    { hole: "string" },
  ] as const;
  const own = sharedTexts([templatePattern(parts)], { minLength: 0, maxLength: Infinity }, 20);
  expect(own.length).toBeGreaterThan(1);
  for (const text of own) expect(judgeTemplate(parts, text)).toBe("accepts");
});

test.each(["uri", "url", "email", "hostname", "uuid", "ipv6", "regex", "uri-reference"] as const)(
  "the texts of %s may have capitals, where another pattern asks for one",
  (format) => {
    const pattern = formatPattern(format) ?? expect.fail("Nothing is sure.");
    const texts = sharedTexts([pattern, "^\\p{Lu}"], { minLength: 0, maxLength: Infinity }, 2);
    expect(texts).not.toEqual([]);
    for (const text of texts) expect(ajv.validate({ type: "string", format }, text), text).toBe(true);
  },
);
