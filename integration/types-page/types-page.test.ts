// docs/types.md as a reader has it: every row of it is generated for and decoded with, through both compilers.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { NativeName, TypeKind } from "../../packages/analyzer/src/index.ts";
import { compileSchema } from "../../packages/transformer/testing/schema-validator.ts";
import { partsOf } from "../parts-of.ts";
import { codeCell, printTable, readCodeCell, readTables } from "./cells.ts";
import { refusalHead, typeHead } from "./page.ts";
import { printReceived } from "./received.ts";
import { refusals } from "./rows.ts";
import { runRows } from "./run-rows.ts";

const page = readFileSync(fileURLToPath(new URL("../../docs/types.md", import.meta.url)), "utf8");

const groups = page.split(/^## /m).map((section) => {
  const declarations = /^```typescript\n(.*?)^```$/ms.exec(section)?.[1] ?? "";
  const rows = readTables(section, typeHead).map((cells) => {
    const [source = [], schema = [], accepts = [], receives = [], refuses = []] = cells.map(readCodeCell);
    return { source: source.join(), schema: schema.join(), accepts, receives, refuses };
  });
  const refused = readTables(section, refusalHead).map(
    ([source = "", code = "", reason = "", says = ""]) => ({
      source: readCodeCell(source).join(),
      code,
      reason: readCodeCell(reason).join(),
      says: says.replaceAll("\\|", "|"),
    }),
  );
  return { declarations, rows, refused };
});

/** Every kind and every library type of the model: a new one needs a row. */
const kinds: { readonly [K in TypeKind]: true } = {
  ...{ string: true, number: true, boolean: true, null: true, unknown: true, nonNull: true, enum: true },
  ...{ array: true, tuple: true, set: true, object: true, record: true, map: true, union: true },
  ...{ template: true, native: true, ref: true },
};
const natives: { readonly [N in NativeName]: true } = {
  ...{ Date: true, URL: true, bigint: true, Uint8Array: true, ArrayBuffer: true, Buffer: true, Blob: true },
};

/** The value that the text of an expression makes. */
function evaluate(text: string): unknown {
  return new Function(`return (${text});`)();
}

describe.each([6, 7] as const)("docs/types.md through compiler %i", (compiler) => {
  const outcomes = runRows(
    groups.flatMap(({ declarations, rows, refused }) => [
      { declarations, rows },
      { declarations, rows: refused },
    ]),
    compiler,
  );
  const rows = groups.flatMap((group, at) =>
    group.rows.map((row, index) => ({ ...row, outcome: outcomes[2 * at]?.[index] })),
  );
  const refused = groups.flatMap((group, at) =>
    group.refused.map((row, index) => ({ ...row, outcome: outcomes[2 * at + 1]?.[index] })),
  );

  it.each(rows)("$source", async ({ schema, accepts, receives, refuses, outcome }) => {
    expect(JSON.stringify(outcome?.schema)).toBe(schema);
    const validate = compileSchema(outcome?.schema ?? {});
    expect(accepts.length).toBeGreaterThan(0);
    expect(refuses.length).toBeGreaterThan(0);
    expect(receives).toHaveLength(accepts.length);
    for (const [index, text] of accepts.entries()) {
      const result = outcome?.decode(JSON.parse(text));
      if (!result?.ok) expect.fail(`${text} is refused: ${JSON.stringify(result)}`);
      expect(await printReceived(result.value)).toBe(receives[index]);
      if (!(result.value instanceof Blob)) expect(result.value).toEqual(evaluate(receives[index] ?? ""));
      // A null that stands for an absent argument is no value of the schema.
      if (result.value !== undefined && text !== '{"id":1,"note":null}')
        expect({ text, valid: validate(JSON.parse(text)) }).toEqual({ text, valid: true });
    }
    for (const text of refuses) expect(outcome?.decode(JSON.parse(text))).toMatchObject({ ok: false });
  });

  it.each(refused)("refuses $source ($reason)", ({ code, reason, says, outcome }) => {
    expect(outcome?.schema).toBeUndefined();
    const errors = outcome?.diagnostics.filter(({ severity }) => severity === "error") ?? [];
    expect(errors.map((error) => [error.code, error.reason ?? "", error.message])).toEqual([
      [code, reason, says],
    ]);
  });

  it("has every kind of type, every library type and every reason", () => {
    const models = rows.flatMap(({ outcome }) => (outcome?.type ? partsOf(outcome.type) : []));
    expect(new Set(models.map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds)));
    const found = models.flatMap((model) => (model.kind === "native" ? [model.native] : []));
    expect(new Set(found)).toEqual(new Set(Object.keys(natives)));
    const reasons = refused.filter(({ code }) => code === "TSH018").map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(new Set(Object.keys(refusals)));
  });
});

it("reads cells as they were written", () => {
  const texts = ["a | b", "`${string}|`", "``x`", "<br>", " "];
  const table = printTable([typeHead, typeHead.map(() => codeCell(texts))]);
  expect(readTables(`# T\n\n${table}\n\nEnd.`, typeHead).map((row) => row.map(readCodeCell))).toEqual([
    typeHead.map(() => texts),
  ]);
});
