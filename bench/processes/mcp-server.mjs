// A process of its own that serves the tools of one side, and says how much of its memory is in use when it is asked:
//   node --expose-gc mcp-server.mjs MODULE STATELESS
const [module, stateless] = process.argv.slice(2);
const { start } = await import(module);
process.on("message", async () => {
  // Sockets and timers of what has ended let go of it a little later.
  for (let time = 0; time < 3; time++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    globalThis.gc();
  }
  const { heapUsed, rss } = process.memoryUsage();
  process.send({ heapUsed, rss });
});
process.on("disconnect", () => process.exit());
process.send({ url: await start(stateless === "true") });
