// Files of stores: whole at any moment, changed by one process at a time, and never overwritten when they are not the store's.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { StandingApproval } from "../approve/approval-store.ts";
import type { ResumeRecord } from "../executor/state/resume-store.ts";
import { JsonFileApprovalStore } from "./json-file-approval-store.ts";
import { JsonFileError } from "./json-file-error.ts";
import { JsonFileResumeStore } from "./json-file-resume-store.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "toolshed-json-file-"));
});
afterAll(() => rm(directory, { recursive: true }));

let count = 0;
const fresh = (): string => {
  count += 1;
  return join(directory, `${count}.json`);
};
const key = { scope: "ann", tool: "erase" } as const;
const approval = (more: Partial<StandingApproval> = {}): StandingApproval => ({
  ...key,
  createdAt: 1,
  ...more,
});
const record = (revision: string): ResumeRecord => ({
  revision,
  nonce: "n",
  status: "running",
  outcomes: [],
  at: 1,
});

describe("standing approvals in a file", () => {
  it("are there for the next process, by scope and tool, and can be taken back", async () => {
    const path = fresh();
    const store = new JsonFileApprovalStore(path);
    expect(await store.find(key)).toEqual([]);
    expect(existsSync(path)).toBe(false);
    await store.add(approval({ args: { n: [1] } }));
    await store.add(approval({ scope: "bob" }));
    await store.add(approval({ toolset: "Files" }));
    const next = new JsonFileApprovalStore(path);
    expect(await next.find(key)).toEqual([approval({ args: { n: [1] } })]);
    expect(await next.find({ ...key, toolset: "Files" })).toEqual([approval({ toolset: "Files" })]);
    expect(await next.list("ann")).toEqual([approval({ args: { n: [1] } }), approval({ toolset: "Files" })]);
    await next.remove(key);
    expect(await store.find(key)).toEqual([]);
    expect(await store.find({ ...key, scope: "bob" })).toHaveLength(1);
    if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("are dropped from the file when their time is over and another one is added", async () => {
    const path = fresh();
    const store = new JsonFileApprovalStore(path);
    await store.add(approval({ expiresAt: Date.now() - 1 }));
    await store.add(approval({ args: 1 }));
    expect(await store.find(key)).toEqual([approval({ args: 1 })]);
  });
});

describe("resumes in a file", () => {
  it("are written only over the revision that was read", async () => {
    const path = fresh();
    const one = new JsonFileResumeStore(path);
    const other = new JsonFileResumeStore(path);
    expect(await one.write("t", record("a"), undefined)).toBe(true);
    expect(await other.write("t", record("b"), undefined)).toBe(false);
    expect(await other.write("t", record("b"), "x")).toBe(false);
    expect(await other.write("t", record("b"), "a")).toBe(true);
    expect(await one.read("t")).toEqual(record("b"));
    expect(await one.write("new", record("a"), "b")).toBe(false);
    for (const id of ["constructor", "__proto__", "toString"]) {
      expect(await one.read(id)).toBeUndefined();
      expect(await one.write(id, record("a"), undefined)).toBe(true);
      expect(await one.read(id)).toEqual(record("a"));
    }
  });

  it("are forgotten when their turn has expired", async () => {
    const store = new JsonFileResumeStore(fresh());
    await store.write("old", { ...record("a"), expiresAt: Date.now() - 1 }, undefined);
    await store.write("new", record("a"), undefined);
    expect(await store.read("old")).toBeUndefined();
    expect(await store.read("new")).toBeDefined();
  });
});

describe("a file that is not the store's", () => {
  it.each([
    ["empty", ""],
    ["half", '{"kind":"standing approvals","version":1,"value":[{"sco'],
    ["of another kind", '{"kind":"resumes","version":1,"value":{}}'],
    ["of another version", '{"kind":"standing approvals","version":2,"value":[]}'],
    ["a list", "[]"],
    ["null", "null"],
    ["without its value", '{"kind":"standing approvals","version":1}'],
    ["with an entry that is none", '{"kind":"standing approvals","version":1,"value":[{"scope":1}]}'],
  ])("%s is refused by name, and stays as it is", async (_, text) => {
    const path = fresh();
    writeFileSync(path, text);
    const store = new JsonFileApprovalStore(path);
    for (const attempt of [() => store.find(key), () => store.add(approval()), () => store.remove(key)]) {
      const error: unknown = await attempt().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(JsonFileError);
      expect(error).toMatchObject({ code: "DAMAGED", path });
      expect(String(error)).toContain(path);
      expect(readFileSync(path, "utf8")).toBe(text);
    }
    expect(readdirSync(directory).filter((name) => name.includes(".lock"))).toEqual([]);
  });

  it("such as a folder, or one in a folder that is not there, is the system's own error", async () => {
    const folder = fresh();
    mkdirSync(folder);
    await expect(new JsonFileApprovalStore(folder).find(key)).rejects.toMatchObject({ code: "EISDIR" });
    await expect(
      new JsonFileApprovalStore(join(directory, "no", "a.json")).add(approval()),
    ).rejects.toMatchObject({
      code: "ENOENT",
    });
  });

  it("is read again once it was repaired", async () => {
    const path = fresh();
    writeFileSync(path, "{");
    const store = new JsonFileApprovalStore(path);
    await expect(store.add(approval())).rejects.toThrow("DAMAGED");
    writeFileSync(path, '{"kind":"standing approvals","version":1,"value":[]}');
    await store.add(approval());
    expect(await store.find(key)).toHaveLength(1);
  });
});

describe("several at one file", () => {
  it("lose nothing, by whichever name they know it", async () => {
    const path = fresh();
    writeFileSync(path, '{"kind":"standing approvals","version":1,"value":[]}');
    const linked = `${path}.link`;
    symlinkSync(path, linked);
    const stores = [path, linked, path, linked].map((name) => new JsonFileApprovalStore(name));
    await Promise.all(stores.flatMap((store) => [1, 2, 3, 4, 5].map(() => store.add(approval()))));
    expect(await stores[0]?.find(key)).toHaveLength(20);
    expect(await stores[1]?.find(key)).toHaveLength(20);
  });

  it("lose nothing over processes, some of which are killed at any moment", async () => {
    const path = fresh();
    const worker = join(directory, "worker.mjs");
    const entryPoints = [fileURLToPath(new URL("./json-file.fixture.ts", import.meta.url))];
    await build({ entryPoints, outfile: worker, bundle: true, format: "esm", platform: "node" });
    /** Adds so many; killed after the time, when it has begun. Gives how many it has said to be written. */
    const run = async (times: number, killedAfter?: number): Promise<number> => {
      const child = spawn(process.execPath, [worker, path, String(times)], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      let said = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        if (said === "" && killedAfter !== undefined) setTimeout(() => child.kill("SIGKILL"), killedAfter);
        said += text;
      });
      const [code] = (await once(child, "close")) as [number | null];
      expect(code).toBe(killedAfter === undefined ? 0 : null);
      return said.split("\n").length - 1;
    };
    const moments = [0, 1, 3, 7, 12, 20];
    const killing = (async () => {
      const said: number[] = [];
      for (const moment of moments) said.push(await run(100_000, moment));
      return said.reduce((sum, one) => sum + one, 0);
    })();
    const [first, second, killed] = await Promise.all([run(40), run(40), killing]);
    expect([first, second]).toEqual([40, 40]);
    const written = await new JsonFileApprovalStore(path).find({ scope: "worker", tool: "t" });
    // A killed process may not have come to say the last one.
    expect(written.length).toBeGreaterThanOrEqual(80 + killed);
    expect(written.length).toBeLessThanOrEqual(80 + killed + moments.length);
    await new JsonFileApprovalStore(path).add(approval());
    expect(await new JsonFileApprovalStore(path).find(key)).toHaveLength(1);
  });

  it("break the lock of a process that is gone, and wait for one that lives", async () => {
    const path = fresh();
    const dead = spawn(process.execPath, ["-e", ""]);
    await once(dead, "exit");
    writeFileSync(`${path}.lock`, JSON.stringify({ pid: dead.pid, host: hostname(), token: "t" }));
    await Promise.all([1, 2, 3].map(() => new JsonFileApprovalStore(path).add(approval())));
    expect(await new JsonFileApprovalStore(path).find(key)).toHaveLength(3);

    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    for (const holder of [
      { pid: process.pid, host: hostname(), token: "t" },
      { pid: dead.pid, host: "elsewhere", token: "t" },
    ]) {
      writeFileSync(`${path}.lock`, JSON.stringify(holder));
      const adding = new JsonFileApprovalStore(path).add(approval());
      const refused = expect(adding).rejects.toMatchObject({ code: "LOCKED", path });
      const clock = setInterval(() => vi.setSystemTime(Date.now() + 1000), 5);
      await refused;
      clearInterval(clock);
      expect(readFileSync(`${path}.lock`, "utf8")).toBe(JSON.stringify(holder));
    }
  });
});
