// Runs command lines in one process, which starts once: the built command, with streams of their own that are no terminal.
//   node run-lines.mjs INPUT OUTPUT    { cwd, env, lines } as JSON in the one file, what came of each in the other
import { readFileSync, writeFileSync } from "node:fs";
import { startCli } from "../../packages/cli/dist/index.js";

const [input, output] = process.argv.slice(2);
const { cwd, env, lines } = JSON.parse(readFileSync(input, "utf8"));
// Each line listens to signals.
process.setMaxListeners(0);

const results = await Promise.all(
  lines.map(async (args) => {
    const stdout = [];
    const stderr = [];
    const status = await startCli(args, {
      cwd,
      env,
      stdout: { write: (text) => stdout.push(text) },
      stderr: { write: (text) => stderr.push(text) },
    });
    return { status, stdout: stdout.join(""), stderr: stderr.join("") };
  }),
);
writeFileSync(output, JSON.stringify(results));
// Modules of the lines may keep the process. Servers that had to be killed end first.
setTimeout(() => process.exit(), 250).unref();
