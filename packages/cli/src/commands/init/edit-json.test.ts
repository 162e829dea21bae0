import { describe, expect, it } from "vitest";
import { type AddedProperty, addProperties } from "./edit-json.ts";

const script: AddedProperty = { path: ["scripts"], name: "toolshed", value: 'say "x"' };
const dependency: AddedProperty = { path: ["dependencies"], name: "m", value: "1", sorted: true };

describe("addProperties", () => {
  it.each([
    ["an empty object", "{}", '{\n  "scripts": {\n    "toolshed": "say \\"x\\""\n  }\n}'],
    ["an empty object with a line end", "{}\n", '{\n  "scripts": {\n    "toolshed": "say \\"x\\""\n  }\n}\n'],
    ["one line", '{ "a": [1,2] }', '{ "a": [1,2], "scripts": { "toolshed": "say \\"x\\"" } }'],
    ["one dense line", '{"a":{"b":[1, 2]}}', '{"a":{"b":[1, 2]},"scripts":{"toolshed":"say \\"x\\""}}'],
    ["an empty inner object on one line", '{"scripts":{}}', '{"scripts":{ "toolshed":"say \\"x\\"" }}'],
    [
      "an inner object on one line of many",
      '{\n  "scripts": { "a": "b" }\n}\n',
      '{\n  "scripts": { "a": "b", "toolshed": "say \\"x\\"" }\n}\n',
    ],
    [
      "tabs and Windows line ends",
      '\ufeff{\r\n\t"files": ["a","b"],\r\n\t"scripts": {\r\n\t\t"a": "b"\r\n\t}\r\n}',
      '\ufeff{\r\n\t"files": ["a","b"],\r\n\t"scripts": {\r\n\t\t"a": "b",\r\n\t\t"toolshed": "say \\"x\\""\r\n\t}\r\n}',
    ],
    [
      "four spaces, and an object to make",
      '{\n    "name": "x",\n    "files": ["a",  "b"]\n}\n',
      '{\n    "name": "x",\n    "files": ["a",  "b"],\n    "scripts": {\n        "toolshed": "say \\"x\\""\n    }\n}\n',
    ],
    [
      "an empty inner object",
      '{\n  "scripts": {}\n}\n',
      '{\n  "scripts": {\n    "toolshed": "say \\"x\\""\n  }\n}\n',
    ],
  ])("keeps the form of %s", (_, before, after) => {
    expect(addProperties(before, [script])).toBe(after);
    expect(addProperties(after, [script])).toBe(after);
  });

  it.each([
    ['{ "dependencies": { "a": "1", "z": "1" } }', '{ "dependencies": { "a": "1", "m": "1", "z": "1" } }'],
    ['{ "dependencies": { "z": "1" } }', '{ "dependencies": { "m": "1", "z": "1" } }'],
    ['{ "dependencies": { "a": "1" } }', '{ "dependencies": { "a": "1", "m": "1" } }'],
    ['{ "dependencies": { "z": "1", "a": "1" } }', '{ "dependencies": { "z": "1", "a": "1", "m": "1" } }'],
    [
      '{\n  "dependencies": {\n    "z": "1"\n  }\n}',
      '{\n  "dependencies": {\n    "m": "1",\n    "z": "1"\n  }\n}',
    ],
  ])("keeps the order of %s", (before, after) => {
    expect(addProperties(before, [dependency])).toBe(after);
  });

  it("leaves everything else byte for byte, whatever the form", () => {
    const forms = ['{\n "a" : 1 ,\n\n  "b":[ ],"scripts" :{"x":"y"}\n\n}\n\n', '{"a":1,\n"b":2}'];
    for (const form of forms) {
      const after = addProperties(form, [script, dependency]);
      expect(JSON.parse(after)).toEqual({
        ...JSON.parse(form),
        scripts: { ...JSON.parse(form).scripts, toolshed: 'say "x"' },
        dependencies: { m: "1" },
      });
      // What was there is there, in its order.
      let place = 0;
      for (const char of form) {
        place = after.indexOf(char, place) + 1;
        expect(place).toBeGreaterThan(0);
      }
    }
  });

  it("counts the last of two properties of one name, as JSON does", () => {
    const twice = '{ "scripts": {}, "scripts": { "a": "b" } }';
    expect(JSON.parse(addProperties(twice, [script])).scripts).toEqual({ a: "b", toolshed: 'say "x"' });
  });

  it("refuses what is no object", () => {
    expect(() => addProperties('{ "scripts": [] }', [script])).toThrow("no object");
  });
});
