// The Node that runs this command.
import { type Check, fail, type Outcome, ok } from "../check.ts";

/** @param version As `process.versions.node` has it. */
export function judgeNodeVersion(version: string): Outcome {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 20 || (major === 20 && minor >= 19)
    ? ok(`Node ${version}`)
    : fail(`Node ${version} is too old`, "Install Node 20.19 or later.");
}

export const nodeVersionCheck: Check = {
  id: "node",
  asks: "Is this Node 20.19 or later?",
  run: () => judgeNodeVersion(process.versions.node),
};
