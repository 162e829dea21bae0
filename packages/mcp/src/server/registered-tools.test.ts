// Several sets of tools on one server: those of more than one registration, and those that the server had before.

import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server as Server1 } from "@modelcontextprotocol/sdk/server/index.js";
import { McpServer as McpServer1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import { FunctionToolset, tool } from "@toolshed/runtime";
import { afterEach, describe, expect, it } from "vitest";
import { type Connection, connections } from "../../testing/connections.ts";
import { conformanceToolset } from "../../testing/served/src/conformance.generated.ts";
import { servedToolset } from "../../testing/served/src/served.generated.ts";
import { type McpServerLike, registerTools } from "../index.ts";

const open: Connection[] = [];

afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close();
});

const named = (name: string) =>
  tool({ name, description: name, inputSchema: { type: "object" }, execute: () => `${name} ran` });

/** Where the server's own tools are those of an `McpServer`. */
interface WithOwnTools {
  registerTool(name: string, config: object, handler: () => object): unknown;
}

const hasOwnTools = (server: McpServerLike): server is McpServerLike & WithOwnTools =>
  "registerTool" in server;

const own = (server: WithOwnTools, name: string): unknown =>
  server.registerTool(name, { description: name }, () => ({
    content: [{ type: "text", text: `${name} is its own` }],
  }));

describe.each(connections)("%s", (name, connect) => {
  async function connected(register: (server: McpServerLike) => void): Promise<Connection> {
    const connection = await connect(register);
    open.push(connection);
    return connection;
  }

  async function all({ list }: Connection): Promise<readonly string[]> {
    const names: string[] = [];
    for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
      const page = await list(cursor);
      names.push(...page.tools.map((one) => one.name));
      cursor = page.nextCursor;
    }
    return names;
  }

  const textOf = ({ content }: { readonly content: readonly object[] }): unknown =>
    (content[0] as { readonly text?: string } | undefined)?.text;

  it("lists and calls the tools of each registration, page by page", async () => {
    const connection = await connected((server) => {
      registerTools({ server, tools: [named("one"), named("two"), named("three")], pageSize: 2 });
      registerTools({ server, tools: named("four") });
      registerTools({ server, tools: [new FunctionToolset([named("five")]), named("six")], pageSize: 1 });
    });
    expect(await all(connection)).toEqual(["one", "two", "three", "four", "five", "six"]);
    for (const one of ["one", "four", "six"]) expect(textOf(await connection.call(one))).toBe(`${one} ran`);
    await expect(connection.call("sevn")).rejects.toThrow(/no tool/i);
  });

  it("keeps the server's own tools", async () => {
    const connection = await connected((server) => {
      if (hasOwnTools(server)) own(server, "mine");
      registerTools({ server, tools: [named("one"), named("two")], pageSize: 1 });
    });
    const mine = name.includes("McpServer") || name.includes("2026");
    expect(await all(connection)).toEqual(mine ? ["one", "two", "mine"] : ["one", "two"]);
    if (mine) expect(textOf(await connection.call("mine"))).toBe("mine is its own");
    expect(textOf(await connection.call("one"))).toBe("one ran");
  });

  it("does not list two tools of one name", async () => {
    const connection = await connected((server) => {
      registerTools({ server, tools: named("same") });
      registerTools({ server, tools: named("same") });
    });
    await expect(connection.list()).rejects.toThrow(/two tools named "same"/);
  });

  it("gives images, sounds, resources and texts as what they are", async () => {
    const connection = await connected((server) => registerTools({ server, tools: conformanceToolset }));
    await connection.list();
    const contents: unknown[] = [];
    for (const one of ["test_image_content", "test_audio_content", "test_embedded_resource"])
      contents.push(...(await connection.call(one)).content);
    expect(contents).toMatchObject([
      { type: "image", mimeType: "image/png", data: expect.stringMatching(/^iVBOR/) },
      { type: "audio", mimeType: "audio/wav", data: expect.stringMatching(/^UklG/) },
      {
        type: "resource",
        resource: {
          uri: "toolshed:result/text",
          mimeType: "text/plain",
          text: "This is an embedded resource content.",
        },
      },
    ]);
    // Beside them the result itself, since its schema is listed.
    expect((await connection.call("test_embedded_resource")).structuredContent).toEqual({
      result: "This is an embedded resource content.",
    });
  });

  it("finds, describes and calls deferred tools, and asks about the one that is called", async () => {
    const asked: string[] = [];
    const connection = await connect(
      (server) => registerTools({ server, tools: servedToolset, defer: true }),
      {
        person: ({ message }) => {
          asked.push(message);
          return "accept";
        },
      },
    );
    open.push(connection);
    // A tool with a view stays in the list.
    expect(await all(connection)).toEqual(["search", "describe", "call", "ping"]);
    expect(textOf(await connection.call("search", { query: "money" }))).toContain("charge");
    const called = await connection.call("call", { name: "charge", arguments: { cents: 5 } });
    expect(textOf(called)).toContain("charged 5");
    expect(asked).toEqual(['May charge run?\nArguments:\n{\n  "cents": 5\n}']);
    const refused = await connection.call("call", { name: "charge", arguments: { cents: "5" } });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain("/cents");
  });

  it("lists and runs what the policy lets through", async () => {
    const connection = await connected((server) =>
      registerTools({ server, tools: servedToolset, policy: { deny: ["ping"], allow: ["charge"] } }),
    );
    expect(await all(connection)).not.toContain("ping");
    expect((await connection.call("ping")).isError).toBe(true);
    expect(textOf(await connection.call("charge", { cents: 1 }))).toBe("charged 1");
  });

  it("runs hooks around calls", async () => {
    const ended: unknown[] = [];
    const connection = await connected((server) =>
      registerTools({
        server,
        tools: servedToolset,
        hooks: { onEnd: ({ tool: { name: of }, result }) => void ended.push([of, result]) },
      }),
    );
    await connection.call("recent");
    expect(ended).toEqual([["recent", "n=12"]]);
  });
});

