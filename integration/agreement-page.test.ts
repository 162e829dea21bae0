// docs/agreement.md: its examples differ as the page says, and it is what the table prints.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../packages/analyzer/src/index.ts";
import type { Tool } from "../packages/runtime/src/index.ts";
import { json } from "../packages/transformer/testing/models.ts";
import { compare, type ExceptionName, exceptions } from "./agreement-exceptions.ts";
import { printAgreementPage } from "./agreement-page.ts";
import { type ResultExceptionName, reasonsOf, resultExceptions } from "./agreement-results.ts";
import { runRows } from "./types-page/run-rows.ts";
import { wayOf } from "./way-of.ts";

const page = readFileSync(fileURLToPath(new URL("../docs/agreement.md", import.meta.url)), "utf8");

/** Examples that are written in full; those of limits are too large for a page and are tested beside the tools. */
const names = (Object.keys(exceptions) as ExceptionName[]).filter(
  (name) => !exceptions[name].example.value.includes("…"),
);
const resultNames = Object.keys(resultExceptions) as ResultExceptionName[];
const [outcomes = [], resultOutcomes = []] = runRows(
  [
    { rows: names.map((name) => ({ source: exceptions[name].example.type })) },
    { rows: resultNames.map((name) => ({ source: resultExceptions[name].example.type })) },
  ],
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

  it.each(resultNames)("has a value to show that does not come back: %s", (name) => {
    const { example } = resultExceptions[name];
    const { type } = resultOutcomes[resultNames.indexOf(name)] ?? expect.fail(`${name} has no tool.`);
    const way = (type && wayOf(type)) ?? expect.fail(`${name} has no result.`);
    const { value } = way.read(json(example.read)) ?? expect.fail(`${example.read} is refused.`);
    const encoded = way.write(value) ?? expect.fail(`${example.read} cannot be written.`);
    expect(encoded).toEqual(json(example.written));
    expect(way.fits(encoded)).toBe(true);
    expect(isDeepStrictEqual(way.read(encoded)?.value, value)).toBe(false);
    expect(type && reasonsOf({ example: type, value, encoded })).toEqual([name]);
  });

  it("is up to date", () => {
    expect(page.replaceAll("\r\n", "\n")).toBe(printAgreementPage());
  });
});
