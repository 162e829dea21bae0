// For programs that run the command themselves.
export { runCli } from "./cli.ts";
export { type ExitStatus, exitStatus } from "./exit-status.ts";
export type { CliHost, OutputStream } from "./host.ts";
