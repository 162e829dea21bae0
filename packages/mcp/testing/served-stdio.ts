// A server over stdio as a program of its own, whose modules print while they are loaded. Says on standard error when it has ended.
import "../src/guard-stdout.ts";
import { serveMcp } from "../src/index.ts";
import { servedToolset } from "./served/src/served.generated.ts";

console.log("loaded");
const { closed } = await serveMcp(servedToolset, {
  name: "served",
  version: "1.0.0",
  transport: "stdio",
  maxMessageBytes: 100_000,
  shutdownMs: 500,
});
await closed;
console.log("closed");
