// A server that answers as a provider's API would, by a script, and keeps what it was sent.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What the model does in one turn. */
export type ModelTurn =
  | { readonly text: string }
  | { readonly calls: readonly { readonly id: string; readonly name: string; readonly args: unknown }[] };

export interface FakeProvider {
  readonly url: string;
  /** The bodies of the requests, parsed. */
  readonly bodies: unknown[];
  readonly close: () => Promise<void>;
}

/** Answers the requests with these turns, in their order, each as `write` says it. */
export async function fakeProvider(
  turns: readonly ModelTurn[],
  write: (turn: ModelTurn) => unknown,
): Promise<FakeProvider> {
  const bodies: unknown[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const turn = turns[bodies.length];
      bodies.push(JSON.parse(Buffer.concat(chunks).toString("utf8")));
      response.writeHead(turn === undefined ? 500 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(turn === undefined ? { error: "the script has ended" } : write(turn)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
