import { expect, test } from "vitest";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { at } from "./facts-builder.ts";
import { knownRules } from "./known-rules.ts";
import { applySeverities, type RuleSettings } from "./severities.ts";

function shown(code: string, severity: Diagnostic["severity"], settings: RuleSettings): readonly string[] {
  const diagnostics = [{ code, severity, message: "Wrong.", span: at(1) }];
  return applySeverities(diagnostics, settings, knownRules).map((diagnostic) => diagnostic.severity);
}

test("severities are raised, lowered and switched off; others stay", () => {
  expect(shown("TSH009", "warning", {})).toEqual(["warning"]);
  expect(shown("TSH009", "warning", { TSH010: "off" })).toEqual(["warning"]);
  expect(shown("TSH009", "warning", { TSH009: "error" })).toEqual(["error"]);
  expect(shown("TSH025", "error", { TSH025: "suggestion" })).toEqual(["suggestion"]);
  expect(shown("TSH009", "warning", { TSH009: "off" })).toEqual([]);
});

test("mandatory rules and the compiler's errors stay what they are", () => {
  expect(shown("TSH018", "error", { TSH018: "off" })).toEqual(["error"]);
  expect(shown("TSH020", "error", { TSH020: "warning" })).toEqual(["error"]);
  expect(shown("TS1005", "error", { TS1005: "off" })).toEqual(["error"]);
});
