// The model of the sample project, by hand: what an analyzer has to find in it.
import type { ProjectModel, TypeModel } from "@toolshed/analyzer";
import { object, project, tool, toolset } from "./models.ts";

const date: TypeModel = { kind: "native", native: "Date" };
const url: TypeModel = { kind: "native", native: "URL" };
const ticket: TypeModel = { kind: "ref", name: "Ticket" };
const range = object({
  from: { ...date, description: "The first day." },
  "limit?": { kind: "number", default: 10 },
});

const tickets = toolset({
  className: "TicketToolset",
  file: "src/tickets.ts",
  displayName: "Tickets",
  definitions: {
    Ticket: object({
      title: { kind: "string" },
      opened: date,
      "site?": url,
      parts: { kind: "array", element: ticket },
    }),
  },
  tools: [
    tool("searchTickets", {
      title: "Search",
      description: "Searches the customer's support tickets, newest first.",
      annotations: { readOnly: true, openWorld: false },
      arguments: object({
        query: { kind: "string", description: "Words the ticket's title contains.", minLength: 1 },
        "limit?": { kind: "number", integer: "int32", minimum: 1, maximum: 100, default: 20 },
      }),
      bindings: [
        { kind: "argument", name: "query" },
        { kind: "argument", name: "limit" },
        { kind: "context" },
      ],
      arity: 1,
      result: { mode: "value", type: { kind: "array", element: ticket }, description: "The tickets." },
      tags: ["tickets"],
      timeoutMs: 1000,
      calls: [
        { name: "withTitle", arguments: ["Search"] },
        { name: "readOnly", arguments: [] },
        { name: "openWorld", arguments: [false] },
        { name: "withTags", arguments: ["tickets"] },
        { name: "withTimeout", arguments: [1000] },
      ],
    }),
    tool("addTicket", {
      index: 1,
      description: "Adds a ticket.",
      approval: "always",
      arguments: object({
        ticket,
        shape: {
          kind: "union",
          discriminant: "kind",
          members: [
            object({ kind: { kind: "enum", values: ["circle"] }, radius: { kind: "number" } }),
            object({ kind: { kind: "enum", values: ["site"] }, at: url }),
          ],
        },
      }),
      bindings: [
        { kind: "argument", name: "ticket" },
        { kind: "argument", name: "shape" },
        { kind: "context" },
      ],
      arity: 3,
      calls: [{ name: "requiresApproval", arguments: [] }],
      result: { mode: "value", type: { kind: "union", members: [ticket, { kind: "null" }] } },
    }),
    tool("listBetween", {
      index: 2,
      arguments: object({
        ...Object.fromEntries(
          range.properties.map((each) => [each.optional ? `${each.name}?` : each.name, each.type]),
        ),
        order: { kind: "enum", values: ["up", "down"] },
      }),
      bindings: [
        { kind: "pattern", names: ["from", "limit"] },
        { kind: "argument", name: "order" },
      ],
      arity: 2,
      result: { mode: "iterable", type: ticket },
    }),
    tool("tagAll", {
      index: 3,
      arguments: object({
        number: { kind: "native", native: "bigint" },
        tags: { kind: "tuple", elements: [{ type: { kind: "string" } }], rest: { kind: "number" } },
      }),
      bindings: [
        { kind: "argument", name: "number" },
        { kind: "argument", name: "tags", rest: true },
      ],
      arity: 1,
      result: {
        mode: "value",
        type: {
          kind: "tuple",
          elements: [
            { type: { kind: "native", native: "bigint" } },
            { type: { kind: "string" }, optional: true },
          ],
        },
      },
    }),
    tool("eachTitle", { index: 4, result: { mode: "iterable", type: { kind: "string" } } }),
    tool("follow", {
      index: 5,
      bindings: [{ kind: "signal" }],
      arity: 1,
      result: { mode: "stream", type: date },
    }),
    tool("importAll", {
      index: 6,
      result: {
        mode: "progress",
        type: { kind: "union", members: [{ kind: "string" }, { kind: "null" }] },
        progress: object({ done: { kind: "number" } }),
      },
    }),
    tool("reset", { index: 7 }),
    tool("countTickets", {
      index: 8,
      target: { kind: "function", name: "countTickets", specifier: "./tools/count-tickets.js" },
      arguments: object({ "closed?": { kind: "boolean" } }),
      bindings: [{ kind: "pattern", names: ["closed"], optional: true }],
      arity: 0,
      result: { mode: "value", type: { kind: "number" } },
    }),
    tool("join", {
      index: 9,
      arguments: object({
        first: { kind: "string" },
        "second?": { kind: "string" },
        "others?": { kind: "array", element: { kind: "number" } },
      }),
      bindings: [
        { kind: "argument", name: "first" },
        { kind: "argument", name: "second" },
        { kind: "argument", name: "others", rest: true },
      ],
      arity: 2,
      result: { mode: "value", type: { kind: "string" } },
    }),
    tool("click_element", {
      index: 10,
      target: { kind: "external" },
      arguments: object({ selector: { kind: "string" } }),
    }),
  ],
});

const odd = tool("odd", {
  description: 'Ends early? *\u200b/ process.exit(1) // and `ticks` $\u{7b}"x"} </script> */',
  arguments: object({
    o: object({
      "it's": { kind: "string" },
      'say "hi"': { kind: "number" },
      "$\u{7b}globalThis.pwned = 1}": { kind: "boolean" },
      "back\\slash": { kind: "enum", values: ["line\nbreak", "\u2028", "`tick`"] },
      "a-b": { kind: "enum", values: [1] },
      "": { kind: "string" },
    }),
  }),
});

/** The whole sample project. */
export const sampleProject: ProjectModel = project(
  toolset({ className: "Tool", exportName: "Tool", file: "src/odd.mts", tools: [odd] }),
  toolset({ className: "MCPToolset", exportName: "default", file: "src/odd.mts", tools: [tool("odd")] }),
  toolset({
    className: "Hidden",
    exportName: "HTMLParserTools",
    file: "src/odd.mts",
    tools: [
      tool("odd-name", {
        name: "odd_name",
        arguments: object({ value: { kind: "unknown" } }),
        result: { mode: "value", type: { kind: "unknown" } },
      }),
    ],
  }),
  tickets,
);
