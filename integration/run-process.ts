// Programs run as a user would run them: none of what the test runner sets for its own processes.
import { spawn } from "node:child_process";

export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const ownSettings =
  /^(VITEST.*|VITE_.*|NODE_ENV|NODE_OPTIONS|NODE_PATH|NO_COLOR|FORCE_COLOR|TEST|PROD|DEV|MODE|SSR|BASE_URL)$/;
export const environment: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !ownSettings.test(name)),
);

/** Runs a program to its end. On Windows only a shell can start npm's command files. */
export function runProcess(
  command: string,
  args: readonly string[],
  cwd: string,
  more: { readonly [variable: string]: string } = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const shell = process.platform === "win32" && command !== process.execPath;
    const env = { ...environment, ...more };
    const child = spawn(command, args, { cwd, env, shell, stdio: ["ignore", "pipe", "pipe"] });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, stdout, stderr }));
  });
}

/** Runs a script of JavaScript with this Node. */
export function runNode(args: readonly string[], cwd: string): Promise<Finished> {
  return runProcess(process.execPath, args, cwd);
}

/** The same as `runProcess`, for a step that must succeed. Gives what it printed. */
export async function mustRun(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { status, stdout, stderr } = await runProcess(command, args, cwd);
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(" ")} (in ${cwd}) ended with ${status}:\n${stdout}${stderr}`);
}
