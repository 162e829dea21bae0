// The entry `@toolshed/mcp/guard-stdout`: imported first, it keeps standard output for the protocol while the program's
// other modules are loaded. Importing it does that.
import { guardStdout } from "./server/stdio/guard-stdout.ts";

guardStdout();
