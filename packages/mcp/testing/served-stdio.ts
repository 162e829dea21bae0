// A server over stdio as a program of its own, by the version of the SDK that is its argument, whose modules print while they
// are loaded. Says on standard error when it has ended.
import "../src/guard-stdout.ts";
import { serveMcp } from "../src/index.ts";
import { servedToolset } from "./served/src/served.generated.ts";

console.log("loaded");
const { closed } = await serveMcp(servedToolset, {
  name: "served",
  version: "1.0.0",
  transport: "stdio",
  ...(process.argv[2] === "2" ? { sdk: 2 } : {}),
  maxMessageBytes: 100_000,
  shutdownMs: 500,
});
await closed;
console.log("closed");
