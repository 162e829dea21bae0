import fc from "fast-check";
import { expect, test } from "vitest";
import { maximumNameLength, namePattern, suggestName } from "./suggest-name.ts";

test.each([
  ["Get-TicketByID", "get_ticket_by_id"],
  ["getTicket", "get_ticket"],
  ["parseHTMLPage", "parse_html_page"],
  ["_get__ticket_", "get_ticket"],
  ["2nd ticket", "nd_ticket"],
  ["42 tickets", "tickets"],
  ["créer un billet", "creer_un_billet"],
  [`${"long_".repeat(20)}end`, `${"long_".repeat(12)}long`.slice(0, 64)],
  ["x".repeat(70), "x".repeat(64)],
  ["票", undefined],
  ["", undefined],
])("%j → %j", (name, suggestion) => {
  expect(suggestName(name)).toBe(suggestion);
});

test("every suggestion is a legal name, and a legal name suggests itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (name) => {
      const suggestion = suggestName(name);
      if (suggestion === undefined) return;
      expect(suggestion).toMatch(namePattern);
      expect(suggestion.length).toBeLessThanOrEqual(maximumNameLength);
      expect(suggestName(suggestion)).toBe(suggestion);
    }),
  );
});
