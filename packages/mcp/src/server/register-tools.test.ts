// Tools on the servers of the official SDK, asked by its clients: every server and every client, of both versions.
import { getEventListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { CombinedToolset, ExternalToolset, FunctionToolset, PrefixedToolset, tool } from "@toolshed/runtime";
import { afterEach, describe, expect, it } from "vitest";
import {
  type Connect,
  type Connection,
  type ConnectOptions,
  connections,
  type Person,
} from "../../testing/connections.ts";
import { servedToolset } from "../../testing/served/src/served.generated.ts";
import { type RegisterToolsOptions, registerTools } from "../index.ts";

type Options = Partial<Omit<RegisterToolsOptions<unknown>, "server">>;

const open: Connection[] = [];

afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close();
});

async function connected(
  connect: Connect,
  options: Options = {},
  client: ConnectOptions = {},
): Promise<Connection> {
  const connection = await connect(
    (server) => registerTools({ server, tools: servedToolset, ...options }),
    client,
  );
  open.push(connection);
  return connection;
}

/** What the protocol's error says. */
async function errorOf(
  promise: Promise<unknown>,
): Promise<{ readonly code: unknown; readonly message: string }> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error)
      return { code: (error as Error & { code?: unknown }).code, message: error.message };
  }
  throw new Error("It did not fail.");
}

const textOf = ({ content }: { readonly content: readonly object[] }): unknown =>
  (content as readonly { readonly text?: string }[]).map(({ text }) => text).join("");

