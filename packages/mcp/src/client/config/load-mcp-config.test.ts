// Every form of configuration, and every mistake with its place and without a value.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { loadMcpConfig, readMcpConfig } from "./load-mcp-config.ts";

const folder = mkdtempSync(join(tmpdir(), "toolshed-mcp-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

const stdio = { type: "stdio", command: "npx", args: ["-y", "x"], env: { KEY: "v" }, cwd: "/tmp" };

describe("forms", () => {
  it("a list, mcpServers, and servers of VS Code mean the same", () => {
    const { type, ...untyped } = stdio;
    expect(readMcpConfig([{ ...untyped, name: "a" }])).toEqual([{ ...stdio, name: "a" }]);
    expect(readMcpConfig({ mcpServers: { a: untyped } })).toEqual([{ ...stdio, name: "a" }]);
    expect(readMcpConfig({ inputs: [], servers: { a: { ...untyped, type } } })).toEqual([
      { ...stdio, name: "a" },
    ]);
    const url = "https://example.com/mcp";
    expect(readMcpConfig([{ url }, { type: "streamable-http", url }, { type: "sse", url }])).toEqual([
      { type: "http", url, headers: {} },
      { type: "http", url, headers: {} },
      { type: "sse", url, headers: {} },
    ]);
  });

  it("puts variables in, everywhere where there is text, and once", () => {
    const env = { A: "a${B}", EMPTY: "", B: "b" };
    const [server] = readMcpConfig(
      [
        {
          command: "${A}",
          args: ["${env:B}", "${NONE:-d:-e}", "${EMPTY:-full}", "${EMPTY}", "$B {B}"],
          env: { K: "${input:key}" },
        },
      ],
      { env, inputs: { key: "i" } },
    );
    expect(server).toMatchObject({
      command: "a${B}",
      args: ["b", "d:-e", "full", "", "$B {B}"],
      env: { K: "i" },
    });
  });
});

describe("only", () => {
  const whole = { a: { command: "a" }, b: { command: "b", env: { X: "${NOT_SET}" } }, c: { url: "c" } };
  const off = { command: "d", disabled: true };

  it.each([
    ["by key", { mcpServers: { ...whole, off } }],
    [
      "in a list",
      [...Object.entries(whole).map(([name, one]) => ({ name, ...one })), { name: "off", ...off }],
    ],
  ])("looks at no other server (%s)", (_name, config) => {
    const read = (...only: readonly string[]) => readMcpConfig(config, { env: {}, only }, "mcp.json");
    expect(read("a")).toMatchObject([{ name: "a", command: "a" }]);
    expect(() => read("a", "b")).toThrow("NOT_SET");
    expect(() => read("c")).toThrow("/url: is no address of http or https.");
    expect(() => read("off")).toThrow("/disabled: is true.");
    expect(() => read("A2")).toThrow(
      'mcp.json#: has no server named "A2". Did you mean a? It has a, b, c, off.',
    );
    expect(() => read("unlike")).toThrow('has no server named "unlike". It has a, b, c, off.');
    expect(read()).toEqual([]);
  });

  it("says where there is none", () => {
    expect(() => readMcpConfig([{ command: "a" }], { only: ["a"] })).toThrow(
      'config#: has no server named "a". It names none.',
    );
  });
});

describe("mistakes", () => {
  const server = (more: object): object => ({ mcpServers: { git: { command: "npx", ...more } } });
  const http = (more: object): object => ({ mcpServers: { git: { url: "https://example.com", ...more } } });

  it.each([
    [server({ comand: "s3cr3t" }), "#/mcpServers/git/comand: is not known. Did you mean command?"],
    [server({ enviroment: {} }), "#/mcpServers/git/enviroment: is not known"],
    [server({ headers: {} }), "#/mcpServers/git/headers: is not for a server of the type stdio."],
    [server({ args: "s3cr3t" }), "#/mcpServers/git/args: is no list of texts."],
    [server({ args: ["a", 1] }), "#/mcpServers/git/args/1: is no text."],
    [server({ env: { "A/B": 5 } }), "#/mcpServers/git/env/A~1B: is no text."],
    [
      server({ env: { A: "s3cr3t ${TOKEN}" } }),
      "#/mcpServers/git/env/A: needs the environment variable TOKEN, which is not set",
    ],
    [server({ env: { A: "${input:k}" } }), "#/mcpServers/git/env/A: asks for the input k"],
    [server({ env: { A: "${}" } }), "#/mcpServers/git/env/A: has a ${…} that is none"],
    [server({ type: "carrier pigeon" }), "#/mcpServers/git/type: is none of stdio, http"],
    [server({ url: "https://s3cr3t" }), "#/mcpServers/git: has both command and url"],
    [server({ disabled: "yes" }), "#/mcpServers/git/disabled: is neither true nor false."],
    [server({ timeoutMs: -1 }), "#/mcpServers/git/timeoutMs: is no number of milliseconds above 0."],
    [server({ name: "x" }), "#/mcpServers/git/name: is not needed"],
    [http({ url: "s3cr3t" }), "#/mcpServers/git/url: is no address of http or https."],
    [
      http({ header: { Authorization: "s3cr3t" } }),
      "#/mcpServers/git/header: is not known. Did you mean headers?",
    ],
    [{ mcpServers: { git: {} } }, "#/mcpServers/git: has neither command nor url."],
    [
      { mcpServers: { git: { comand: "x" } } },
      "#/mcpServers/git/comand: is not known. Did you mean command?",
    ],
    [{ mcpServer: {} }, "#/mcpServer: is not known. Did you mean mcpServers?"],
    [{ mcpServers: [] }, "#/mcpServers: is no object of servers by name."],
    [{ mcpServers: {}, servers: {} }, "#: has both mcpServers and servers"],
    [{ other: 1 }, "#: has neither mcpServers nor servers."],
    [[1], "#/0: is no object that describes a server."],
    ["s3cr3t", "#: is neither a list of servers nor an object"],
  ])("%j", (config, expected) => {
    const read = (): unknown => readMcpConfig(config, { env: {} }, "mcp.json");
    expect(read).toThrow(`BAD_CONFIG: mcp.json${expected}`);
    expect(read).not.toThrow("s3cr3t");
  });

  it("text that is no JSON has a place, and is not repeated", async () => {
    const path = join(folder, "broken.json");
    writeFileSync(path, '{\n  "token": "s3cr3t",\n  oops\n}');
    const error: unknown = await loadMcpConfig(path).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain(`${path}#: is no JSON`);
    expect(String(error)).not.toMatch(/s3cr3t|oops/);
    expect((error as Error).cause).toBeUndefined();
  });

  it("whatever comes is read, or refused with a place", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (config) => {
        try {
          readMcpConfig({ mcpServers: { a: config } }, { env: {} });
        } catch (error) {
          expect(error).toMatchObject({
            code: "BAD_CONFIG",
            message: expect.stringContaining("config#/mcpServers/a"),
          });
        }
      }),
    );
  });
});

