import { describe, expect, test } from "vitest";
import { chainCalls, toolsetCalls } from "../../model/chain-calls.ts";
import type { ArgumentFacts, CallFacts } from "../../model/facts.ts";
import {
  at,
  call,
  constant,
  dynamic,
  findingsOf,
  project,
  projectOf,
  tool,
  toolset,
} from "../facts-builder.ts";
import { rule } from "./rule.ts";

const live: ArgumentFacts = { kind: "live", span: at(42) };
const selector: ArgumentFacts = { kind: "selector", path: ["limit"], span: at(42) };
const settingsClass: ArgumentFacts = { kind: "class", name: "SearchSettings", span: at(42) };

function check(...calls: readonly CallFacts[]): readonly string[] {
  return findingsOf(rule, projectOf(tool({ calls }))).map(({ message }) => message);
}

describe("TSH006", () => {
  test.each<[CallFacts]>([
    [call("withName", constant("get_ticket"))],
    [call("withTitle", constant("Get"))],
    [call("withDescription", constant("Reads one ticket."))],
    [call("readOnly")],
    [call("destructive")],
    [call("idempotent", constant(false))],
    [call("openWorld", constant(true))],
    [call("requiresApproval")],
    [call("requiresApproval", live)],
    [call("requiresApproval", selector)],
    [call("requiresApproval", dynamic("needsApproval"))],
    [call("withSettings", settingsClass)],
    [call("withSettings", constant({ limit: 20 }))],
    [call("withSettings")],
    [call("configurable", selector)],
    [call("withTags", constant("a"), constant("b"))],
    [call("withMetadata", constant({}))],
    [call("withProviderOptions", constant({ cache: { ttl: 1 } }))],
    [call("withTimeout", constant(0.5))],
    [call("withRetries", constant(0))],
    [call("withView", constant("ui://tickets/list"))],
    [call("withHooks", constant({}))],
    [call("withHooks", live)],
    [call("withValidator", live)],
    [call("preparedBy", settingsClass)],
  ])("right: %o", (right) => {
    expect(check(right)).toEqual([]);
  });

  test.each<[CallFacts, string]>([
    [call("withName", constant(5)), "`withName` takes a string, but this is `5`."],
    [call("destructive", constant("no")), "takes `true` or `false`"],
    [call("withTags", constant("a"), constant(["b"])), "`withTags` takes a string"],
    [call("withMetadata", constant([])), "takes an object of JSON values"],
    [call("withMetadata", live), "takes an object of JSON values, and this is not one"],
    [call("withProviderOptions", constant(null)), "takes an object of JSON values"],
    [call("withTimeout", constant(0)), "takes a positive number of milliseconds"],
    [call("withTimeout", constant("5s")), "takes a positive number of milliseconds"],
    [call("withRetries", constant(-1)), "takes a whole number from 0"],
    [call("withRetries", constant(1.5)), "takes a whole number from 0"],
    [call("withView", constant("https://example.com")), "begins with `ui://`"],
    [call("withSettings", constant(3)), "takes a class or a constant object of defaults"],
    [call("withSettings", live), "takes a class or a constant object of defaults"],
    [call("withConfigurableSettings", dynamic("load()")), "is not a compile-time constant"],
    [call("configurable", constant("limit")), "takes a selector"],
    [call("configurable", dynamic("pick")), "takes a selector"],
    [call("withName", selector), "takes a string, and this is not one"],
    [call("withName", settingsClass), "takes a string, and this is not one"],
    [call("requiresApproval", constant(true)), "takes a function, but this is `true`"],
    [call("withHooks", constant("x")), "takes an object of functions"],
  ])("wrong: %o", (wrong, text) => {
    expect(check(wrong)).toEqual([expect.stringContaining(text)]);
  });

  test("what is not constant is named, with the reason, at its place", () => {
    const [finding] = findingsOf(
      rule,
      projectOf(
        tool({
          calls: [call("withDescription", dynamic("loadText()", "a call gives its value when it runs"))],
        }),
      ),
    );
    expect(finding?.span).toEqual(at(42));
    expect(finding?.message).toBe(
      "`loadText()` in `withDescription` is not a compile-time constant: a call gives its value when it runs. The chain " +
        "is read without being run, so the model could not be told its value: write a literal, or a `const` made of " +
        "literals.",
    );
  });

  test("missing and superfluous arguments", () => {
    expect(check(call("withName"), call("withTags"))).toEqual([
      "`withName` is called without its argument, so it tells the model nothing. It takes a string.",
      "`withTags` is called without its argument, so it tells the model nothing. It takes a string.",
    ]);
    expect(check(call("readOnly", constant(false)))).toEqual([
      expect.stringMatching(/^`readOnly` takes no argument, /),
    ]);
    expect(check(call("withName", constant("a"), constant("b")))).toEqual([
      expect.stringMatching(/^`withName` takes one argument, /),
    ]);
  });

  test("an unknown call, with the nearest known one, at its name", () => {
    const [finding] = findingsOf(rule, projectOf(tool({ calls: [call("withDesciption", constant("x"))] })));
    expect(finding?.span).toEqual(at(41));
    expect(finding?.message).toContain("Did you mean `withDescription`?");
    expect(check(call("frobnicate"))).toEqual([expect.stringContaining("Remove it.")]);
  });

  test("names that every object has are unknown calls too", () => {
    expect(check(call("toString"), call("constructor"), call("__proto__"))).toHaveLength(3);
  });

  test("calls on the toolset: constants of the right kind; other methods are the class's own", () => {
    const calls = [
      call("withDisplayName", constant(1)),
      call("withInstructions", dynamic("text")),
      call("withInstructions"),
      call("withDisplayName", constant("Tickets")),
      call("prepare", dynamic("x")),
    ];
    const facts = project(toolset({ calls }));
    const findings = findingsOf(rule, facts);
    expect(findings.map(({ message }) => message.split(" ").slice(0, 3).join(" "))).toEqual([
      "`withDisplayName` takes a",
      "`text` in `withInstructions`",
      "`withInstructions` is called",
    ]);
    expect(findings.every(({ subject }) => subject?.tool === undefined)).toBe(true);
  });

  test("every call of both tables can be wrong: none slips through", () => {
    for (const [name, { required }] of Object.entries({ ...chainCalls, ...toolsetCalls })) {
      const calls = required > 0 ? [call(name)] : [call(name, constant(null), constant(null))];
      const facts = Object.hasOwn(toolsetCalls, name)
        ? project(toolset({ calls }))
        : projectOf(tool({ calls }));
      expect(findingsOf(rule, facts), name).not.toEqual([]);
    }
  });
});
