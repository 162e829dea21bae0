// Tools served by MCP over HTTP to many calls at once: Toolshed's server beside the SDK's own with zod.
import { deepStrictEqual } from "node:assert";
import { fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { McpClient } from "../measure/mcp-client.mjs";
import { summary } from "../measure/numbers.mjs";
import { ratioRow, valueRow } from "../measure/row.mjs";
import { environment } from "../measure/run-process.mjs";
import { inScratch, writeProject } from "../measure/scratch.mjs";
import { takeTurns } from "../measure/take-turns.mjs";
import { mustGenerate } from "../peers/toolshed.mjs";
import {
  callAnswer,
  callArguments,
  sdkServer,
  servedToolsets,
  toolName,
  toolshedServer,
} from "../sample/served-tools.mjs";

const server = fileURLToPath(new URL("../processes/mcp-server.mjs", import.meta.url));

export const title = "tools served by MCP over HTTP on this machine";
export const notes = [
  "each side in a process of its own, the client in another; every answer is held against its request",
];
export const sizes = {
  tools: 1_000,
  calls: 10_000,
  statelessCalls: 300,
  concurrency: 64,
  lists: 5,
  rounds: 5,
};
export const tiny = { tools: 20, calls: 100, statelessCalls: 20, concurrency: 8, lists: 1, rounds: 1 };

export async function measure({ tools, calls, statelessCalls, concurrency, lists, rounds }) {
  return await inScratch(async (directory) => {
    writeProject(directory, {
      "package.json": '{"type":"module","private":true}\n',
      "tsconfig.json": JSON.stringify({
        compilerOptions: { target: "es2023", module: "nodenext", strict: true, rootDir: "src", types: [] },
        include: ["src"],
      }),
      ...servedToolsets(tools),
    });
    await mustGenerate(directory, tools);
    const sides = [
      { name: "toolshed", module: await bundle(directory, "ours", toolshedServer()) },
      { name: "McpServer with zod", module: await bundle(directory, "peer", sdkServer(tools)) },
    ];
    const load = { tools, concurrency, lists };
    const [ours, peer] = await turns(sides, rounds, { ...load, calls, stateless: false });
    const [oursAlone, peerAlone] = await turns(sides, rounds, {
      ...load,
      calls: statelessCalls,
      stateless: true,
    });
    const many = `${calls} calls, ${concurrency} at once`;
    const compare = (what, of, aim) =>
      ratioRow({ title: what, ours: of(ours), peer: of(peer), ...(aim && { aim }) });
    return [
      compare(`listing ${tools} tools`, ({ list }) => list, 1),
      compare(`${many}, each`, ({ call }) => call, 1),
      compare(`${many}, processor time of the server for each`, ({ cpu }) => cpu, 1),
      compare(`${many}, the middle answer`, ({ p50 }) => p50),
      compare(`${many}, the slowest of a hundred`, ({ p99 }) => p99),
      valueRow({
        title: `heap after all calls above that after a tenth of them`,
        ours: ours.growth,
        aim: 1,
        others: [peer.growth],
      }),
      valueRow({ title: "memory of the process in the end", ours: ours.rss, others: [peer.rss] }),
      ratioRow({
        title: `${statelessCalls} calls without sessions, ${concurrency} at once, each`,
        ours: oursAlone.call,
        peer: peerAlone.call,
        aim: 1,
      }),
    ];
  });
}

/** What is said of each side, of the rounds that count. */
async function turns(sides, rounds, load) {
  const runs = sides.map(() => []);
  await takeTurns(
    sides.map(({ name, module }, index) => ({
      name,
      run: async () => void runs[index].push(await measureOne(module, load)),
    })),
    { rounds },
  );
  return sides.map(({ name }, index) => {
    const counted = runs[index].slice(-rounds);
    const of = (unit, value) => summary(name, unit, counted.map(value));
    return {
      list: of("ms", ({ list }) => list),
      call: of("µs", ({ call }) => call),
      cpu: of("µs", ({ cpu }) => cpu),
      p50: of("ms", ({ p50 }) => p50),
      p99: of("ms", ({ p99 }) => p99),
      growth: of("MB", ({ growth }) => growth),
      rss: of("MB", ({ rss }) => rss),
    };
  });
}

/** One process that serves, from its start to its end. */
async function measureOne(module, { tools, calls, concurrency, lists, stateless }) {
  const child = fork(server, [pathToFileURL(module).href, String(stateless)], {
    execArgv: ["--expose-gc"],
    env: environment,
  });
  try {
    const { url } = await told(child);
    const client = new McpClient(url, concurrency);
    try {
      await client.connect();
      const list = await timeOfLists(client, tools, lists);
      const begun = await usedBy(child);
      const times = [];
      const first = Math.ceil(calls / 10);
      const before = await callMany(client, { from: 0, to: first, tools, concurrency, times });
      const early = await usedBy(child);
      const after = await callMany(client, { from: first, to: calls, tools, concurrency, times });
      const late = await usedBy(child);
      times.sort((left, right) => left - right);
      return {
        list,
        call: ((before + after) * 1e3) / calls,
        cpu: (late.cpu - begun.cpu) / calls,
        p50: times[Math.floor(times.length / 2)],
        p99: times[Math.floor(times.length * 0.99)],
        growth: Math.max(0, late.heapUsed - early.heapUsed) / 1e6,
        rss: late.rss / 1e6,
      };
    } finally {
      client.close();
    }
  } finally {
    child.disconnect();
  }
}

async function timeOfLists(client, tools, lists) {
  const start = performance.now();
  for (let time = 0; time < lists; time++) {
    const { tools: listed, nextCursor } = await client.ask("tools/list", {});
    const names = new Set(listed.map(({ name }) => name));
    const isWhole = listed.every(
      ({ inputSchema, outputSchema }) => inputSchema.properties && outputSchema?.properties,
    );
    if (names.size !== tools || listed.length !== tools || nextCursor !== undefined || !isWhole)
      throw new Error(`${listed.length} tools were listed, not ${tools}.`);
  }
  return (performance.now() - start) / lists;
}

/** The calls from one number to another, each of another tool than the one before it; gives how long all took together. */
async function callMany(client, { from, to, tools, concurrency, times }) {
  const start = performance.now();
  let next = from;
  const worker = async () => {
    while (next < to) {
      const nonce = next++;
      const index = nonce % tools;
      const begun = performance.now();
      const { structuredContent, content, isError } = await client.ask("tools/call", {
        name: toolName(index),
        arguments: callArguments(nonce),
      });
      times.push(performance.now() - begun);
      deepStrictEqual(
        { structuredContent, text: JSON.parse(content[0].text), isError },
        { structuredContent: callAnswer(index, nonce), text: callAnswer(index, nonce), isError: undefined },
      );
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return performance.now() - start;
}

async function usedBy(child) {
  child.send("memory");
  return await told(child);
}

function told(child) {
  return new Promise((resolve, reject) => {
    const end = (status) => reject(new Error(`The server has ended with ${status}.`));
    child.once("exit", end);
    child.once("message", (message) => {
      child.off("exit", end);
      resolve(message);
    });
  });
}

async function bundle(directory, name, source) {
  writeFileSync(join(directory, `${name}.ts`), source);
  const outfile = join(directory, `${name}.mjs`);
  await build({
    entryPoints: [join(directory, `${name}.ts`)],
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    outfile,
    logLevel: "silent",
  });
  return outfile;
}
