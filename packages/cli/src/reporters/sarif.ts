// A report in the Static Analysis Results Interchange Format 2.1.0, for GitHub code scanning and other viewers.

import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type Diagnostic,
  type RuleMeta,
  rulePages,
  rules,
  type Severity,
  type Span,
} from "@toolshed/analyzer";
import type { Location, Log, PhysicalLocation, ReportingDescriptor, Result } from "sarif";
import { readVersion } from "../version.ts";
import { docsUrl } from "./docs-url.ts";
import { documentJson } from "./document-json.ts";
import { escapeLines } from "./escape-text.ts";
import { fingerprints } from "./fingerprint.ts";
import { type Report, reportStatus } from "./report.ts";

export interface SarifOptions {
  /** A path of the report, relative to the root of the repository. */
  readonly repositoryPath: (path: string) => string;
  /** The text of a file of the report, for fingerprints. */
  readonly readSource: (path: string) => string | undefined;
}

const levels: { readonly [severity in Severity]: "error" | "warning" | "note" } = {
  error: "error",
  warning: "warning",
  suggestion: "note",
};
const problemSeverities: { readonly [severity in Severity]: string } = {
  error: "error",
  warning: "warning",
  suggestion: "recommendation",
};
const sourceRoot = "%SRCROOT%";

/**
 * The report as one SARIF log. Rules are those that occur, in the order of their codes.
 *
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 * @see https://docs.github.com/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning
 */
export function reportSarif(report: Report, options: SarifOptions): string {
  const descriptors = ruleDescriptors(report.diagnostics);
  const indexes = new Map(descriptors.map(({ id }, index) => [id, index]));
  const prints = fingerprints(report.diagnostics, options.readSource);
  const log: Log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "toolshed",
            version: readVersion(),
            semanticVersion: readVersion(),
            informationUri: "https://www.npmjs.com/package/@toolshed/cli",
            rules: descriptors,
          },
        },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { [sourceRoot]: { description: { text: "The root of the repository." } } },
        invocations: [
          {
            executionSuccessful: report.failures.length === 0,
            exitCode: reportStatus(report),
            toolExecutionNotifications: report.failures.map(({ code, message }) => ({
              level: "error",
              descriptor: { id: code },
              message: { text: messageText(message) },
            })),
          },
        ],
        results: report.diagnostics.map((diagnostic, index) =>
          result(diagnostic, indexes.get(diagnostic.code) ?? -1, prints[index] ?? "", options),
        ),
      },
    ],
  };
  return documentJson(log);
}

function result(diagnostic: Diagnostic, ruleIndex: number, print: string, options: SarifOptions): Result {
  const { code, severity, message, span, related, reason } = diagnostic;
  return {
    ruleId: code,
    ruleIndex,
    level: levels[severity],
    message: { text: messageText(message) },
    locations: [{ physicalLocation: physicalLocation(span, options) }],
    ...(related !== undefined && {
      relatedLocations: related.map(
        (place, index): Location => ({
          id: index + 1,
          message: { text: messageText(place.message) },
          physicalLocation: physicalLocation(place.span, options),
        }),
      ),
    }),
    // Not `primaryLocationLineHash`: GitHub's upload computes that one itself, and warns of another's.
    partialFingerprints: { "toolshedFinding/v1": print },
    ...(reason !== undefined && { properties: { reason } }),
  };
}

function physicalLocation(span: Span, { repositoryPath }: SarifOptions): PhysicalLocation {
  return {
    artifactLocation: artifactLocation(repositoryPath(span.file)),
    region: {
      startLine: span.line,
      startColumn: span.column,
      endLine: span.endLine,
      endColumn: span.endColumn,
    },
  };
}

function artifactLocation(path: string): PhysicalLocation["artifactLocation"] & object {
  if (isAbsolute(path)) return { uri: pathToFileURL(path).href };
  return {
    // Half a pair is no character that an address could hold.
    uri: path
      .replace(/\p{Cs}/gu, "\ufffd")
      .split("/")
      .map(encodeURIComponent)
      .join("/"),
    uriBaseId: sourceRoot,
  };
}

/** In a message of SARIF `[text](target)` is a link; text from source files must not be one. */
function messageText(text: string): string {
  return escapeLines(text).replaceAll("](", "\\](");
}

function ruleDescriptors(diagnostics: readonly Diagnostic[]): ReportingDescriptor[] {
  const severities = new Map(diagnostics.map(({ code, severity }) => [code, severity]));
  return [...severities].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, found]) => descriptor(code, found));
}

function descriptor(code: string, found: Severity): ReportingDescriptor {
  const meta = rules.find((rule) => rule.meta.code === code)?.meta;
  const severity = meta?.severity ?? found;
  const shared = {
    id: code,
    defaultConfiguration: { level: levels[severity] },
    properties: {
      tags: ["toolshed"],
      precision: "very-high",
      "problem.severity": problemSeverities[severity],
    },
  };
  if (meta === undefined) {
    const text = "An error of TypeScript itself. Its message says what is wrong.";
    return { ...shared, shortDescription: { text }, fullDescription: { text }, help: { text } };
  }
  const page = pageOf(meta);
  const url = docsUrl(code);
  return {
    ...shared,
    name: meta.name,
    shortDescription: { text: meta.summary },
    fullDescription: { text: meta.summary },
    help: { text: page, markdown: page },
    ...(url !== undefined && { helpUri: url }),
  };
}

/** The page of the rule. What its fences say for tests (`ts bad`) is left out. */
function pageOf(meta: RuleMeta): string {
  const page = rulePages.get(meta.code) ?? meta.summary;
  return page.replace(/^(`{3,}\w+) \w+$/gm, "$1").trimEnd();
}
