// The tools of another server, whose command stands in the arguments, served over stdio as a program of its own.
import { MCPStdioClient, MCPToolset } from "../src/client/index.ts";
import { serveMcp } from "../src/index.ts";

const [command = "", ...args] = process.argv.slice(2);
const client = new MCPStdioClient({ command, args, name: "far" });
const { closed } = await serveMcp(new MCPToolset(client), {
  name: "near",
  version: "1.0.0",
  transport: "stdio",
});
await closed;
await client.disconnect();
