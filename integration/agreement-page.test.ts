// docs/agreement.md: its examples differ as the page says, and it is what the table prints.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../packages/analyzer/src/index.ts";
import type { Tool } from "../packages/runtime/src/index.ts";
import { compare, type ExceptionName, exceptions } from "./agreement-exceptions.ts";
import { printAgreementPage } from "./agreement-page.ts";
import { runRows } from "./types-page/run-rows.ts";

const page = readFileSync(fileURLToPath(new URL("../docs/agreement.md", import.meta.url)), "utf8");

/** Examples that are written in full; those of limits are too large for a page and are tested beside the tools. */
const names = (Object.keys(exceptions) as ExceptionName[]).filter(
  (name) => !exceptions[name].example.value.includes("…"),
);
const [outcomes = []] = runRows(
  [{ rows: names.map((name) => ({ source: exceptions[name].example.type })) }],
  7,
);

describe("docs/agreement.md", () => {
  it.each(names)("has a difference to show for %s", (name) => {
    const { schema = {}, decode } = outcomes[names.indexOf(name)] ?? expect.fail(`${name} has no tool.`);
    // boundary: what the page shows is JSON, and a row's argument is judged like a tool's
    const value = JSON.parse(exceptions[name].example.value) as JsonValue;
    const tool = { name, inputSchema: schema, decode } as Pick<Tool, "name" | "inputSchema" | "decode">;
    const { accepted } = exceptions[name];
    expect(compare(tool, value)).toEqual({ schema: !accepted, decoder: accepted, because: [name] });
  });

  it("is up to date", () => {
    expect(page.replaceAll("\r\n", "\n")).toBe(printAgreementPage());
  });
});
