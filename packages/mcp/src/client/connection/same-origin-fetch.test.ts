// Redirects of every kind, to the same origin and away from it: what a server that was not named gets to see.
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { MCPHttpClient } from "../mcp-http-client.ts";
import { sameOriginFetch } from "./same-origin-fetch.ts";

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

interface Seen {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly key: unknown;
  readonly body: string;
}

/** A server that sees what it is sent; `to` says with which status it redirects where. */
async function started(
  to: (path: string) => { readonly status: number; readonly location: string } | undefined,
): Promise<{ readonly origin: string; readonly seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    seen.push({ method, path: url, key: headers["x-api-key"], body: await textOf(request) });
    const redirect = to(url ?? "");
    if (redirect === undefined) response.end("reached");
    else response.writeHead(redirect.status, { Location: redirect.location }).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // boundary: it listens on a port.
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

const send = sameOriginFetch((input, init) => fetch(input, init));
const post = { method: "POST", headers: { "X-Api-Key": "the key" }, body: "arguments" };
const statuses = [301, 302, 303, 307, 308];

describe.each(statuses)("a redirect with status %d", (status) => {
  it.each([
    ["POST", post],
    ["GET", { headers: post.headers }],
    ["what the SDK handles itself", { ...post, redirect: "manual" as const }],
  ])("to another origin is not followed: %s", async (_, init) => {
    const other = await started(() => undefined);
    const named = await started(() => ({ status, location: `${other.origin}/steal?token=1` }));
    const error = await send(`${named.origin}/mcp`, init).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain(`redirects to ${other.origin}, which is not followed`);
    expect(String(error)).not.toContain("token");
    expect(other.seen).toEqual([]);
  });

  it("of a client shows the other origin nothing, by either transport", async () => {
    const other = await started(() => undefined);
    const named = await started(() => ({ status, location: `${other.origin}/mcp` }));
    const { headers } = post;
    for (const transport of ["streamable", "sse"] as const) {
      const client = new MCPHttpClient({ url: `${named.origin}/mcp`, headers, transport, reconnect: false });
      await expect(client.connect()).rejects.toMatchObject({ code: "CONNECT_FAILED" });
      await client.disconnect();
    }
    expect(named.seen.length).toBeGreaterThan(0);
    expect(other.seen).toEqual([]);
  });

  it("within the origin is followed where the message stays", async () => {
    const named = await started((path) => (path === "/mcp" ? { status, location: "/mcp/" } : undefined));
    const answer = await send(`${named.origin}/mcp`, { headers: post.headers });
    expect(await answer.text()).toBe("reached");
    const posted = send(`${named.origin}/mcp`, post).then((response) => response.text());
    if (status < 307) await expect(posted).rejects.toThrow("loses the message");
    else {
      expect(await posted).toBe("reached");
      expect(named.seen.at(-1)).toEqual({ method: "POST", path: "/mcp/", key: "the key", body: "arguments" });
    }
  });

  it("without an end comes to one", async () => {
    const named = await started((path) => ({ status, location: `${path}1` }));
    await expect(send(`${named.origin}/`)).rejects.toThrow("more than 5 times");
    expect(named.seen).toHaveLength(6);
  });
});

it("an answer that only looks like a redirect is the answer", async () => {
  const named = await started(() => ({ status: 200, location: "http://elsewhere.example/" }));
  expect((await send(named.origin)).status).toBe(200);
});

it("an address that is none, and one that a browser hides, are not followed", async () => {
  const named = await started(() => ({ status: 307, location: "http://[" }));
  await expect(send(named.origin)).rejects.toThrow("another address, which is not followed");
  const hidden = Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
  await expect(sameOriginFetch(async () => hidden)("http://localhost/")).rejects.toThrow("not followed");
});
