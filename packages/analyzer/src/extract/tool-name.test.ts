import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toToolName } from "./tool-name.ts";

describe("toToolName", () => {
  test.each([
    ["getTicketAsync", "get_ticket"],
    ["parseHTMLPage", "parse_html_page"],
    ["listV2Items", "list_v2_items"],
    ["Async", "async"],
    ["async", "async"],
    ["readAsyncFile", "read_async_file"],
    ["URL", "url"],
    ["getURL", "get_url"],
    ["HTML5Parser", "html5_parser"],
    ["already_snake", "already_snake"],
    ["a", "a"],
    ["sendX", "send_x"],
    ["öffneTür", "öffne_tür"],
    ["größeÄndern", "größe_ändern"],
  ])("%s → %s", (name, expected) => {
    expect(toToolName(name)).toBe(expected);
  });

  test("every plain camelCase name becomes lower_snake_case, and its words stay", () => {
    const word = fc.stringMatching(/^[a-z]{2,6}$/).filter((text) => text !== "async");
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        const camel = words
          .map((text, index) => (index === 0 ? text : `${text[0]?.toUpperCase()}${text.slice(1)}`))
          .join("");
        expect(toToolName(camel)).toBe(words.join("_"));
        expect(toToolName(camel)).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
      }),
    );
  });

  test("is the same when it is done twice", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9]{0,30}$/), (name) => {
        const once = toToolName(name);
        expect(toToolName(once)).toBe(once);
      }),
    );
  });
});
