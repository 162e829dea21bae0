import { describe, expect, test } from "vitest";
import { at, findingsOf, projectOf } from "../facts-builder.ts";
import { rule } from "./rule.ts";

describe("TSH028", () => {
  const unread = {
    packageName: "@acme/desk",
    span: at(2),
    problem: "`dist/toolshed.json` is damaged",
    isLinked: false,
  };

  test("once for each package, where it is asked for", () => {
    const other = { ...unread, packageName: "shop", span: at(3, "package.json") };
    const findings = findingsOf(rule, { ...projectOf(), unreadModels: [unread, other] });
    expect(findings.map(({ span }) => span)).toEqual([at(2), at(3, "package.json")]);
    expect(findings[0]?.message).toMatch(
      /^The tools of `@acme\/desk` are not known: its model `dist\/toolshed\.json` is damaged\. .* authors\.$/,
    );
  });

  test("in a workspace it says how to repair it", () => {
    const [finding] = findingsOf(rule, { ...projectOf(), unreadModels: [{ ...unread, isLinked: true }] });
    expect(finding?.message).toMatch(/Run `npx toolshed generate` in the folder of `@acme\/desk`\.$/);
  });
});
