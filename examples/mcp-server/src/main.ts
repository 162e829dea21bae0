// Serves the notes over stdio: `{ "command": "node", "args": ["dist/main.js"] }` in the configuration of a client.
import { serveMcp } from "@toolshed/mcp";
import { noteToolset } from "./notes.generated.js";

const notes = new Map();
await serveMcp(noteToolset, {
  name: "notes",
  version: "1.0.0",
  transport: "stdio",
  context: () => ({ deps: { notes } }),
});
