// A misspelt option in plain JavaScript: every key of everything that takes options by name.
import { describe, expect, it } from "vitest";
import { ExternalToolset } from "./by-hand/external-toolset.ts";
import { tool } from "./by-hand/tool.ts";
import { FunctionToolset } from "./compose/function-toolset.ts";
import { DeferredLoadingToolset, deferTools, ToolSearchToolset } from "./defer/index.ts";
import { ToolExecutor } from "./executor/tool-executor.ts";

const source = new FunctionToolset([]);
const said = { name: "a", description: "A.", inputSchema: { type: "object" }, execute: () => null };
const { inputSchema: jsonSchema, execute: _, ...text } = said;
// boundary: as plain JavaScript gives them.
type Make = (options: never) => unknown;

const takers: readonly [string, Make, readonly string[]][] = [
  [
    "new ToolExecutor",
    (options) => new ToolExecutor(source, options),
    [
      "policy",
      "approvals",
      "scope",
      "audit",
      "signing",
      "resumes",
      "concurrency",
      "timeoutMs",
      "errors",
    ].concat(["retries", "backoffMs", "maxResultBytes", "settings", "telemetry", "hooks"]),
  ],
  [
    "tool",
    (options) => tool({ ...said, ...(options as object) }),
    [
      "name",
      "title",
      "description",
      "inputSchema",
      "outputSchema",
      "annotations",
      "requiresApproval",
      "tags",
    ].concat([
      "metadata",
      "view",
      "execution",
      "hooks",
      "toModelOutput",
      "validate",
      "validateResult",
      "settings",
      "execute",
    ]),
  ],
  [
    "ExternalToolset",
    (options) => new ExternalToolset([{ ...text, jsonSchema, ...(options as object) }]),
    ["jsonSchema", "requiresApproval", "execution", "outputSchema"],
  ],
  [
    "annotations of a tool",
    (annotations) => tool({ ...said, annotations }),
    ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"],
  ],
  [
    "execution of a tool",
    (execution) => tool({ ...said, execution }),
    ["timeoutMs", "retries", "sequential"],
  ],
  [
    "deferTools",
    (options) => deferTools(source, options),
    ["except", "names", "visible", "search", "searchLimit", "searchMaxLimit", "searchBeforeCall"],
  ],
  ["names of deferTools", (names) => deferTools(source, { names }), ["search", "describe", "call"]],
  [
    "ToolSearchToolset",
    (options) => new ToolSearchToolset(new DeferredLoadingToolset(source), options),
    ["name", "found", "search", "searchLimit", "searchMaxLimit"],
  ],
  ["found of a ToolSearchToolset", (found) => new ToolSearchToolset(source, { found }), ["load", "add"]],
];

/** One letter less, one more, two in the wrong order. */
const misspelt = (key: string): readonly string[] => [
  key.slice(0, -1),
  `${key}s`,
  `${key.slice(0, 1)}${key.slice(2, 3)}${key.slice(1, 2)}${key.slice(3)}`,
];

const options = (key: string): never => ({ [key]: undefined }) as never;

describe.each(takers)("an option of %s", (_name, make, keys) => {
  it.each(keys)("%s is one, and what is nearly it is told by it", (key) => {
    // Its value is another matter, of which it may complain.
    const complaint = (() => {
      try {
        make(options(key));
        return "";
      } catch (error) {
        return String(error);
      }
    })();
    expect(complaint).not.toContain("no option");
    for (const wrong of misspelt(key)) {
      if (keys.includes(wrong)) continue;
      expect(() => make(options(wrong))).toThrow(TypeError);
      expect(() => make(options(wrong))).toThrow(`no option ${JSON.stringify(wrong)}`);
      // Short keys have several that are as near.
      if (key.length > 4) expect(() => make(options(wrong))).toThrow(`Did you mean \`${key}\`?`);
    }
  });

  it("is none of what every object has, nor one far from all, which is told all there are", () => {
    for (const wrong of ["toString", "constructor", "__proto__"])
      expect(() => make(JSON.parse(`{"${wrong}":1}`) as never)).toThrow(/no option/);
    expect(() => make(options("zzzzzzzzzzzz"))).toThrow(`The options are `);
    expect(() => make(options("zzzzzzzzzzzz"))).toThrow(keys.at(-1) ?? "");
  });
});
