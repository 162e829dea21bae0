// The process around the command. Importing this file runs it.
import { startCli } from "./cli.ts";
import { processHost } from "./host.ts";

for (const stream of [process.stdout, process.stderr]) {
  // A reader that has seen enough (`toolshed explain TSH001 | head -1`) is no error.
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    throw error;
  });
}

// The status is set, not exited with: what was written to a pipe still has to leave.
process.exitCode = await startCli(process.argv.slice(2), processHost());
