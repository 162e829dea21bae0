// For programs that run the command themselves.
export { runCli, startCli } from "./cli.ts";
export { type ExitStatus, exitStatus } from "./exit-status.ts";
export type { CliHost, OutputStream } from "./host.ts";
export { type JsonDiagnostic, type JsonReport, jsonReportVersion } from "./reporters/json.ts";
export type { Failure, ReportedFile, ReportedProject } from "./reporters/report.ts";
