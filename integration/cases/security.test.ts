// Source text is data wherever it is printed, and no text that a model sends takes more than its length to check.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../packages/analyzer/src/index.ts";
import { errorsOf, openCase } from "./case-project.ts";
import { checkTool, schemaAt, valuesOf } from "./standing-oracles.ts";

/** The longest of a few decodes, the first apart: what the machine does beside it is not meant. */
function milliseconds(work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run++) {
    const started = performance.now();
    work();
    best = Math.min(best, performance.now() - started);
    if (best < 50) break;
  }
  return best;
}

describe("SE-04: no pattern backtracks without bound", () => {
  it("holds for template literals", async () => {
    const project = await openCase(`
      export function parse(id: \`\${string}-\${string}-\${string}-\${string}\`): number { return id.length; }
      export function numbers(id: \`\${number}.\${number}.\${number}\`, mixed: \`\${string}\${number}\${string}x\`, ends: \`\${string}a\${string}\`): number { return 0; }
      export function repeated(id: \`\${string}ab\${string}ab\${string}ab\${string}!\`, bigints: \`\${bigint}\${bigint}\`): number { return 0; }
      export function keyed(row: { [key: \`\${string}-\${string}-\${string}\`]: number }): number { return 0; }
      export function union(id: (\`a\${string}b\${string}c\` | \`a\${string}c\${string}b\`)[]): number { return 0; }
    `);
    const long = 50_000;
    const dashes = "-".repeat(long);
    const accepted = ["a-b-c-d", "a\n-b-c-d", dashes, `${dashes}\n`];
    const refused = ["a".repeat(long), "a-b-c", "-".repeat(2), `${"a".repeat(long)}--`];
    expect(
      project
        .diagnostics()
        .filter(({ severity, message }) => severity === "error" && message.includes("parse")),
    ).toEqual([]);
    for (const id of accepted)
      expect(project.tool("parse").decode({ id })).toEqual({ ok: true, value: { id } });
    for (const id of refused) expect(project.tool("parse").decode({ id })).toMatchObject({ ok: false });
    const hostile = [
      ...[...accepted, ...refused],
      ...["1", "1.", "ab", "a", "b", "x", "-1", "1e", "a1", "0", "\n", "abab", "+-", "\u{1f600}"].flatMap(
        (part) => [
          part.repeat(long / part.length),
          `${part.repeat(long / part.length)}\n`,
          `${part.repeat(long / part.length)}!`,
          `!${part.repeat(long / part.length)}`,
        ],
      ),
    ];
    const slow: string[] = [];
    for (const name of project.tools.keys()) {
      const { decode } = project.tool(name);
      for (const text of hostile) {
        const input = {
          id: name === "union" ? [text] : text,
          mixed: text,
          ends: text,
          bigints: text,
          row: { [text]: 1 },
        };
        const names = Object.keys(project.schema(name)["properties"] ?? {}) as (keyof typeof input)[];
        const own = Object.fromEntries(names.map((key) => [key, input[key]]));
        const time = milliseconds(() => decode(own));
        if (time > 100)
          slow.push(
            `${name} takes ${time.toFixed(0)} ms for ${JSON.stringify(text.slice(0, 8))}… of ${text.length}`,
          );
      }
    }
    expect(slow).toEqual([]);
    await checkTool(project, "parse", { accept: [{ id: "a-b-c-d" }], reject: [{ id: "a-b-c" }] });
  });

  it("tells of an own pattern that may backtrack or is none, at compile time", async () => {
    const bad = [
      "^(a+)+$",
      "^(a|a)*$",
      "^(.*a){20}$",
      "^([a-z]+)*x",
      "(\\\\w+\\\\s?)*$",
      "^(a",
      "[",
      "a{2,1}",
      "(?<n>a)(?<n>b)",
    ];
    const good = ["^[a-z]+$", "^\\\\d{4}-\\\\d{2}$", "^(?:a|b)*$", "^[^@]+@[^@]+$"];
    const functions = (list: readonly string[], stem: string): string =>
      list
        .map(
          (pattern, index) =>
            `export function ${stem}${index}(text: string & tags.Pattern<"${pattern}">): void {}\n` +
            `export function ${stem}Doc${index}(row: { /** @pattern ${pattern.replaceAll("\\\\", "\\")} */ text: string }): void {}`,
        )
        .join("\n");
    const project = await openCase(`
      import type { tags } from "@toolshed/runtime/tags";
      ${functions(bad, "bad")}
      ${functions(good, "good")}
    `);
    const told = new Set(
      project.diagnostics("TSH025").flatMap(({ message }) => /`(bad\w+|good\w+)`/.exec(message)?.[1] ?? []),
    );
    const all = (stem: string, list: readonly string[]): readonly string[] =>
      list.flatMap((_, index) => [`${stem}${index}`, `${stem}Doc${index}`]);
    expect([...told].sort()).toEqual([...all("bad", bad)].sort());
    const generated = [...project.tools.keys()];
    expect(generated).toHaveLength(all("good", good).length);
    for (const name of generated) expect(name).toMatch(/^good/);
  });
});

