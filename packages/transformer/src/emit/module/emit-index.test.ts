// The sample project runs from its index alone, with the real runtime: everything is registered, called and encoded.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tool, ToolSource } from "../../../../runtime/src/index.ts";
import { project, toolset } from "../../../testing/models.ts";
import { transformProject } from "../../transform.ts";

interface Bundle {
  readonly toolsets: readonly ToolSource<unknown>[];
  readonly ticketToolset: ToolSource<unknown>;
  readonly ticketTools: { readonly [method: string]: Tool };
}

const sample = fileURLToPath(new URL("../../../testing/project/", import.meta.url));
const ctx = { deps: { user: "Ada", mailbox: "in" } };
let directory = "";
let bundle: Bundle;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "toolshed-"));
  const outfile = join(directory, "bundle.mjs");
  await build({
    stdin: {
      contents:
        'export * from "./src/toolshed.generated.js"; export { ticketTools } from "./src/tickets.generated.js";',
      resolveDir: sample,
    },
    bundle: true,
    format: "esm",
    outfile,
    conditions: ["source"],
    logLevel: "silent",
  });
  bundle = (await import(pathToFileURL(outfile).href)) as Bundle;
});
afterAll(() => rmSync(directory, { recursive: true }));

function toolOf(method: string): Tool {
  const tool = bundle.ticketTools[method];
  if (tool === undefined) throw new Error(`There is no tool ${method}.`);
  return tool;
}

describe("the index", () => {
  it("registers every toolset when it is imported, without making one", async () => {
    expect(bundle.toolsets).toHaveLength(4);
    const listed = await Promise.all(bundle.toolsets.map((source) => source.tools(ctx)));
    expect(listed.map((tools) => tools.map((tool) => tool.name))).toEqual([
      ["odd"],
      ["odd"],
      ["odd_name"],
      [
        "search_tickets",
        "add_ticket",
        "list_between",
        "tag_all",
        "each_title",
        "follow",
        "import_all",
        "reset",
        "count_tickets",
        "join",
        "click_element",
      ],
    ]);
  });

  it("runs tools with what a model sends", async () => {
    const epoch = "1970-01-01T00:00:00.000Z";
    const ticket = { title: "t", opened: epoch, site: "https://example.com/", parts: [] };
    const shape = { kind: "circle", radius: 1 };
    const run = (method: string, input: unknown) => toolOf(method).execute(input, ctx);
    expect(await run("searchTickets", { query: "a" })).toEqual([
      { title: "a 20 Ada", opened: epoch, parts: [] },
    ]);
    expect(await run("addTicket", { ticket: { ...ticket, parts: [ticket] }, shape })).toEqual({
      ...ticket,
      parts: [ticket],
    });
    expect(await run("listBetween", { from: epoch, order: "up" })).toEqual([
      { title: "up 10", opened: epoch, parts: [] },
    ]);
    expect(await run("tagAll", { number: "9007199254740993", tags: ["a", 1] })).toEqual([
      "9007199254740993",
      "a",
    ]);
    expect(await run("eachTitle", {})).toEqual(["a"]);
    expect(await run("follow", {})).toEqual([epoch]);
    expect(await run("importAll", {})).toBeNull();
    expect(await run("reset", {})).toBeNull();
    expect(await run("countTickets", {})).toBe(2);
    expect(await run("countTickets", { closed: null })).toBe(2);
    expect(await run("join", { first: "a", second: "b", others: [1, 2] })).toBe("a b 1 2");
    expect(await run("join", { first: "a" })).toBe("a ");
    await expect(run("searchTickets", { query: "" })).rejects.toMatchObject({
      issues: [{ pointer: "/query" }],
    });
    await expect(run("searchTickets", { query: "a", limit: 101 })).rejects.toMatchObject({
      issues: [{ pointer: "/limit" }],
    });
  });

  it("numbers toolsets of one name in the order of their files", () => {
    const model = project(
      toolset({ file: "b.ts" }),
      toolset({ file: "a.ts" }),
      toolset({ file: "a.ts", className: "TicketTools" }),
    );
    const index = transformProject(model).files.at(-1)?.text ?? "";
    expect(index).toContain('import { ticketToolset, ticketToolset_2 } from "./a.generated.js";');
    expect(index).toContain('import { ticketToolset as ticketToolset_3 } from "./b.generated.js";');
    expect(index).toContain("export { ticketToolset, ticketToolset_2, ticketToolset_3 };");
  });
});
