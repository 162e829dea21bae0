// TypeScript's own server, as editors talk to it. What they measure is from a keystroke to the last of its findings.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const script = join(dirname(require.resolve("typescript/package.json")), "lib/tsserver.js");

/** How long any answer may take before the measurement gives up. */
const patience = 300_000;

/** Starts the server in a project. Plugins of its tsconfig are looked for in the project. */
export function startServer(directory) {
  const child = spawn(
    process.execPath,
    [script, "--disableAutomaticTypingAcquisition", "--pluginProbeLocations", directory],
    { cwd: directory, stdio: ["pipe", "pipe", "ignore"] },
  );
  const ended = new Promise((resolve) => child.once("close", resolve));
  const heard = new Set();
  let rest = Buffer.alloc(0);
  let sequence = 0;
  child.stdout.on("data", (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const head = /^\s*Content-Length: (\d+)\r\n\r\n/.exec(rest.toString("latin1", 0, 100));
      const end = (head?.[0].length ?? 0) + Number(head?.[1]);
      if (head === null || rest.length < end) return;
      const message = JSON.parse(rest.toString("utf8", head[0].length, end));
      rest = rest.subarray(end);
      for (const listener of heard) listener(message);
    }
  });

  const send = (name, args) => {
    sequence += 1;
    child.stdin.write(
      `${JSON.stringify({ seq: sequence, type: "request", command: name, arguments: args })}\n`,
    );
    return sequence;
  };
  return {
    send,
    /** What is said of a file that is open: all kinds of findings, as an editor asks for them after each edit. */
    findings(file) {
      return new Promise((resolve, reject) => {
        const found = [];
        const settle = (result) => {
          clearTimeout(late);
          heard.delete(listener);
          result();
        };
        const listener = ({ type, event, body }) => {
          if (type !== "event") return;
          if (/^(?:syntax|semantic|suggestion)Diag$/.test(event)) found.push(...body.diagnostics);
          if (event === "requestCompleted" && body.request_seq === asked) settle(() => resolve(found));
        };
        const late = setTimeout(
          () => settle(() => reject(new Error(`tsserver did not answer for ${file}.`))),
          patience,
        );
        heard.add(listener);
        const asked = send("geterr", { delay: 0, files: [file] });
      });
    },
    async end() {
      send("exit", {});
      await ended;
    },
  };
}
