// A server that is reached over HTTP: Streamable HTTP, or the older transport of two endpoints where the server knows no other.
import { boundedFetch, type Fetch } from "./connection/bounded-fetch.ts";
import { ConnectedClient, type Opening } from "./connection/connected-client.ts";
import { type ConnectionOptions, defaults } from "./connection/connection-options.ts";
import { hasCredentials } from "./connection/has-credentials.ts";
import { hiddenValues } from "./connection/hidden-values.ts";
import { clientSdk } from "./connection/load-client-sdk.ts";
import { sameOriginFetch } from "./connection/same-origin-fetch.ts";
import { MCPClientError } from "./mcp-client-error.ts";

export interface HttpClientOptions extends ConnectionOptions {
  /** `http:` or `https:`. */
  readonly url: string | URL;
  /** Sent with every request, such as `Authorization`. A redirect to another origin is not followed. */
  readonly headers?: { readonly [name: string]: string };
  /** `"streamable"` and `"sse"` try one alone; unless given, the second follows where a server refuses the first. */
  readonly transport?: "streamable" | "sse";
  /** Instead of the global `fetch`. */
  readonly fetch?: Fetch;
}

/** For saying goodbye. */
const goodbyeMs = 1_000;

/**
 * A client of an MCP server over HTTP. It connects with the first request, or with `connect`. A session that is over is
 * opened again: a list is asked for once more, a call of a tool never. Needs `@modelcontextprotocol/sdk`.
 *
 * The constructor throws an `MCPClientError` `BAD_CONFIG` for an address that is none; requests throw with other codes.
 *
 * @example
 * const client = new MCPHttpClient({ url: "https://mcp.example.com/mcp", headers: { Authorization: `Bearer ${token}` } });
 */
export class MCPHttpClient extends ConnectedClient {
  readonly #url: URL;
  readonly #options: HttpClientOptions;

  constructor(options: HttpClientOptions) {
    const url = toUrl(options.url);
    super(url.hostname, options, hiddenValues(secretsOf(url, options.headers)));
    this.#url = url;
    this.#options = options;
  }

  protected override open(fail: (id: string | number) => void): readonly (() => Promise<Opening>)[] {
    const { transport } = this.#options;
    const streamable = (): Promise<Opening> => this.#streamable(fail);
    const sse = (): Promise<Opening> => this.#sse();
    if (transport === "streamable") return [streamable];
    return transport === "sse" ? [sse] : [streamable, sse];
  }

  async #streamable(fail: (id: string | number) => void): Promise<Opening> {
    const { StreamableHTTPClientTransport } = await clientSdk.http();
    const transport = new StreamableHTTPClientTransport(this.#url, {
      requestInit: { headers: { ...this.#options.headers } },
      fetch: this.#fetch(fail),
    });
    return {
      transport,
      beforeClose: async () => {
        if (transport.sessionId === undefined) return;
        const late = new Promise<void>((resolve) => setTimeout(resolve, goodbyeMs).unref?.());
        // A server that cannot be told has forgotten the session anyway.
        await Promise.race([transport.terminateSession().catch(() => undefined), late]);
      },
      isEnd: (error) => error.message.startsWith("Maximum reconnection attempts"),
    };
  }

  async #sse(): Promise<Opening> {
    const { SSEClientTransport } = await clientSdk.sse();
    let isOpen = false;
    const transport = new SSEClientTransport(this.#url, {
      requestInit: { headers: { ...this.#options.headers } },
      fetch: this.#fetch(() => undefined),
    });
    const start = transport.start.bind(transport);
    transport.start = async () => {
      await start();
      isOpen = true;
    };
    // The stream is opened again by itself, but without the answers that were to come on it.
    return { transport, isEnd: (error) => isOpen && error.constructor.name === "SseError" };
  }

  #fetch(onStreamEnd: (id: string | number) => void): Fetch {
    const { fetch: given, maxMessageBytes = defaults.maxMessageBytes } = this.#options;
    return boundedFetch({
      fetch: sameOriginFetch(given ?? ((input, init) => globalThis.fetch(input, init))),
      maxBytes: maxMessageBytes,
      onStreamEnd,
    });
  }
}

/** What the server is told and nobody else: it may say it again in its errors. */
function secretsOf(url: URL, headers: HttpClientOptions["headers"] = {}): readonly string[] {
  // After `Bearer`, the token alone as well.
  const parts = Object.values(headers).flatMap((value) => [value, value.slice(value.indexOf(" ") + 1)]);
  return [...url.searchParams.values(), ...parts];
}

function toUrl(given: string | URL): URL {
  const url = URL.canParse(String(given)) ? new URL(given) : undefined;
  // The text itself may hold a secret.
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new MCPClientError("BAD_CONFIG", "the url of an MCP server is no address of http or https.");
  if (hasCredentials(url))
    throw new MCPClientError(
      "BAD_CONFIG",
      "the url of an MCP server has a user name or a password in it; give them in `headers`.",
    );
  return url;
}
