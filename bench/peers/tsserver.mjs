// TypeScript's own server of version 6, as editors talk to it.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { environment } from "../measure/run-process.mjs";
import { readMessages, waitFor } from "./framed-messages.mjs";

const require = createRequire(import.meta.url);
const script = join(dirname(require.resolve("typescript/package.json")), "lib/tsserver.js");

/** Starts it in a project. Plugins of its tsconfig are looked for in the project. */
export function startTsserver(directory) {
  const child = spawn(
    process.execPath,
    [script, "--disableAutomaticTypingAcquisition", "--pluginProbeLocations", directory],
    { cwd: directory, env: environment, stdio: ["pipe", "pipe", "ignore"] },
  );
  const ended = new Promise((resolve) => child.once("close", resolve));
  const heard = new Set();
  let sequence = 0;
  readMessages(child.stdout, (message) => {
    for (const listener of heard) listener(message);
  });
  const send = (name, args) => {
    sequence += 1;
    const message = { seq: sequence, type: "request", command: name, arguments: args };
    child.stdin.write(`${JSON.stringify(message)}\n`);
    return sequence;
  };
  /** All kinds of findings, as an editor asks for them after each edit. */
  const findings = (file) => {
    const found = [];
    const asked = send("geterr", { delay: 0, files: [file] });
    return waitFor(heard, `findings of ${file}`, ({ type, event, body }, settle) => {
      if (type !== "event") return;
      if (/^(?:syntax|semantic|suggestion)Diag$/.test(event)) {
        for (const { text, category, source } of body.diagnostics)
          found.push({ text, isError: category === "error", isOurs: source === "toolshed" });
      }
      if (event === "requestCompleted" && body.request_seq === asked) settle(found);
    });
  };
  return {
    open(file) {
      send("open", { file });
      return findings(file);
    },
    change(file, { line, column, endColumn, text }) {
      const at = { line, offset: column, endLine: line, endOffset: endColumn };
      send("change", { file, ...at, insertString: text });
      return findings(file);
    },
    close: (file) => void send("close", { file }),
    async end() {
      send("exit", {});
      await ended;
    },
  };
}