describe("SE-05: names, literals and comments are data in generated code", () => {
  const source = `
    interface Odd {
      "it's": string;
      'say "hi"': number;
      "\${globalThis.pwned = 1}": boolean;
      "back\\\\slash": "line\\nbreak" | "\\u2028" | "\`tick\`";
      "a-b": 1;
      "": string;
    }
    /** Ends early? *\u200b/ process.exit(1) // and \`ticks\` \${"x"} </script> */
    export function odd(o: Odd): void {}
  `;
  const odd = {
    "it's": "a",
    'say "hi"': 1,
    "${globalThis.pwned = 1}": true,
    "back\\slash": "`tick`",
    "a-b": 1,
    "": "e",
  };

  it("holds for the known example", async () => {
    const project = await openCase(source);
    expect(errorsOf(project)).toEqual([]);
    expect(globalThis).not.toHaveProperty("pwned");
    expect(project.tool("odd").description).toBe(
      'Ends early? *\u200b/ process.exit(1) // and `ticks` ${"x"} </script>',
    );
    await checkTool(project, "odd", {
      accept: [
        { o: odd },
        { o: { ...odd, "back\\slash": "line\nbreak" } },
        { o: { ...odd, "back\\slash": "\u2028" } },
      ],
      reject: [
        { o: { ...odd, "back\\slash": "line\\nbreak" } },
        { o: { ...odd, its: "a" } },
        { o: { ...odd, "a-b": 2 } },
      ],
    });
    expect(Object.keys(schemaAt(project.schema("odd"), "o")["properties"] ?? {})).toEqual(Object.keys(odd));
  });

  it("holds for hostile texts wherever source text may go", async () => {
    const hostile = [
      '"; globalThis.pwned = 1; "',
      "'; globalThis.pwned = 1; '",
      "`; globalThis.pwned = 1; `",
      "${globalThis.pwned = 1}",
      "\\${globalThis.pwned = 1}",
      "\\",
      "\\\\",
      "\\u0027",
      "*\u200b/ globalThis.pwned = 1 /*",
      "// globalThis.pwned = 1",
      "</script><script>globalThis.pwned = 1</script>",
      "<!-- globalThis.pwned = 1",
      "line\nbreak",
      "carriage\rreturn",
      "\u2028\u2029",
      "\u0000\u0001\u001b[31m",
      "a\ufeffb",
      "\ufeffstart",
      "\uff21",
      "\u{10428}",
      "\u{1f600}",
      "\u202ertl",
      "constructor",
      "toString",
      "hasOwnProperty",
      "then",
      "default",
      "$ref",
      "~0/1",
      "7",
      "-1",
      " ",
      "a b",
    ];
    const text = (value: string): string =>
      JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
    // A comment cannot hold its own end, and ends its lines at line breaks.
    const comment = hostile
      .map((value) => value.replaceAll("*/", ""))
      .join(" | ")
      .replace(/[\r\n\u2028\u2029]/g, " ");
    const project = await openCase(`
      interface Keys { ${hostile.map((name) => `${text(name)}: string;`).join("\n")} }
      type Values = ${hostile.map(text).join(" | ")};
      enum Members { ${hostile.map((value, index) => `M${index} = ${text(value)}`).join(", ")} }
      /** ${comment} @title ${comment.replaceAll("@", "")} */
      interface Texts {
        /** ${comment} @default ${text(hostile[0] ?? "")} */ text: string;
        one: ${text(hostile[0] ?? "")};
      }
      /**
       * ${comment}
       * @param keys ${comment}
       */
      export function keys(keys: Keys): Keys { return keys; }
      export function values(value: Values, member: Members): Values { return value; }
      export function texts(texts: Texts, record: Record<Values, number>): void {}
      export function unions(either: ${hostile.map((value, index) => `{ kind: ${text(value)}; v${index}: number }`).join(" | ")}): void {}
      export function templates(${hostile
        .slice(0, 8)
        .map((value, index) => `t${index}: \`${value.replace(/[\\`$]/g, "\\$&")}\${number}\``)
        .join(", ")}): void {}
      export function defaults(${hostile.map((value, index) => `d${index} = ${text(value)}`).join(", ")}): string { return [${hostile.map((_, index) => `d${index}`).join(", ")}].join(""); }
    `);
    expect(errorsOf(project)).toEqual([]);
    expect(globalThis).not.toHaveProperty("pwned");
    // Nothing that an editor or a terminal would read otherwise stands in the generated text.
    const odd = [...project.generated].filter((character) => /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(character));
    expect(new Set(odd)).toEqual(new Set(["\n"]));
    const row = (names: readonly string[]): JsonValue => Object.fromEntries(names.map((name) => [name, "v"]));
    const properties = Object.keys(schemaAt(project.schema("keys"), "keys")["properties"] ?? {});
    expect([...properties].sort()).toEqual([...hostile].sort());
    expect(await project.call("keys", { keys: row(hostile) })).toMatchObject({
      status: "ok",
      value: row(hostile),
    });
    expect(await project.call("keys", { keys: row(hostile.slice(1)) })).toMatchObject({
      status: "invalid",
      ran: 0,
    });
    for (const value of hostile) {
      expect(await project.call("values", { value, member: value })).toMatchObject({ status: "ok", value });
      expect(await project.call("values", { value: `${value}x`, member: value })).toMatchObject({
        status: "invalid",
        ran: 0,
      });
    }
    for (const [index, kind] of hostile.entries()) {
      expect(project.tool("unions").decode({ either: { kind, [`v${index}`]: 1 } })).toMatchObject({
        ok: true,
      });
      expect(project.tool("unions").decode({ either: { kind, [`v${index + 1}`]: 1 } })).toMatchObject({
        ok: false,
      });
    }
    const templates = Object.fromEntries(
      hostile.slice(0, 8).map((value, index) => [`t${index}`, `${value}1`]),
    );
    await checkTool(project, "templates", {
      accept: [templates],
      reject: [{ ...templates, t0: `${hostile[0]}x` }],
    });
    expect(valuesOf(project.schema("defaults"), "default")).toEqual(hostile);
    expect(await project.call("defaults", {})).toMatchObject({ status: "ok", value: hostile.join("") });
    expect(globalThis).not.toHaveProperty("pwned");
  });

  it("refuses text that JSON cannot carry where it stands, and reads the tools beside it", async () => {
    const project = await openCase(`
      import type { tags } from "@toolshed/runtime/tags";
      enum Half { First = "\\udbff", Whole = "\\ud83d\\ude00" }
      export function literal(text: "\\ud800" | "a"): void {}
      export function replaced(text: "\\ufffd"): void {}
      export function name(row: { "\\udc00": string }): void {}
      export function key(row: Record<"a\\ud800b", string>): void {}
      export function pattern({ "\\ud800": x }: { "\\ud800": string }): void {}
      export function template(text: \`\\ud800\${string}\`): void {}
      export function member(half: Half): void {}
      export function tag(text: string & tags.Pattern<"^\\ud800$">): void {}
      export function infinite(value: 1e999 | 1): void {}
      export function whole(half: Half.Whole, text = "\ufeff\\ud83d" + "\\ude00", mark: "\ufeffx" = "\ufeffx"): string { return half + text + mark; }
    `);
    const refused = new Set(
      project.diagnostics("TSH018").flatMap(({ message }) => /of `(\w+)`/.exec(message)?.[1] ?? []),
    );
    const bad = ["infinite", "key", "literal", "member", "name", "pattern", "replaced", "tag", "template"];
    expect([...refused].sort()).toEqual(bad);
    expect([...project.tools.keys()]).toEqual(["whole"]);
    // The others keep the class from being made, so only the decoder is asked.
    const { decode } = project.tool("whole");
    expect(decode({ half: "\u{1f600}", mark: "\ufeffx" })).toMatchObject({ ok: true });
    expect(decode({ half: "\u{1f600}", mark: "x" })).toMatchObject({ ok: false });
    expect(decode({ half: "\ud83d" })).toMatchObject({ ok: false });
    expect(valuesOf(project.schema("whole"), "default")).toEqual(["\ufeff\u{1f600}", "\ufeffx"]);
  });

  it("keeps the source of one file out of the code of another", async () => {
    const project = await openCase(source);
    const module = readFileSync(join(project.directory, "src/toolset.generated.ts"), "utf8");
    const withoutStrings = module.replace(/"(?:[^"\\\n]|\\.)*"/g, '""');
    expect(withoutStrings).not.toMatch(/pwned|process\.exit|<\/script>/);
  });
});