describe("text that only looks like a variable is refused, and not handed on as it stands", () => {
  const env = { A: "s3cr3t-a", B: "s3cr3t-b${" };
  it.each(["${A:-${B}}", "x ${A", "${A:-{}}", '${A:-{"a":1}}', "${A}${", "${${A}}", "${A:-${", "${{A}}"])(
    "%s",
    (text) => {
      for (const server of [
        { command: text },
        { command: "x", args: [text] },
        { command: "x", env: { K: text } },
        { url: "http://localhost", headers: { K: text } },
      ])
        expect(() => readMcpConfig([server], { env })).toThrow(/^BAD_CONFIG: config#\/0\/(?!.*s3cr3t)/);
    },
  );

  it("what stands in a variable's value is text", () => {
    const [server] = readMcpConfig([{ command: "${B}", args: ["$", "{A}", "$A", "}"] }], { env });
    expect(server).toMatchObject({ command: "s3cr3t-b${", args: ["$", "{A}", "$A", "}"] });
  });
});

it.each(["http://user:s3cr3t@localhost/", "https://s3cr3t@localhost/", "https://:s3cr3t@localhost/"])(
  "an address with credentials is refused with its place: %s",
  (url) => {
    expect(() => readMcpConfig({ mcpServers: { a: { url } } })).toThrow(
      /^BAD_CONFIG: config#\/mcpServers\/a\/url: (?!.*s3cr3t).*headers/,
    );
  },
);
