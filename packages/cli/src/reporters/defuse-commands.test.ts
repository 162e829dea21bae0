import { expect, it } from "vitest";
import { defuseCommands } from "./defuse-commands.ts";

it.each([
  ["::error::a", "\\u{3a}:error::a"],
  ["a\n  ::add-mask::b", "a\n  \\u{3a}:add-mask::b"],
  ["a ##[group]b", "a #\\u{23}[group]b"],
  ["##vso[task.setvariable]x ##teamcity[a]", "#\\u{23}vso[task.setvariable]x #\\u{23}teamcity[a]"],
])("%j becomes harmless", (text, expected) => {
  expect(defuseCommands(text)).toBe(expected);
});

it.each(["a::b", "12 | ::x", "## Heading [a]", "#[x]"])("%j stays", (text) => {
  expect(defuseCommands(text)).toBe(text);
});
