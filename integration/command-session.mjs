// The command in one process that stays: runs every command line that it is sent, one after the other.
//   node command-session.mjs FOLDER    the folder of the package, built; started with a channel for messages
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
const { startCli } = await import(pathToFileURL(join(folder, "dist/index.js")).href);

let before = Promise.resolve();
process.on("message", ({ id, cwd, args }) => {
  before = before.then(async () => {
    const stdout = [];
    const stderr = [];
    const status = await startCli(args, {
      cwd,
      env: process.env,
      stdout: { write: (text) => stdout.push(text) },
      stderr: { write: (text) => stderr.push(text) },
    });
    process.send({ id, finished: { status, stdout: stdout.join(""), stderr: stderr.join("") } });
  });
});
process.on("disconnect", () => process.exit());
