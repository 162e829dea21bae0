// The command as a process whose streams are a terminal: Python's `pty` where there is Python, else `script`.
import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const loader = new URL("../../../scripts/source-loader.mjs", import.meta.url).href;
const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** The command from its sources, as a program and its first arguments. */
const fromSources = [process.execPath, "--conditions=source", "--import", loader, main];

const python = `
import fcntl, json, os, pty, struct, sys, termios
steps = [(step["after"].encode(), step["keys"].encode()) for step in json.loads(sys.argv[1])]
pid, fd = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))
seen = b""
while True:
    while steps and steps[0][0] in seen:
        seen = seen.split(steps[0][0], 1)[1] if steps[0][0] else seen
        os.write(fd, steps.pop(0)[1])
    try:
        data = os.read(fd, 65536)
    except OSError:
        break
    if not data:
        break
    seen += data
    sys.stdout.buffer.write(data)
sys.stdout.buffer.flush()
status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
sys.exit(status if status >= 0 else 128 - status)
`;

const hasPython = spawnSync("python3", ["-c", "import pty"]).status === 0;
const hasScript = spawnSync("script", ["-qec", "true", "/dev/null"]).status === 0;

/** Why no terminal can be had here; `undefined` when one can. */
export const noTerminal: string | undefined =
  hasPython || hasScript ? undefined : "neither python3 with pty nor script(1) is there to make a terminal";

/** Why nobody can type here; `undefined` when somebody can. */
export const noTyping: string | undefined = hasPython ? undefined : "python3 with pty is not there to type";

export interface TerminalRun {
  readonly status: number | null;
  /** What the terminal was sent, line ends as `\n`. */
  readonly screen: string;
}

/** What the person types, and what has to be on the screen before; at once where that is empty. */
export interface Typed {
  readonly after: string;
  readonly keys: string;
}

/**
 * @param env Besides the path and an ordinary terminal, all that there is: a build server's variables are not passed on.
 * @param redirect For a shell, after the command: `> report.json`.
 * @param typed What the person types; only where there is Python.
 * @param command Another one than the sources': a program and its first arguments.
 */
export function runInTerminal(
  cwd: string,
  args: readonly string[],
  env: { readonly [name: string]: string } = {},
  redirect = "",
  typed: string | readonly Typed[] = "",
  command: readonly string[] = fromSources,
): Promise<TerminalRun> {
  const words = [...command, ...args].map(quote);
  const line = `exec ${words.join(" ")} ${redirect}`;
  const steps = typeof typed === "string" ? [{ after: "", keys: typed }] : typed;
  const [program, programArgs] = hasPython
    ? ["python3", ["-c", python, JSON.stringify(steps), "sh", "-c", line]]
    : ["script", ["-qec", line, "/dev/null"]];
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArgs, {
      cwd,
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], TERM: "xterm-256color", ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let screen = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      screen += text;
    });
    child
      .on("error", reject)
      .on("close", (status) => resolve({ status, screen: screen.replaceAll("\r\n", "\n") }));
  });
}

function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