it("tells clients once of several changes, until it is closed", async () => {
  const tools = new FunctionToolset([named("one")]);
  const server = new Server1({ name: "s", version: "1" }, { capabilities: {} });
  const { close, notifyChanged } = registerTools({ server, tools: [tools, named("other")] });
  const [client, side] = InMemoryTransport.createLinkedPair();
  const told: unknown[] = [];
  client.onmessage = (message) => told.push(message);
  // Before anybody is connected there is nobody to tell.
  await notifyChanged();
  await server.connect(side);
  await client.start();
  tools.addTool(named("two")).addTool(named("three"));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(told).toMatchObject([{ method: "notifications/tools/list_changed" }]);
  close();
  tools.addTool(named("four"));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(told).toHaveLength(1);
  await server.close();
});

describe("refuses", () => {
  const info = { name: "s", version: "1" };

  it("a server that is connected", async () => {
    const server = new McpServer1(info);
    const [, side] = InMemoryTransport.createLinkedPair();
    await server.connect(side);
    expect(() => registerTools({ server, tools: named("one") })).toThrow(/connected already/);
    await server.close();
  });

  it.each([
    ["a class", class {}],
    ["a text", "tools"],
    ["nothing", undefined],
    ["a list with a text", ["tools"]],
  ])("%s as tools", (_name, tools) => {
    const server = new McpServer1(info);
    expect(() => registerTools({ server, tools: tools as unknown as FunctionToolset })).toThrow(
      /`tools` takes/,
    );
  });

  it.each([0, -1, 1.5, Number.NaN])("pages of %s", (pageSize) => {
    expect(() => registerTools({ server: new McpServer1(info), tools: named("a"), pageSize })).toThrow(
      /`pageSize`/,
    );
  });
});
