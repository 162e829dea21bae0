import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { applyFixes } from "../fixes/apply-fixes.ts";
import { fixesOf } from "./fixes-of.ts";
import { rules } from "./index.gen.ts";
import { readRulePage } from "./rule-page.ts";

const here = dirname(fileURLToPath(import.meta.url));
const source = 'import { Toolset } from "@toolshed/runtime";\n\nclass Kit extends Toolset {}\n';

function diagnosticAt(
  code: string,
  start: number,
  end: number,
  differs: Partial<Diagnostic> = {},
): Diagnostic {
  const span = { file: "src/kit.ts", start, end, line: 1, column: 1, endLine: 1, endColumn: 1 };
  return { code, severity: "error", message: "Wrong.", span, ...differs };
}

describe("fixesOf", () => {
  const at = source.indexOf("Kit");
  const hidden = diagnosticAt("TSH001", at, at + 3);

  test("offsets do not count a byte order mark", () => {
    const [plain, marked] = [source, `\ufeff${source}`].map((text) => fixesOf(hidden, () => text));
    expect(plain).toEqual([
      {
        title: "Export the class",
        edits: [{ file: "src/kit.ts", start: at - 6, end: at - 6, text: "export " }],
      },
    ]);
    expect(marked).toEqual(plain);
  });

  test("nothing for rules without a fix, errors of the compiler, and files that cannot be read", () => {
    for (const code of ["TSH007", "TSH999", "TS2304", "__proto__"]) {
      expect(fixesOf({ ...hidden, code }, () => source)).toEqual([]);
    }
    expect(fixesOf(hidden, () => undefined)).toEqual([]);
  });

  test("nothing for a text that is shorter by now", () => {
    expect(fixesOf(hidden, () => source.slice(0, at + 2))).toEqual([]);
  });

  test("nothing in a dependency", () => {
    const span = { ...hidden.span, file: "../node_modules/pkg/kit.ts" };
    expect(fixesOf({ ...hidden, span }, () => source)).toEqual([]);
  });
});

describe("whatever stands there", () => {
  const fixable = rules.filter(({ fix }) => fix !== undefined).map(({ meta }) => meta.code);
  const texts = readdirSync(here)
    .filter((name) => /^tsh\d/.test(name))
    .flatMap((name) => readRulePage(readFileSync(join(here, name, "rule.md"), "utf8")).examples)
    .flatMap(({ files }) => files.map(({ text }) => text));
  const place = fc.tuple(fc.nat(2000), fc.nat(40), fc.boolean());
  const cut = fc.option(fc.tuple(fc.nat(2000), fc.nat(80)), { nil: undefined, freq: 3 });

  test("an edit since the diagnostic does no harm: edits stay in the text and apart from each other", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fixable),
        fc.constantFrom(...texts),
        place,
        fc.option(place, { nil: undefined }),
        cut,
        fc.option(fc.constantFrom("get_ticket", "TSH009", "limit"), { nil: undefined }),
        (code, whole, first, other, gap, suggestion) => {
          // A piece is missing: what is left need not be TypeScript.
          const text = gap === undefined ? whole : whole.slice(0, gap[0]) + whole.slice(gap[0] + gap[1]);
          // Words, texts and comments are what diagnostics really point to.
          const words = [...text.matchAll(/[\w$]+|"[^"\n]*"|\/\/.*/g)];
          const spanIn = ([from, size, isWord]: readonly [number, number, boolean]): [number, number] => {
            const word = isWord ? words[from % words.length] : undefined;
            if (word !== undefined) return [word.index, word.index + word[0].length];
            const begin = from % (text.length + 1);
            return [begin, Math.min(text.length, begin + size)];
          };
          const related = other && { span: diagnosticAt(code, ...spanIn(other)).span, message: "There." };
          const diagnostic = diagnosticAt(code, ...spanIn(first), {
            ...(related && { related: [related] }),
            ...(suggestion !== undefined && { suggestion }),
          });
          for (const { title, edits } of fixesOf(diagnostic, () => text)) {
            expect(title).not.toBe("");
            expect(edits).not.toEqual([]);
            expect(applyFixes(text, edits)).not.toBe(text);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });
});
