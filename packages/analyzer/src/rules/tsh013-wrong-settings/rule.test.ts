import { describe, expect, test } from "vitest";
import type { ArgumentFacts, CallFacts, SettingsFacts, ToolFacts } from "../../model/facts.ts";
import { at, findingsOf, projectOf, tool, typeProblem } from "../facts-builder.ts";
import { rule } from "./rule.ts";

function call(line: number, name: string, ...args: readonly ArgumentFacts[]): CallFacts {
  return { name, span: at(line), nameSpan: at(line), arguments: args, hasTypeArguments: false };
}

const settingsClass: ArgumentFacts = { kind: "class", name: "SearchSettings", span: at(42) };

function selector(...path: readonly string[]): ArgumentFacts {
  return { kind: "selector", path, span: at(43) };
}

const members = [
  { name: "limit", optional: false, hasDefault: true },
  { name: "index", optional: true, hasDefault: false },
];

function settings(differs: Partial<SettingsFacts> = {}): SettingsFacts {
  return {
    span: at(50),
    type: { kind: "object", properties: [] },
    configurable: [],
    typeProblems: [],
    members,
    ...differs,
  };
}

function check(calls: readonly CallFacts[], differs: Partial<ToolFacts> = {}): readonly string[] {
  const facts = tool({ calls, settings: settings(), bindings: [{ kind: "settings" }], ...differs });
  return findingsOf(rule, projectOf(facts)).map(({ span, message }) => `${span.line}: ${message}`);
}

const withSettings = call(50, "withSettings", settingsClass);
const withConfigurable = call(50, "withConfigurableSettings", settingsClass);

describe("TSH013", () => {
  test("right chains", () => {
    expect(check([call(49, "readOnly"), withSettings, call(51, "configurable", selector("limit"))])).toEqual(
      [],
    );
    expect(check([withConfigurable, call(51, "notConfigurable", selector("index"))])).toEqual([]);
    expect(check([call(49, "readOnly")], { bindings: [], settings: undefined } as never)).toEqual([]);
  });

  test("no parameter takes them", () => {
    expect(check([withSettings], { bindings: [{ kind: "argument", name: "s" }] })).toEqual([
      expect.stringMatching(/^50: No parameter of `getTicket` takes the settings of `withSettings`/),
    ]);
  });

  test("a selector names no member: the nearest, or all of them", () => {
    expect(check([withSettings, call(51, "configurable", selector("limits"))])).toEqual([
      "43: The settings have no member `limits`. Did you mean `limit`?",
    ]);
    expect(check([withSettings, call(51, "configurable", selector("zzzzzz"))])).toEqual([
      "43: The settings have no member `zzzzzz`. They have `limit`, `index`.",
    ]);
  });

  test("a selector opens what only a getter gives; closing it is nothing wrong", () => {
    const computed = settings({
      members: [
        { name: "host", optional: false, hasDefault: true },
        { name: "url", optional: false, hasDefault: true, computed: true, declaration: at(9) },
      ],
    });
    expect(
      check(
        [withSettings, call(51, "configurable", selector("host")), call(52, "configurable", selector("url"))],
        {
          settings: computed,
        },
      ),
    ).toEqual([
      "43: `url` is a getter without a setter, so no stored value can set it. Open the members that it is made of, or " +
        "give it a setter.",
    ]);
    expect(
      check([withConfigurable, call(51, "notConfigurable", selector("url"))], { settings: computed }),
    ).toEqual([]);
  });

  test("a selector reaches into a member", () => {
    expect(check([withSettings, call(51, "configurable", selector("limit", "max"))])).toEqual([
      expect.stringMatching(/^43: `limit.max` reaches into a member.*Select `limit`\.$/),
    ]);
  });

  test("a second settings call", () => {
    expect(check([withSettings, call(51, "withSettings", settingsClass)])).toEqual([
      expect.stringMatching(/^51: `withSettings` is a second settings call/),
    ]);
  });

  test("anything behind the settings call", () => {
    expect(check([withSettings, call(51, "configurable", selector("limit")), call(52, "readOnly")])).toEqual([
      expect.stringMatching(/^52: `readOnly` stands after `withSettings`, behind which only `configurable`/),
    ]);
  });

  test("a selector without settings, before them, or of the other call", () => {
    const open = call(51, "configurable", selector("limit"));
    expect(check([open], { settings: undefined } as never)).toEqual([
      expect.stringMatching(
        /^51: `configurable` selects a member of settings, but .*`withSettings` before it/,
      ),
    ]);
    expect(check([open, withSettings])).toEqual([
      expect.stringMatching(/^51: .*stands before `withSettings`/),
    ]);
    expect(check([withConfigurable, open])).toEqual([
      expect.stringMatching(
        /^51: `configurable` does not go with `withConfigurableSettings`.*`notConfigurable`/,
      ),
    ]);
  });

  test("a required member with neither a default nor a way to be set", () => {
    const required = [{ name: "index", optional: false, hasDefault: false, declaration: at(9) }];
    const unset = settings({ members: required });
    expect(check([withSettings], { settings: unset })).toEqual([
      expect.stringMatching(
        /^50: `index` of the settings is required.*`configurable\(\(s\) => s\.index\)`\.$/,
      ),
    ]);
    expect(
      check([withConfigurable, call(51, "notConfigurable", selector("index"))], { settings: unset }),
    ).toEqual([expect.stringMatching(/^50: .*by removing its `notConfigurable`\.$/)]);
    expect(
      check([withSettings], { settings: settings({ members: required, configurable: ["index"] }) }),
    ).toEqual([]);
  });

  test("neither a class nor a type", () => {
    expect(check([call(50, "withSettings")], { settings: undefined } as never)).toEqual([
      "50: `withSettings` is given neither a class nor a type, so there is nothing to set. Write " +
        "`withSettings(MySettings)`.",
    ]);
  });

  test("a member that cannot be stored, in the words of settings; unresolved types are TSH023's", () => {
    const typeProblems = [typeProblem({ path: "settings.on" }), typeProblem({ reason: "unresolved" })];
    expect(check([withSettings], { settings: settings({ typeProblems }) })).toEqual([
      "50: Stored settings cannot hold `settings.on` of `getTicket`: `() => void` is a function, and JSON has none. Store " +
        "the data that it needs, or get the function from `ToolContext`.",
    ]);
  });
});