describe.each(connections)("%s", (name, connect) => {
  const isModern = name.includes("2026");

  it("lists every tool as it was generated", async () => {
    const { list } = await connected(connect);
    const { tools } = await list();
    const generated = await servedToolset.tools({ deps: undefined });
    expect(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))).toEqual(
      generated.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
    );
    expect(tools.find(({ name }) => name === "ping")?.inputSchema).toEqual({
      type: "object",
      properties: {},
      additionalProperties: false,
    });
    expect(tools.find(({ name }) => name === "recent")).toMatchObject({
      title: "Recent entries",
      annotations: { title: "Recent entries", readOnlyHint: true },
      _meta: { team: "desk" },
    });
    expect(tools.find(({ name }) => name === "ping")?._meta).toEqual({
      ui: { resourceUri: "ui://served/ping" },
    });
  });

  it("lists result schemas whose roots are objects, and wraps the others (MS-07)", async () => {
    const { list } = await connected(connect);
    const { tools } = await list();
    const schemaOf = (wanted: string): unknown => tools.find(({ name }) => name === wanted)?.outputSchema;
    expect(schemaOf("task")).toMatchObject({
      type: "object",
      properties: { waitsFor: { type: "array", items: { $ref: "#/$defs/Task" } } },
    });
    expect(schemaOf("all")).toMatchObject({
      type: "object",
      properties: { result: { type: "array", items: { $ref: "#/$defs/Task" } } },
      required: ["result"],
    });
    expect(schemaOf("nothing")).toBeUndefined();
  });

  it.each([
    ["recent", undefined, "n=12"],
    ["recent", {}, "n=12"],
    ["recent", { limit: 3 }, "n=3"],
    ["ping", undefined, "pong"],
  ])("calls %s with %j (MS-01)", async (tool, args, text) => {
    const { call } = await connected(connect);
    expect(textOf(await call(tool, args))).toBe(text);
  });

  it("takes null for no arguments, or refuses it by its code (MS-01)", async () => {
    const { call } = await connected(connect);
    const answer = await call("recent", null).then(
      textOf,
      (error: { readonly code?: unknown }) => error.code,
    );
    // The SDK itself refuses it in some versions, before anybody else sees it.
    expect(["n=12", -32602, "-32602"]).toContain(answer);
  });

  it("refuses arguments that are no object (MS-01)", async () => {
    const { call } = await connected(connect);
    const wrong = [] as unknown as { readonly [name: string]: unknown };
    const answer = await call("recent", wrong).then(
      ({ isError }) => isError,
      (error: { readonly code?: unknown }) => error.code,
    );
    expect([true, -32602]).toContain(answer);
  });

  it("refuses wrong arguments with the place of what is wrong (MS-02, DC-05)", async () => {
    const charged: number[] = [];
    const { call } = await connected(connect, {
      context: () => ({ deps: undefined, metadata: { charged } }),
    });
    const wrong = await call("change", { req: { kind: "remove", id: "x" } });
    expect(wrong.isError).toBe(true);
    expect(textOf(wrong)).toContain("/req/id");
    const cents = await call("charge", { cents: "5" });
    expect({ isError: cents.isError, charged }).toEqual({ isError: true, charged: [] });
    expect(textOf(cents)).toContain("/cents: expected a number");
  });

  it("gives results of every kind as texts, and never fails a call that has ended (MS-06)", async () => {
    const { call, list } = await connected(connect);
    await list();
    const texts: { [tool: string]: unknown } = {};
    for (const tool of ["nothing", "big", "nul", "when"]) {
      const answer = await call(tool);
      expect(answer.isError ?? false).toBe(false);
      texts[tool] = textOf(answer);
    }
    expect(texts).toEqual({
      nothing: "null",
      big: "100000000000000000000",
      nul: "null",
      when: "1970-01-01T00:00:00.000Z",
    });
  });

  it("makes an error of a result that is no JSON, with the tool's name (MS-06)", async () => {
    const { call } = await connected(connect, { errors: "shown", onError: () => undefined });
    const answer = await call("loop");
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toContain("loop");
  });

  it("sends structured content where there is a result schema, and the client's check takes it", async () => {
    const { call, list } = await connected(connect);
    await list();
    expect((await call("task", { id: "a" })).structuredContent).toEqual({
      id: "a",
      waitsFor: [{ id: "first", waitsFor: [] }],
    });
    expect((await call("all")).structuredContent).toEqual({ result: [{ id: "only", waitsFor: [] }] });
    expect((await call("pair")).structuredContent).toEqual({ both: ["a", 1], rest: [true, "b", "c"] });
    expect((await call("nothing")).structuredContent).toBeUndefined();
  });

  it("says nothing of an error, and all of it to the server's hook (SE-02)", async () => {
    const errors: { readonly error: unknown; readonly place: unknown }[] = [];
    const { call } = await connected(connect, { onError: (error, place) => errors.push({ error, place }) });
    const answer = await call("query", { sql: "select" });
    expect(answer).toMatchObject({ isError: true, content: [{ type: "text", text: "The tool failed." }] });
    expect(JSON.stringify(answer)).not.toMatch(/vault|4711|k-9f3|\.ts/);
    expect(errors).toMatchObject([
      {
        error: { message: expect.stringContaining("ledger.bin"), hint: "unlock with key k-9f3" },
        place: { method: "tools/call", toolName: "query", callId: expect.stringMatching(/./) },
      },
    ]);
    const nested = await call("nested", { n: 1 });
    expect(nested).toMatchObject({ isError: true, content: [{ text: "The tool failed." }] });
    expect(textOf(await call("refuse"))).toBe("There is nothing here. Look elsewhere.");
    // What is written for the model is no fault of the server.
    expect(errors).toHaveLength(2);
  });

  it("shows the texts of errors where it is told to", async () => {
    const { call } = await connected(connect, { errors: "shown", onError: () => undefined });
    const answer = await call("query", { sql: "select" });
    expect(textOf(answer)).toBe("quota hit on /srv/vault/ledger.bin for uid 4711 by select");
    expect(JSON.stringify(answer)).not.toMatch(/k-9f3/);
  });

  it("answers an unknown tool with an error of the protocol that names the nearest", async () => {
    const { call } = await connected(connect);
    const { code, message } = await errorOf(call("recnt"));
    expect(code).toBe(-32602);
    expect(message).toContain("recent");
  });

  it("gives pages of the asked size, and refuses cursors that it did not give", async () => {
    const { list } = await connected(connect, { pageSize: 8 });
    const names: string[] = [];
    const sizes: number[] = [];
    for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
      const { tools, nextCursor } = await list(cursor);
      names.push(...tools.map(({ name }) => name));
      sizes.push(tools.length);
      cursor = nextCursor;
    }
    expect(sizes).toEqual([8, 8, 3]);
    expect(names).toEqual((await servedToolset.tools({ deps: undefined })).map(({ name }) => name));
    for (const cursor of ["", "7", "%%%", btoa("[0]"), btoa("null"), btoa('[9,"x"]')])
      expect((await errorOf(list(cursor))).code).toBe(-32602);
  });

  it("tells of progress who has asked for it", async () => {
    const { call } = await connected(connect);
    const told: unknown[] = [];
    expect(textOf(await call("count", { to: 3 }, { onprogress: (progress) => told.push(progress) }))).toBe(
      "3",
    );
    // The 2026 transport answers at once, and may do so before the last notification.
    if (!isModern) {
      expect(told).toEqual([1, 2, 3].map((n) => ({ progress: n, total: 3, message: `counted ${n}` })));
    }
    expect(textOf(await call("count", { to: 2 }))).toBe("2");
  });

  it("aborts a call that the client cancels", async () => {
    const events: string[] = [];
    const { call } = await connected(connect, { context: () => ({ deps: undefined, metadata: { events } }) });
    const controller = new AbortController();
    const waiting = errorOf(call("wait", { name: "one" }, { signal: controller.signal }));
    await until(() => events.includes("one begins"));
    controller.abort(new Error("no longer wanted"));
    expect((await waiting).message).toContain("no longer wanted");
    await until(() => events.includes("one ends"));
  });

  it("runs a sequential tool beside no other call", async () => {
    const events: string[] = [];
    const { call } = await connected(connect, { context: () => ({ deps: undefined, metadata: { events } }) });
    await Promise.all(["a", "b", "c"].map((name) => call("alone", { name })));
    if (isModern) return; // A request is a server of its own there.
    expect(events).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  describe("a call that needs approval", () => {
    async function charge(answer?: "accept" | "decline" | "cancel") {
      const charged: number[] = [];
      const asked: { readonly message: string }[] = [];
      const person = answer && answering(answer, asked);
      const { call } = await connected(
        connect,
        { context: () => ({ deps: undefined, metadata: { charged } }) },
        person === undefined ? {} : { person },
      );
      return { answer: await call("charge", { cents: 500 }), charged, asked };
    }

    it("runs once the person has accepted, who has seen the tool and its arguments", async () => {
      const { answer, charged, asked } = await charge("accept");
      expect({ text: textOf(answer), isError: answer.isError ?? false, charged }).toEqual({
        text: "charged 500",
        isError: false,
        charged: [500],
      });
      expect(asked.map(({ message }) => message)).toEqual([
        'May charge run?\nArguments:\n{\n  "cents": 500\n}',
      ]);
    });

    it.each(["decline", "cancel"] as const)("does not run after %s", async (action) => {
      const { answer, charged } = await charge(action);
      expect({ isError: answer.isError, charged }).toEqual({ isError: true, charged: [] });
      expect(textOf(answer)).toMatch(action === "decline" ? /declined/ : /has not decided/);
    });

    it("is refused where nobody can be asked, with what to do", async () => {
      const { answer, charged } = await charge();
      expect({ isError: answer.isError, charged }).toEqual({ isError: true, charged: [] });
      expect(textOf(answer)).toMatch(/charge was not run: a person must approve .* elicitation/);
    });

    it("settles as aborted when the client cancels while the person thinks, and never runs (MC-04)", async () => {
      const charged: number[] = [];
      const signals: AbortSignal[] = [];
      let answerLate = (): void => undefined;
      let isAsked = false;
      const person: Person = () => {
        isAsked = true;
        return new Promise((resolve) => {
          answerLate = () => resolve("accept");
        });
      };
      let idle: (() => Promise<void>) | undefined;
      const connection = await connect(
        (server) => {
          ({ idle } = registerTools({
            server,
            tools: servedToolset,
            context: ({ signal }) => {
              signals.push(signal as AbortSignal);
              return { deps: undefined, metadata: { charged } };
            },
          }));
        },
        { person },
      );
      open.push(connection);
      const controller = new AbortController();
      const waiting = errorOf(connection.call("charge", { cents: 500 }, { signal: controller.signal }));
      await until(() => isAsked);
      const before = performance.now();
      controller.abort(new Error("no longer wanted"));
      // By the 2026 protocol no call waits at the server meanwhile, and the client waits for its own person.
      if (isModern) answerLate();
      expect((await waiting).message).toContain("no longer wanted");
      await idle?.();
      expect(performance.now() - before).toBeLessThan(2_000);
      // What was answered too late is the answer to nothing.
      answerLate();
      await delay(50);
      expect(charged).toEqual([]);
      expect(textOf(await connection.call("ping"))).toBe("pong");
      expect(signals.length).toBeGreaterThan(1);
      for (const signal of signals) expect(getEventListeners(signal, "abort")).toEqual([]);
    });

    it("is put to nobody while its arguments are wrong", async () => {
      const asked: unknown[] = [];
      const { call } = await connected(connect, {}, { person: answering("accept", asked) });
      expect((await call("charge", { cents: "5" })).isError).toBe(true);
      expect(asked).toEqual([]);
    });
  });

  it("gives each call the context of its own request", async () => {
    const seen: unknown[] = [];
    const { call, list } = await connected(connect, {
      context: ({ signal, id, ...request }) => {
        seen.push({ ...request, isAborted: signal.aborted, hasId: id !== "" });
        return { deps: undefined };
      },
    });
    await list();
    await call("ping");
    expect(seen).toMatchObject([
      { method: "tools/list", isAborted: false, hasId: true },
      { method: "tools/call", toolName: "ping", isAborted: false, hasId: true },
    ]);
  });

  it("masks what the context has thrown, but for what is written for the client", async () => {
    const errors: unknown[] = [];
    const { call, list } = await connected(connect, {
      onError: (error) => errors.push(error),
      context: () => {
        throw new Error("database at 10.0.0.7");
      },
    });
    for (const asked of [list(), call("ping")]) {
      const { code, message } = await errorOf(asked);
      expect(code).toBe(-32603);
      expect(message).toContain("The server failed to answer this request.");
    }
    expect(errors).toHaveLength(2);
  });

  it("neither lists nor runs tools that run elsewhere, under whatever layers they are", async () => {
    const browser = new ExternalToolset([
      { name: "click", description: "Clicks.", jsonSchema: { type: "object", properties: {} } },
    ]);
    const here = tool({
      name: "here",
      description: "Here.",
      inputSchema: { type: "object" },
      execute: () => "here",
    });
    const mixed = new CombinedToolset(browser, new FunctionToolset([here]));
    const tools = [new PrefixedToolset(mixed, "x_"), browser];
    const { list, call } = await connected(connect, { tools });
    expect((await list()).tools.map(({ name, inputSchema }) => [name, inputSchema])).toEqual([
      ["x_here", { type: "object", properties: {} }],
    ]);
    expect(textOf(await call("x_here"))).toBe("here");
    for (const name of ["click", "x_click"]) expect((await errorOf(call(name))).code).toBe(-32602);
    const deferred = await connected(connect, { tools, defer: true });
    expect(textOf(await deferred.call("search", { query: "click" }))).not.toContain("x_click");
    expect((await deferred.call("call", { name: "x_click", arguments: {} })).isError).toBe(true);
    expect(textOf(await deferred.call("call", { name: "x_here", arguments: {} }))).toBe("here");
  });
});

function answering(answer: "accept" | "decline" | "cancel", asked: unknown[]): Person {
  return (question) => {
    asked.push(question);
    return answer;
  };
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; !isTrue(); waited += 5) {
    if (waited > 5_000) throw new Error("It did not happen.");
    await delay(5);
  }
}
