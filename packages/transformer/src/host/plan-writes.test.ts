// Generated files on a real disk: written once, kept when only reformatted, never at the cost of someone's work.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { object, project, tool, toolset } from "../../testing/models.ts";
import { headerStart } from "../emit/module/header.ts";
import { type GeneratedFile, transformProject } from "../index.ts";
import { applyWrites } from "./apply-writes.ts";
import { planWrites, type WritePlan } from "./plan-writes.ts";

const fault = vi.hoisted(() => ({ rename: false }));
vi.mock("node:fs", async (load) => {
  const fs = await load<typeof import("node:fs")>();
  return {
    ...fs,
    renameSync: (...paths: Parameters<typeof fs.renameSync>) => {
      if (fault.rename) throw new Error("The disk is gone.");
      fs.renameSync(...paths);
    },
  };
});

let root = "";
let dir = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "toolshed-"));
  dir = join(root, "project");
  write("src/tickets.ts", "export {};\n");
  write("src/orders.ts", "export {};\n");
});
afterEach(() => {
  fault.rename = false;
  rmSync(root, { recursive: true });
});

const sources = ["src/tickets.ts", "src/orders.ts"];
const tickets = toolset({ tools: [tool("searchTickets")] });
const orders = toolset({ file: "src/orders.ts", className: "OrderToolset" });
const filesOf = (...toolsets: (typeof tickets)[]) =>
  transformProject(project(...toolsets), { indexDir: "src" }).files;
const both = filesOf(tickets, orders);
const modulePath = "src/tickets.generated.ts";

function write(path: string, text: string, base = dir): void {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), text);
}
const read = (path: string) => readFileSync(join(dir, path), "utf8");
const plan = (files: readonly GeneratedFile[], options: { force?: boolean; sources?: string[] } = {}) =>
  planWrites(dir, files, { sources, ...options });

