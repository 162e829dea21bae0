// A process of its own that serves the tools of one side, and says when it is asked what it has used so far:
//   node --expose-gc mcp-server.mjs MODULE STATELESS
const [module, stateless] = process.argv.slice(2);
const { start } = await import(module);
process.on("message", async () => {
  const { user, system } = process.cpuUsage();
  // Sockets and timers of what has ended let go of it a little later.
  for (let time = 0; time < 3; time++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    globalThis.gc();
  }
  const { heapUsed, rss } = process.memoryUsage();
  process.send({ heapUsed, rss, cpu: user + system });
});
process.on("disconnect", () => process.exit());
process.send({ url: await start(stateless === "true") });
