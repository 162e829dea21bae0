// A client of MCP over Streamable HTTP that costs as little as it can, so that what is measured is the server. Every answer is
// held against the request that it came for.
import { Agent, request } from "node:http";

export class McpClient {
  #url;
  #agent;
  #headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  #lastId = 0;

  constructor(url, sockets) {
    this.#url = url;
    // The server hangs up after five seconds without a request: a socket that is idle nearly as long is not used again.
    this.#agent = new Agent({ keepAlive: true, maxSockets: sockets, timeout: 3_000 });
  }

  async connect() {
    const { headers } = await this.#post("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "bench", version: "1.0.0" },
    });
    const session = headers["mcp-session-id"];
    this.#headers = {
      ...this.#headers,
      "mcp-protocol-version": "2025-11-25",
      ...(session && { "mcp-session-id": session }),
    };
    await this.#send({ jsonrpc: "2.0", method: "notifications/initialized" });
  }

  /** The result of one request. */
  async ask(method, params) {
    return (await this.#post(method, params)).result;
  }

  close() {
    this.#agent.destroy();
  }

  async #post(method, params) {
    const id = ++this.#lastId;
    const { status, headers, text } = await this.#send({ jsonrpc: "2.0", id, method, params });
    const body = String(headers["content-type"]).startsWith("text/event-stream")
      ? text
          .split("\n")
          .filter((line) => line.startsWith("data: {"))
          .map((line) => line.slice("data: ".length))
      : [text];
    const [answer, ...more] = status === 200 ? body.map((one) => JSON.parse(one)) : [];
    if (answer?.id !== id || answer.result === undefined || more.length > 0)
      throw new Error(`${method} ${id} was answered with ${status} ${text.slice(0, 500)}`);
    return { headers, result: answer.result };
  }

  #send(message) {
    const body = JSON.stringify(message);
    const headers = { ...this.#headers, "content-length": Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const sent = request(this.#url, { method: "POST", agent: this.#agent, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part) => (text += part));
        response.on("error", reject);
        response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }
}
