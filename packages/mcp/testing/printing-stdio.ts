// A server over stdio whose tool prints in every way that JavaScript has, as dependencies do.
import "../src/guard-stdout.ts";
import { Console } from "node:console";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Worker } from "node:worker_threads";
import { tool } from "@toolshed/runtime";
import { serveMcp } from "../src/index.ts";

const ways: { readonly [way: string]: (text: string) => unknown } = {
  log: (text) => console.log(text),
  info: (text) => console.info({ text }),
  debug: (text) => console.debug(text),
  dir: (text) => console.dir({ text }),
  table: (text) => console.table([{ text }]),
  group: (text) => {
    console.group(text);
    console.log("inside");
    console.groupEnd();
  },
  count: (text) => console.count(text),
  time: (text) => {
    console.time(text);
    console.timeEnd(text);
  },
  trace: (text) => console.trace(text),
  write: (text) => process.stdout.write(`${text}\n`),
  "write without an end": (text) => process.stdout.write(text),
  "write in an encoding": (text) => process.stdout.write(Buffer.from(text).toString("hex"), "hex"),
  bytes: (text) => process.stdout.write(new TextEncoder().encode(`${text}\n`)),
  "write with a callback": (text) =>
    new Promise<void>((resolve, reject) => {
      process.stdout.write(`${text}\n`, (error) => (error ? reject(error) : resolve()));
    }),
  "a console of its own": (text) => new Console(process.stdout).log(text),
  "a stream into it": (text) => pipeline(Readable.from([`${text}\n`]), process.stdout, { end: false }),
  "what looks like a message": (text) =>
    console.log(JSON.stringify({ jsonrpc: "2.0", id: 1, result: { content: [], text } })),
  "a worker thread": (text) =>
    new Promise<void>((resolve, reject) => {
      const code = `console.log(${JSON.stringify(text)}); process.stdout.write("raw\\n");`;
      new Worker(code, { eval: true }).on("error", reject).on("exit", () => resolve());
    }),
  "later, when the call has ended": (text) => {
    setTimeout(() => console.log(text), 1);
  },
};

for (const [way, print] of Object.entries(ways)) await print(`at load: ${way}`);

const print = tool<{ readonly way: string }, string>({
  name: "print",
  description: "Prints.",
  inputSchema: { type: "object", properties: { way: { type: "string" } }, required: ["way"] },
  execute: async ({ way }) => {
    await ways[way]?.(`in a call: ${way}`);
    return way;
  },
});
const list = tool({
  name: "ways",
  description: "Lists the ways.",
  inputSchema: { type: "object" },
  execute: () => Object.keys(ways),
});
const { closed } = await serveMcp([print, list], { name: "printing", version: "1.0.0", transport: "stdio" });
await closed;
for (const [way, say] of Object.entries(ways)) await say(`at the end: ${way}`);
