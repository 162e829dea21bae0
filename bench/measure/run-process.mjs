// Whole processes, as a user starts them. A side that fails has no time, so every failure ends the benchmark.
import { spawnSync } from "node:child_process";

export const environment = {
  ...process.env,
  NODE_COMPILE_CACHE: undefined,
  NODE_OPTIONS: undefined,
  NODE_PATH: undefined,
  NO_COLOR: "1",
};
for (const name of Object.keys(environment)) if (name.startsWith("VITEST")) delete environment[name];

/**
 * Runs Node to the end and gives what it printed.
 *
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: object, statuses?: readonly number[] }} [options]
 */
export function runNode(args, { cwd, env = {}, statuses = [0] } = {}) {
  const result = spawnSync(process.execPath, args, {
    cwd,
    env: { ...environment, ...env },
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (result.error !== undefined) throw result.error;
  if (!statuses.includes(result.status)) {
    const said = `${result.stdout.slice(-2000)}${result.stderr.slice(0, 2000)}`;
    throw new Error(
      `node ${args.join(" ")} (in ${cwd}) ended with ${result.status ?? result.signal}:\n${said}`,
    );
  }
  return result.stdout;
}