describe("planWrites and applyWrites", () => {
  it("write what is missing, once", () => {
    const first = plan(both);
    expect(first.changed.map(({ path, missing }) => [path, missing])).toEqual([
      ["src/orders.generated.ts", true],
      [modulePath, true],
      ["src/toolshed.generated.ts", true],
    ]);
    expect(existsSync(join(dir, modulePath))).toBe(false);
    expect(applyWrites(first).written).toHaveLength(3);
    for (const { path, text } of both) expect(read(path)).toBe(text);
    expect(readdirSync(join(dir, "src")).filter((name) => name.includes("tmp"))).toEqual([]);
    const second = plan(both);
    expect([second.changed, second.refused, second.stale]).toEqual([[], [], []]);
    expect(second.unchanged).toHaveLength(3);
  });

  it.each([
    ["line ends", (text: string) => text.replaceAll("\n", "\r\n")],
    [
      "quotes, commas and white space",
      (text: string) =>
        text
          .replaceAll(/"([\w.]+)"/g, "'$1'")
          .replaceAll(/,\n(\s*[}\]])/g, "\n$1")
          .replaceAll("  ", "    "),
    ],
  ])("leave a file alone that differs in %s", (_what, change) => {
    applyWrites(plan(both));
    const changed = change(read(modulePath));
    expect(changed).not.toBe(read(modulePath));
    write(modulePath, changed);
    const before = statSync(join(dir, modulePath)).mtimeMs;
    const next = plan(both);
    expect(next.unchanged).toContain(modulePath);
    applyWrites(next);
    expect(read(modulePath)).toBe(changed);
    expect(statSync(join(dir, modulePath)).mtimeMs).toBe(before);
    // A reformatted file of an older generation is still ours to replace.
    expect(plan(filesOf(toolset(), orders)).changed.map(({ path }) => path)).toEqual([modulePath]);
  });

  it("refuse a file that was edited or never generated, unless forced", () => {
    applyWrites(plan(both));
    write(modulePath, read(modulePath).replace("version: 1", "version: 2"));
    write("src/orders.generated.ts", "export const mine = 1;\n");
    const refused = plan(both);
    expect(refused.refused.map(({ path, reason }) => [path, reason])).toEqual([
      ["src/orders.generated.ts", "foreign"],
      [modulePath, "edited"],
    ]);
    expect(refused.refused[1]?.message).toMatch(/tickets\.generated\.ts.*--force/);
    applyWrites(refused);
    expect(read("src/orders.generated.ts")).toBe("export const mine = 1;\n");
    applyWrites(plan(both, { force: true }));
    for (const { path, text } of both) expect(read(path)).toBe(text);
  });

  it("remove files of removed toolsets, and the index with the last one", () => {
    applyWrites(plan(both));
    const one = plan(filesOf(orders));
    expect(one.stale).toEqual([modulePath]);
    expect(applyWrites(one).removed).toEqual([modulePath]);
    expect(existsSync(join(dir, modulePath))).toBe(false);
    rmSync(join(dir, "src/orders.ts"));
    expect(plan([], { sources: ["src/tickets.ts"] }).stale).toEqual([
      "src/orders.generated.ts",
      "src/toolshed.generated.ts",
    ]);
  });

  it("remove the module of shared types when nothing is shared any more", () => {
    const shared = "src/toolshed.types.generated.ts";
    const item = { kind: "ref", name: "Item" } as const;
    const definitions = { Item: object({ title: { kind: "string" }, "next?": item }) };
    const sharing = [tickets, orders].map((each) => ({
      ...each,
      definitions,
      tools: [tool("send", { arguments: object({ item }) })],
    }));
    const [first] = sharing;
    if (first === undefined) throw new Error("There is no toolset.");
    applyWrites(plan(filesOf(...sharing)));
    expect(existsSync(join(dir, shared))).toBe(true);
    expect(plan(filesOf(...sharing)).changed).toEqual([]);
    // Another project of the directory still imports it.
    const importer = `${headerStart}other/jobs.ts. Do not edit; run \`npx toolshed generate\`.\n// @generated other/jobs.generated.ts 1:0000000000000000\nimport { isItem } from "../src/toolshed.types.generated.js";\n`;
    write("other/jobs.ts", "export {};\n");
    write("other/jobs.generated.ts", importer);
    expect(plan(filesOf(first, orders)).stale).toEqual([]);
    rmSync(join(dir, "other"), { recursive: true });
    expect(plan(filesOf(first, orders)).stale).toEqual([shared]);
    expect(plan([]).stale).toContain(shared);
  });

  it("remove an edited stale file only when forced", () => {
    applyWrites(plan(both));
    write(modulePath, `${read(modulePath)}export const mine = 1;\n`);
    const next = plan(filesOf(orders));
    expect(next.stale).toEqual([]);
    expect(next.refused.map(({ path, reason }) => [path, reason])).toEqual([[modulePath, "edited"]]);
    expect(plan(filesOf(orders), { force: true }).stale).toEqual([modulePath]);
  });

  it.each<[string, () => readonly GeneratedFile[]]>([
    [
      "unsafe",
      () => {
        mkdirSync(join(root, "outside"));
        symlinkSync(join(root, "outside"), join(dir, "out"));
        return transformProject(project(orders), { outDir: "out" }).files;
      },
    ],
    [
      "foreign",
      () => {
        write("src/orders.generated.ts", "export const mine = 1;\n");
        return filesOf(orders);
      },
    ],
    [
      "edited",
      () => {
        write("src/orders.generated.ts", `${read("src/orders.generated.ts")}export const mine = 1;\n`);
        return filesOf(orders);
      },
    ],
    [
      "edited",
      () => {
        write(modulePath, `${read(modulePath)}export const mine = 1;\n`);
        return [];
      },
    ],
  ])("remove nothing where a file is refused as %s", (reason, prepare) => {
    applyWrites(plan(both));
    const files = prepare();
    const next = plan(files);
    expect(next.refused.map((each) => each.reason)).toContain(reason);
    expect(next.stale).toEqual([]);
    applyWrites(next);
    for (const { path } of both) expect(existsSync(join(dir, path))).toBe(true);
  });

  describe("while a source does not parse", () => {
    const unread = ["src/tickets.ts"];
    const half = (files: readonly GeneratedFile[]) =>
      planWrites(dir, files, { sources: ["src/orders.ts"], unread });
    const changedOrders = toolset({
      file: "src/orders.ts",
      className: "OrderToolset",
      tools: [tool("searchOrders")],
    });

    it("keep its module and the index, and write the others", () => {
      applyWrites(plan(both));
      const index = read("src/toolshed.generated.ts");
      const next = half(filesOf(changedOrders));
      expect(next.changed.map(({ path }) => path)).toEqual(["src/orders.generated.ts"]);
      expect([next.waiting, next.stale, next.refused]).toEqual([["src/toolshed.generated.ts"], [], []]);
      applyWrites(next);
      expect(read("src/toolshed.generated.ts")).toBe(index);
      // Nor is anything removed that the index imports.
      expect(half([])).toMatchObject({ changed: [], stale: [], refused: [] });
      // And all of it is made good.
      expect(plan(filesOf(changedOrders)).stale).toEqual([modulePath]);
    });

    it("keep the types that it shares, and the modules that fit them", () => {
      const item = { kind: "ref", name: "Item" } as const;
      const definitions = { Item: object({ title: { kind: "string" }, "next?": item }) };
      const sharing = (...toolsets: (typeof tickets)[]) =>
        filesOf(
          ...toolsets.map((each) => ({
            ...each,
            definitions,
            tools: [tool("send", { arguments: object({ item }) })],
          })),
        );
      const jobs = toolset({ file: "src/jobs.ts", className: "JobToolset" });
      write("src/jobs.ts", "export {};\n");
      const all = sharing(tickets, orders);
      applyWrites(plan(all));
      expect(all.map(({ path }) => path)).toContain("src/toolshed.types.generated.ts");
      for (const files of [sharing(orders), sharing(orders, jobs)]) {
        applyWrites(half(files));
        for (const { path, text } of all) expect(read(path)).toBe(text);
      }
    });

    it("wait for nothing when nothing was generated from it", () => {
      applyWrites(plan(filesOf(orders)));
      const next = half(filesOf(changedOrders));
      expect(next.waiting).toEqual([]);
      expect(half([]).stale).toEqual(["src/orders.generated.ts", "src/toolshed.generated.ts"]);
    });

    it("write an index that is missing, and refuse one that was edited", () => {
      applyWrites(plan(both));
      rmSync(join(dir, "src/toolshed.generated.ts"));
      expect(half(filesOf(orders)).changed.map(({ path }) => path)).toEqual(["src/toolshed.generated.ts"]);
      write("src/toolshed.generated.ts", "export const mine = 1;\n");
      expect(half(filesOf(orders)).refused.map(({ reason }) => reason)).toEqual(["foreign"]);
    });
  });

  it("leave alone what another project generated", () => {
    // A project further down, with the same relative paths.
    const inner = join(dir, "packages/inner");
    write("src/tickets.ts", "export {};\n", inner);
    applyWrites(planWrites(inner, filesOf(tickets), { sources }));
    // Another tsconfig of the same directory, with other sources.
    write("other/jobs.ts", "export {};\n");
    const jobs = toolset({ file: "other/jobs.ts", className: "JobToolset" });
    const other = transformProject(project(jobs), { indexDir: "other" }).files;
    applyWrites(planWrites(dir, other, { sources: ["other/jobs.ts"] }));
    // And one inside a dependency.
    write("node_modules/dep/src/tickets.generated.ts", both[1]?.text ?? "");
    applyWrites(plan(both));
    expect(plan(both).stale).toEqual([]);
    expect(plan(filesOf(orders)).stale).toEqual([modulePath]);
  });

  it("leave an index alone that another project of the directory has made of the same sources", () => {
    write("tsconfig.json", "{}");
    write("tsconfig.test.json", "{}");
    applyWrites(plan(both));
    // The tests' own project includes the sources and has its index further up.
    const tests = transformProject(project(tickets, orders), { indexDir: "." }).files;
    const inTests = (): WritePlan => planWrites(dir, tests, { sources });
    applyWrites(inTests());
    for (const next of [plan(both), inTests()]) {
      expect([next.changed, next.stale]).toEqual([[], []]);
    }
    // With the last of its modules it goes.
    rmSync(join(dir, "src/tickets.ts"));
    rmSync(join(dir, "src/orders.ts"));
    const index = "src/toolshed.generated.ts";
    expect(plan([], { sources: [] }).stale).toEqual([
      "src/orders.generated.ts",
      modulePath,
      index,
      "toolshed.generated.ts",
    ]);
  });

  it("move with outDir", () => {
    applyWrites(plan(both));
    const moved = transformProject(project(tickets, orders), { outDir: "generated" }).files;
    const next = plan(moved);
    expect(next.stale).toEqual(["src/orders.generated.ts", modulePath, "src/toolshed.generated.ts"]);
    applyWrites(next);
    expect(readdirSync(join(dir, "src")).sort()).toEqual(["orders.ts", "tickets.ts"]);
    expect(plan(moved).unchanged).toHaveLength(3);
  });

  it("write nothing outside of the project", () => {
    mkdirSync(join(root, "outside"));
    symlinkSync(join(root, "outside"), join(dir, "linked"));
    write("target.ts", "mine\n");
    symlinkSync(join(dir, "target.ts"), join(dir, "src/linked.generated.ts"));
    mkdirSync(join(dir, "src/folder.generated.ts"));
    const text = both[0]?.text ?? "";
    const paths = [
      "../escape.ts",
      join(root, "absolute.ts"),
      "linked/deep/a.generated.ts",
      "src/linked.generated.ts",
      "src/folder.generated.ts",
    ];
    const next = plan(
      paths.map((path) => ({ path, text })),
      { force: true },
    );
    expect(next.changed).toEqual([]);
    expect(next.refused.map(({ path, reason }) => [path, reason])).toEqual(
      paths.map((path) => [path, "unsafe"]),
    );
    expect(() => applyWrites({ ...next, changed: [{ path: "../escape.ts", text, missing: true }] })).toThrow(
      /outside/,
    );
    expect(existsSync(join(root, "escape.ts"))).toBe(false);
    expect(readdirSync(join(root, "outside"))).toEqual([]);
    expect(read("target.ts")).toBe("mine\n");
  });

  it("leave the old file and no litter when writing fails", () => {
    applyWrites(plan(filesOf(toolset(), orders)));
    const before = read(modulePath);
    const next = plan(both);
    expect(next.changed.map(({ path }) => path)).toEqual([modulePath]);
    fault.rename = true;
    expect(() => applyWrites(next)).toThrow("The disk is gone.");
    expect(read(modulePath)).toBe(before);
    expect(readdirSync(join(dir, "src")).filter((name) => name.startsWith("."))).toEqual([]);
    fault.rename = false;
    applyWrites(next);
    expect(read(modulePath)).toBe(both[1]?.text);
  });
});
