// What a type check costs, by the compiler's own counters.
import { expect } from "vitest";
import { runNode } from "../run-process.ts";

export interface CheckCost {
  readonly types: number;
  readonly instantiations: number;
  /** Kilobytes. */
  readonly memory: number;
  /** Seconds. */
  readonly check: number;
  /** How many pairs of types were compared to make unions small; TypeScript 7 does not tell. */
  readonly compared: number | undefined;
}

/** Checks a project that must have no error. */
export async function checkCost(tsc: string, config: string, directory: string): Promise<CheckCost> {
  const args = [tsc, "-p", config, "--noEmit", "--extendedDiagnostics", "--pretty", "false"];
  const { status, stdout } = await runNode(args, directory);
  if (status !== 0) throw new Error(stdout);
  expect(stdout).not.toMatch(/error TS/);
  const number = (label: string): number => {
    const found = new RegExp(`^${label}:\\s+([\\d.]+)`, "m").exec(stdout)?.[1];
    if (found === undefined) throw new Error(`No ${label} in:\n${stdout}`);
    return Number(found);
  };
  return {
    types: number("Types"),
    instantiations: number("Instantiations"),
    memory: number("Memory used"),
    check: number("Check time"),
    compared: stdout.includes("Strict subtype cache size") ? number("Strict subtype cache size") : undefined,
  };
}
