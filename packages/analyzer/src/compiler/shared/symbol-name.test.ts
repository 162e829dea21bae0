// The compilers' escapes are undone, and nothing that a user wrote is taken for one.
import { expect, test } from "vitest";
import { symbolName } from "./symbol-name.ts";

test.each([
  ["plain", "plain"],
  ["a-b", "a-b"],
  ["_one", "_one"],
  ["___two", "__two"],
  ["____three", "___three"],
  ["___@user@1", "__@user@1"],
  ["___#1@#user", "__#1@#user"],
  ["__@iterator@83", "[iterator]"],
  ["__@my@key@12", "[my@key]"],
  ["__#12@#secret", "#secret"],
  ["__type", "__type"],
  ["default", "default"],
  ["", ""],
])("%s is %s", (escaped, name) => {
  expect(symbolName(escaped)).toBe(name);
});
