// A process that speaks the protocol by hand, and breaks it in the way that its argument names, at the first call or list.
import { createInterface } from "node:readline";

const fault = process.argv[2] ?? "none";
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const tools = [{ name: "work", inputSchema: { type: "object" } }];
let lists = 0;

const faults = {
  // In the middle of a frame.
  half: () => {
    process.stdout.write('{"jsonrpc":"2.0","id":9');
    setTimeout(() => process.exit(3), 20);
  },
  exit: () => process.exit(3),
  kill: () => process.kill(process.pid, "SIGKILL"),
  silent: () => undefined,
  // A frame without an end.
  endless: () => {
    const chunk = "x".repeat(65_536);
    process.stdout.write('{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"');
    const more = () => {
      while (process.stdout.write(chunk));
      process.stdout.once("drain", more);
    };
    more();
  },
  utf8: (id) => {
    process.stdout.write(Buffer.concat([Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from("no JSON at all\n")]));
    const [before, after] = JSON.stringify({
      jsonrpc: "2.0",
      id,
      result: { content: [{ type: "text", text: "|" }] },
    }).split("|");
    process.stdout.write(
      Buffer.concat([Buffer.from(before), Buffer.from([0xc3, 0x28]), Buffer.from(`${after}\n`)]),
    );
  },
  deep: (id) =>
    process.stdout.write(
      `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"_meta":{"x":${"[".repeat(10_000)}${"]".repeat(10_000)}}}}\n`,
    ),
  // Reads nothing any more.
  deaf: () => process.stdin.pause(),
  late: (id) => setTimeout(() => send({ id, result: { content: [{ type: "text", text: "late" }] } }), 150),
  stranger: (id) => {
    send({ id: 9_999, result: { content: [] } });
    send({ id, result: { content: [{ type: "text", text: "right" }] } });
  },
};

process.stderr.write(`The token is ${process.env.TOKEN ?? "none"}.\n`);
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize")
    send({
      id,
      result: {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: "faulty", version: "1.0.0" },
      },
    });
  else if (method === "tools/list") {
    lists += 1;
    if (fault === "list-half" && lists === 1) faults.half();
    else if (fault === "list-endless") faults.endless();
    else if (fault === "list-cycle") send({ id, result: { tools, nextCursor: "again" } });
    else if (fault === "list-pages") send({ id, result: { tools: [], nextCursor: String(lists) } });
    else if (fault === "list-deep")
      process.stdout.write(
        `{"jsonrpc":"2.0","id":${id},"result":{"tools":[{"name":"work","inputSchema":${'{"not":'.repeat(10_000)}{}${"}".repeat(10_000)}}]}}\n`,
      );
    else send({ id, result: { tools } });
  } else if (method === "tools/call") {
    if (params.arguments.well) send({ id, result: { content: [{ type: "text", text: "well" }] } });
    else faults[fault](id);
  } else if (method === "notifications/cancelled")
    process.stderr.write(`cancelled ${JSON.stringify(params)}\n`);
});
