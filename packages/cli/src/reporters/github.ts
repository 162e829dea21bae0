// Workflow commands of GitHub Actions, which become annotations of the changed files.
import type { Diagnostic, Severity } from "@toolshed/analyzer";
import { escapeLines, escapeText } from "./escape-text.ts";
import type { Report } from "./report.ts";

const commands: { readonly [severity in Severity]: string } = {
  error: "error",
  warning: "warning",
  suggestion: "notice",
};

/**
 * One command a line for each diagnostic and failure; nothing for an empty report.
 *
 * @param repositoryPath A path of the report, relative to the root of the repository.
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function reportGithub(report: Report, repositoryPath: (path: string) => string): string {
  const lines = [
    ...report.diagnostics.map((diagnostic) => annotation(diagnostic, repositoryPath)),
    ...report.failures.map(({ code, message }) => command("error", { title: code }, message)),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function annotation(diagnostic: Diagnostic, repositoryPath: (path: string) => string): string {
  const { code, severity, span, related = [] } = diagnostic;
  const message = [
    diagnostic.message,
    ...related.map(
      ({ message: text, span: at }) => `${repositoryPath(at.file)}:${at.line}:${at.column} - ${text}`,
    ),
  ].join("\n");
  const properties = {
    file: repositoryPath(span.file),
    line: span.line,
    endLine: span.endLine,
    // The runner refuses columns of a part that spans lines.
    ...(span.line === span.endLine && { col: span.column, endColumn: span.endColumn }),
    title: code,
  };
  return command(commands[severity], properties, message);
}

function command(
  name: string,
  properties: { readonly [name: string]: string | number },
  message: string,
): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${name} ${list.join(",")}::${escapeData(message)}`;
}

/** As `@actions/core` does it, after what a terminal would obey is made visible. */
function escapeData(text: string): string {
  return escapeLines(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeText(text).replaceAll("%", "%25").replaceAll(":", "%3A").replaceAll(",", "%2C");
}
