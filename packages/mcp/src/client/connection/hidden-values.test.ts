// Secrets in the texts of errors: whatever they are, and however they stand in one another.
import fc from "fast-check";
import { expect, it } from "vitest";
import { hiddenValues } from "./hidden-values.ts";

// Few letters, so that they are often parts of each other.
const secret = fc.string({ unit: fc.constantFrom("a", "b", "$", "&"), minLength: 6, maxLength: 12 });

it("no value is left of any text, also where one has another within it", () => {
  fc.assert(
    fc.property(fc.array(secret, { minLength: 1 }), fc.array(fc.string()), (secrets, words) => {
      const text = secrets.flatMap((one, index) => [words[index] ?? "", ` ${one} `]).join("");
      const hidden = hiddenValues(secrets)(text);
      for (const one of secrets) expect(hidden).not.toContain(one);
    }),
  );
});

it("a value that begins with another is replaced as a whole, whatever their order", () => {
  for (const values of [
    ["secret", "secret-and-more"],
    ["secret-and-more", "secret"],
  ])
    expect(hiddenValues(values)("secret-and-more secret")).toBe("*** ***");
});

it("short values stay: they would be found in every text", () => {
  expect(hiddenValues(["low", ""])("the level is low")).toBe("the level is low");
});
