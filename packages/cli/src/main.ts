// The process around the command. Importing this file runs it.
import { writeSync } from "node:fs";
import { startCli } from "./cli.ts";
import { describeError } from "./describe-error.ts";
import { exitStatus } from "./exit-status.ts";
import { processHost } from "./host.ts";

for (const stream of [process.stdout, process.stderr]) {
  // A reader that has seen enough (`toolshed explain TSH001 | head -1`) is no error.
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    // A full disk, mostly. What was generated is there all the same.
    const reason = describeError(error, process.cwd())?.message ?? error.message;
    if (stream !== process.stderr) writeSync(2, `toolshed: the report could not be written (${reason}).\n`);
    process.exit(exitStatus.errors);
  });
}

// The status is set, not exited with: what was written to a pipe still has to leave.
process.exitCode = await startCli(process.argv.slice(2), processHost());
