// Which tools the types let through: tools with deps only with a context that gives them.
import { FunctionToolset, type Tool, type ToolSource } from "@toolshed/runtime";
import { createToolHandler, type McpServerLike, registerTools, serveMcp } from "../index.ts";

interface Database {
  readonly database: string;
}
interface User {
  readonly user: string;
}
declare const plain: ToolSource;
declare const plainTool: Tool;
declare const needsDatabase: ToolSource<Database>;
declare const needsUser: Tool<User>;

declare const server: McpServerLike;
const http = { name: "x", version: "1", transport: "http" } as const;

// Sources, tools, and lists of both.
registerTools({ server, tools: plainTool });
registerTools({ server, tools: [plain, plainTool, new FunctionToolset()] });
// @ts-expect-error: a class is no source.
registerTools({ server, tools: FunctionToolset });

// Deps come from a context.
registerTools({ server, tools: needsDatabase, context: () => ({ deps: { database: "a" } }) });
registerTools({ server, tools: needsDatabase, context: async () => ({ deps: { database: "a" } }) });
registerTools({
  server,
  tools: [needsDatabase, needsUser],
  context: () => ({ deps: { database: "a", user: "b" } }),
});
// @ts-expect-error: nobody gives the deps.
registerTools({ server, tools: needsDatabase });
// @ts-expect-error: the deps are of another kind.
registerTools({ server, tools: needsDatabase, context: () => ({ deps: { user: "b" } }) });
// @ts-expect-error: the deps of one of them are missing.
registerTools({ server, tools: [needsDatabase, needsUser], context: () => ({ deps: { database: "a" } }) });

await serveMcp(plain, http);
await serveMcp([needsDatabase], { ...http, context: () => ({ deps: { database: "a" } }) });
// @ts-expect-error: nobody gives the deps.
await serveMcp(needsDatabase, http);
// @ts-expect-error: options of HTTP over stdio.
await serveMcp(plain, { name: "x", version: "1", transport: "stdio", port: 3 });
// @ts-expect-error: no such transport.
await serveMcp(plain, { name: "x", version: "1", transport: "ws" });

createToolHandler(plain);
createToolHandler(needsDatabase, { context: () => ({ deps: { database: "a" } }) });
createToolHandler(needsDatabase, { context: () => new Response(null, { status: 401 }) });
// @ts-expect-error: nobody gives the deps.
createToolHandler(needsDatabase);
// @ts-expect-error: nobody gives the deps.
createToolHandler(needsDatabase, {});

// A policy and hooks see the deps.
registerTools({
  server,
  tools: needsDatabase,
  context: () => ({ deps: { database: "a" } }),
  policy: { deny: [({ ctx }) => ctx.deps.database === "b"] },
  hooks: { onStart: ({ ctx }) => void ctx.deps.database.length },
});
