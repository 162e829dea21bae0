// The pattern of a template means what its parts say, and takes linear time whatever the template and the text.
import type { TemplatePart, TemplateType } from "@toolshed/analyzer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyTimeout, propertyValues } from "../../../testing/property-values.ts";
import { templatePattern } from "./template-pattern.ts";

const numRuns = Math.ceil(propertyValues / 10);

type Piece = string | { readonly hole: "string" | "number" | "bigint" };
const template = (...parts: readonly Piece[]): TemplateType => ({
  kind: "template",
  parts: parts.map((part): TemplatePart => (typeof part === "string" ? { text: part } : part)),
});
const s = { hole: "string" } as const;
const n = { hole: "number" } as const;
const b = { hole: "bigint" } as const;
const patternOf = (...parts: readonly Piece[]): string => templatePattern(template(...parts));

const forms = { number: /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/u, bigint: /^-?\d+$/u };

/** The slow reference: every part at every length, the places reached kept as a set. */
function fits(parts: readonly TemplatePart[], text: string): boolean {
  const points = [...text];
  let places = new Set([0]);
  for (const part of parts) {
    const next = new Set<number>();
    for (const from of places) {
      for (let to = from; to <= points.length; to++) {
        const piece = points.slice(from, to).join("");
        if ("text" in part ? piece === part.text : part.hole === "string" || forms[part.hole].test(piece))
          next.add(to);
      }
    }
    places = next;
  }
  return places.has(points.length);
}

const texts = fc.constantFrom(
  "-",
  "a",
  "ab",
  "aab",
  "1",
  "12",
  ".",
  "e",
  "+",
  "-1",
  "1-",
  "]",
  "^",
  "\\",
  "/",
  "\n",
  "\u2028",
  "😀",
  "",
);
const holes = fc.constantFrom(s, s, n, n, b);
const templates = fc
  .array(fc.oneof(texts, holes), { minLength: 1, maxLength: 6 })
  // More than three numeric holes in a run are nothing that anyone writes.
  .filter((parts) => parts.filter((part) => part === n || part === b).length <= 3)
  .map((parts) => template(...parts));

/** Undefined for the few templates that share their digits between too many numbers. */
function compiled(type: TemplateType): RegExp | undefined {
  try {
    return new RegExp(templatePattern(type), "u");
  } catch (error) {
    if (error instanceof Error && error.message.includes("too many numbers")) return undefined;
    throw error;
  }
}

/** The shortest of a few times, in milliseconds of this process: other work on the machine counts for nothing. */
function timeOf(work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5 && best > 10; round++) {
    const begin = process.cpuUsage();
    work();
    best = Math.min(best, process.cpuUsage(begin).user / 1_000);
  }
  return best;
}

const letters = fc.constantFrom(..."-ab1120.eE+]^\\/\n\u2028x", "😀");

describe("templatePattern", () => {
  it("is as in the documentation", () => {
    expect(patternOf("inv-", n)).toBe("^inv-[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?$");
    expect(patternOf("v", n, ".", n)).toBe(
      "^v[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?\\.[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?$",
    );
    expect(patternOf(s, "-", s, "-", s, "-", s)).toBe("^[^-]*-[^-]*-[^-]*-[\\s\\S]*$");
    expect(patternOf(s, "ab", s)).toBe("^(?:(?!ab)[\\s\\S])*ab[\\s\\S]*$");
    expect(patternOf(s, s, n)).toBe("^[\\s\\S]*\\d$");
    expect(patternOf(n, s)).toBe("^[+-]?\\d[\\s\\S]*$");
    expect(patternOf(s, "@", n, ":", s)).toContain("(?!@[+-]?\\d+");
    expect(patternOf("a/b\u2028\n", b)).toBe("^a\\/b\\u2028\\n-?\\d+$");
  });

  it(
    "accepts exactly what the parts say",
    () => {
      let accepted = 0;
      let refused = 0;
      fc.assert(
        fc.property(
          templates,
          fc.array(fc.array(letters, { maxLength: 9 }), { maxLength: 12 }),
          (type, values) => {
            const pattern = compiled(type);
            if (pattern === undefined) {
              refused += 1;
              return;
            }
            const legal = type.parts.map((part, index) =>
              "text" in part
                ? part.text
                : part.hole === "string"
                  ? (values[index] ?? []).join("")
                  : "12.5".slice(0, part.hole === "bigint" ? 2 : 4),
            );
            for (const value of [legal.join(""), ...values.map((each) => each.join(""))]) {
              const verdict = fits(type.parts, value);
              expect(pattern.test(value), `${pattern} on ${JSON.stringify(value)}`).toBe(verdict);
              if (verdict) accepted += 1;
            }
          },
        ),
        { numRuns },
      );
      expect(accepted).toBeGreaterThan(numRuns);
      expect(refused).toBeLessThan(numRuns / 20);
    },
    propertyTimeout,
  );

  it(
    "takes linear time on hostile texts",
    () => {
      const units = ["-", "a", "1", "ab", "aab", "-1", "1.", "1e", "1e1", "+1", "a1", "\n", ".1", "12"];
      fc.assert(
        fc.property(templates, fc.constantFrom(...units), fc.constantFrom(...units), (type, unit, start) => {
          const pattern = compiled(type);
          for (const end of ["", "\n", "x", "-"]) {
            const text = start + unit.repeat(20_000 / unit.length) + end;
            expect(
              timeOf(() => pattern?.test(text)),
              `${pattern} on ${start}${unit}…${end}`,
            ).toBeLessThan(100);
          }
        }),
        { numRuns },
      );
    },
    propertyTimeout,
  );

  it("reads ids of many dashes at once", () => {
    const pattern = new RegExp(patternOf(s, "-", s, "-", s, "-", s), "u");
    const dashes = "-".repeat(50_000);
    const begin = performance.now();
    const values = ["a-b-c-d", "a\n-b-c-d", dashes, `${dashes}\n`, "a".repeat(50_000)];
    expect(values.map((value) => pattern.test(value))).toEqual([true, true, true, true, false]);
    expect(performance.now() - begin).toBeLessThan(10_000);
  });

  it("takes halves of surrogate pairs for what they are", () => {
    const pattern = new RegExp(patternOf("\ud83d", s), "u");
    expect(["\ud83dx", "\ud83d", "😀"].map((value) => pattern.test(value))).toEqual([true, true, false]);
    expect(new RegExp(patternOf("\ud83d", "\ude00", n), "u").test("😀1")).toBe(true);
  });
});
