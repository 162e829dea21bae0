// Tools over plain HTTP: every request that there can be, by the platform's own classes.
import { FunctionToolset, ToolDeniedError, tool } from "@toolshed/runtime";
import { describe, expect, it } from "vitest";
import { servedToolset } from "../../../testing/served/src/served.generated.ts";
import { createToolHandler, type ToolHandlerOptions } from "../../index.ts";

type Options = ToolHandlerOptions<unknown>;

const call = (name: string, body?: unknown, init: RequestInit = {}): Request =>
  new Request(`http://localhost/tools/${name}/execute`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    ...init,
  });

async function ask(
  request: Request,
  options: Options = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  const answer = await createToolHandler(servedToolset, { onError: () => undefined, ...options })(request);
  return { status: answer.status, body: await answer.json() };
}

it("lists the tools", async () => {
  const { status, body } = await ask(new Request("http://localhost/tools"));
  expect(status).toBe(200);
  const [generated] = await servedToolset.tools({ deps: undefined });
  expect(body).toMatchObject({
    tools: expect.arrayContaining([
      {
        name: "recent",
        title: "Recent entries",
        description: generated?.description,
        inputSchema: generated?.inputSchema,
        outputSchema: { type: "string" },
        annotations: { readOnlyHint: true },
        tags: [],
        metadata: { team: "desk" },
        requiresApproval: false,
      },
    ]),
  });
});

it.each([
  [
    "a result",
    call("recent", { limit: 2 }),
    200,
    { status: "ok", result: "n=2", toolName: "recent", tags: [] },
  ],
  ["no body", call("recent"), 200, { status: "ok", result: "n=12" }],
  ["nothing as a result", call("nothing"), 200, { status: "ok", result: null }],
  [
    "wrong arguments",
    call("charge", { cents: "5" }),
    422,
    { status: "invalid", issues: [{ pointer: "/cents", code: "type" }] },
  ],
  ["arguments that are none", call("recent", []), 422, { status: "invalid" }],
  [
    "an unknown tool",
    call("recnt", {}),
    404,
    { status: "unknown_tool", message: expect.stringContaining("recent") },
  ],
  ["an unknown tool with an odd name", call("%E0%A4%A", {}), 404, { status: "unknown_tool" }],
  ["a failure", call("query", { sql: "x" }), 500, { status: "failed", message: "The tool failed." }],
  [
    "a failure that is told",
    call("refuse"),
    500,
    { status: "failed", message: "There is nothing here. Look elsewhere." },
  ],
  ["a call that needs approval", call("charge", { cents: 5 }), 409, { status: "approval_required" }],
  ["no JSON", call("recent", "{"), 400, { message: expect.stringContaining("not JSON") }],
  ["JSON of another name", call("recent", "{}", { headers: { "Content-Type": "text/plain" } }), 415, {}],
  ["a large body", call("recent", { limit: 1, pad: "x".repeat(2_000) }), 413, {}],
  ["another method", new Request("http://localhost/tools/recent/execute"), 405, {}],
  ["a list that is sent", new Request("http://localhost/tools", { method: "POST" }), 405, {}],
  ["another path", new Request("http://localhost/other"), 404, {}],
  ["a path below", new Request("http://localhost/tools/recent"), 404, {}],
])("answers %s", async (_name, request, status, body) => {
  const answer = await ask(request, { maxBodyBytes: 1_000 });
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject(body);
});

it("says nothing of an error, and all of it to the hook (SE-02)", async () => {
  const errors: unknown[] = [];
  const { body } = await ask(call("query", { sql: "x" }), {
    onError: (error, place) => errors.push([error, place]),
  });
  expect(JSON.stringify(body)).not.toMatch(/vault|4711|k-9f3/);
  expect(errors).toMatchObject([
    [
      { message: expect.stringContaining("vault") },
      { toolName: "query", callId: (body as { toolCallId: string }).toolCallId },
    ],
  ]);
});

