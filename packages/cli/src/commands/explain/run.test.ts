import { rules } from "@toolshed/analyzer";
import { describe, expect, it } from "vitest";
import { runInProcess } from "../../../testing/sample-project.ts";

const run = (...args: readonly string[]) => runInProcess("/", ["explain", ...args]);

describe("toolshed explain", () => {
  it.each(rules.map((rule) => rule.meta))("prints the page of $code", ({ code, name }) => {
    const page = run(code);
    expect(page).toMatchObject({ status: 0, stderr: "" });
    expect(page.stdout).toContain(code);
    expect(page.stdout.length).toBeGreaterThan(200);
    expect(run(name)).toEqual(page);
  });

  it.each(["tsh007", "TSH7", "7", "007", "duplicate-name"])("knows TSH007 by %s", (word) => {
    expect(run(word)).toEqual(run("TSH007"));
  });

  it("prints the page of what only `check` reports", () => {
    expect(run("TSH020")).toMatchObject({ status: 0, stdout: expect.stringContaining("toolshed generate") });
  });

  it("lists the rules", () => {
    const { status, stdout } = run();
    expect(status).toBe(0);
    expect(stdout.trimEnd().split("\n").length).toBeGreaterThanOrEqual(rules.length);
    expect(stdout).toMatch(/^TSH009 {2}warning {5}\S/m);
  });

  it("prints JSON for programs", () => {
    const { stdout } = run("TSH018", "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({ code: "TSH018", severity: "error", page: expect.any(String) });
    expect(JSON.parse(run("--format=json").stdout)).toContainEqual(
      expect.objectContaining({ code: "TSH001" }),
    );
  });

  const refused: [word: string, message: RegExp][] = [
    ["TSH0O7", /Did you mean TSH007\?/],
    ["duplicate-nam", /Did you mean duplicate-name\?/],
    ["banana", /there is no rule "banana"\. The rules are:\nTSH001 /],
    ["TS2304", /TS2304 is an error of TypeScript itself/],
    ["\u001b[31m", /there is no rule "\\\\?u001b/],
    ["", /there is no rule ""/],
    ["x".repeat(1e6), /there is no rule "x{40}…"/],
    ["__proto__", /there is no rule "__proto__"/],
  ];

  it.each(refused.map(([word, message]) => ({ label: JSON.stringify(word).slice(0, 20), word, message })))(
    "refuses $label",
    ({ word, message }) => {
      const { status, stdout, stderr } = run(word);
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toMatch(message);
      expect(stderr).not.toMatch(/(?!\n)\p{Cc}/u);
    },
  );
});