describe("the context", () => {
  it("is made of the request", async () => {
    const charged: number[] = [];
    const { body } = await ask(
      call("charge", { cents: 5 }, { headers: { "Content-Type": "application/json", "X-User": "ada" } }),
      {
        context: (request) => ({
          deps: undefined,
          metadata: { charged, who: request.headers.get("x-user") },
        }),
        policy: { allow: [({ ctx }) => ctx.metadata?.["who"] === "ada"] },
      },
    );
    expect({ body, charged }).toMatchObject({ body: { status: "ok" }, charged: [5] });
  });

  it("may be an answer instead", async () => {
    const handle = createToolHandler(servedToolset, {
      context: () => new Response("who are you?", { status: 401 }),
    });
    const answer = await handle(call("ping"));
    expect([answer.status, await answer.text()]).toEqual([401, "who are you?"]);
  });

  it("is masked when it throws", async () => {
    const { status, body } = await ask(call("ping"), {
      context: () => {
        throw new Error("database at 10.0.0.7");
      },
    });
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain("10.0.0.7");
  });
});

it("sends the status of a policy's refusal", async () => {
  const { status, body } = await ask(call("ping"), {
    hooks: {
      onStart: () => {
        throw new ToolDeniedError({ message: "This needs the Pro plan.", code: "TOOL_PLAN_REQUIRED" });
      },
    },
  });
  expect({ status, body }).toMatchObject({
    status: 402,
    body: { code: "TOOL_PLAN_REQUIRED", message: "This needs the Pro plan." },
  });
});

it("aborts the call of a client that goes away", async () => {
  const events: string[] = [];
  const controller = new AbortController();
  const asked = ask(call("wait", { name: "x" }, { signal: controller.signal }), {
    context: () => ({ deps: undefined, metadata: { events } }),
  });
  while (events.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
  controller.abort();
  expect((await asked).body).toMatchObject({ status: "aborted" });
});

it("stands below a path, and takes names with odd characters", async () => {
  const odd = tool({ name: "a-b", description: "Odd.", inputSchema: { type: "object" }, execute: () => 1 });
  const handle = createToolHandler(new FunctionToolset([odd]), { basePath: "/api" });
  const path = "http://localhost/api/tools";
  expect((await handle(new Request(path))).status).toBe(200);
  expect((await handle(new Request("http://localhost/tools"))).status).toBe(404);
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
  expect(await (await handle(new Request(`${path}/a%2Db/execute`, init))).json()).toMatchObject({
    result: 1,
  });
});

it.each([
  ["without a slash at its end", "/api"],
  ["with one", "/api/"],
  ["the root", "/"],
  ["nothing", ""],
])("stands below a path that is written %s", async (_, basePath) => {
  const handle = createToolHandler(servedToolset, { basePath });
  const path = `http://localhost${basePath.replace(/\/$/, "")}`;
  expect((await handle(new Request(`${path}/tools`))).status).toBe(200);
  expect((await handle(new Request(`${path}tools`))).status).toBe(404);
});

it("refuses a path that could never be one", () => {
  for (const basePath of ["api", "http://localhost/api", " /api"])
    expect(() => createToolHandler(servedToolset, { basePath })).toThrow("begins with a slash");
});

// Requests that a page of any origin can send without being asked whether it may (Fetch, "CORS-safelisted request-header").
const simpleTypes = [undefined, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""];
const bodies = [undefined, "", "{}"];

describe.each(simpleTypes)("a page that sends the type %o", (type) => {
  it.each(bodies)("runs no tool with the body %o", async (body) => {
    let runs = 0;
    const act = tool({
      name: "act",
      description: "Acts.",
      inputSchema: { type: "object" },
      execute: () => (runs += 1),
    });
    const request = new Request("http://localhost/tools/act/execute", {
      method: "POST",
      headers: { Origin: "https://evil.example", ...(type === undefined ? {} : { "Content-Type": type }) },
      ...(body === undefined ? {} : { body }),
    });
    if (type === undefined) request.headers.delete("Content-Type");
    expect((await createToolHandler(act)(request)).status).toBe(415);
    expect(runs).toBe(0);
  });
});

it("a program needs no type for a call without a body", async () => {
  const request = new Request("http://localhost/tools/recent/execute", { method: "POST" });
  expect(await ask(request)).toMatchObject({ status: 200, body: { result: "n=12" } });
});
