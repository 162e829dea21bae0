// `toolshed doctor`: makes every check, prints what they say.
import { describeError } from "../../describe-error.ts";
import { type ExitStatus, exitStatus } from "../../exit-status.ts";
import type { CliHost } from "../../host.ts";
import type { Check, Outcome } from "./check.ts";
import { checks } from "./checks/all-checks.ts";
import { DoctorContext, type DoctorOptions } from "./context.ts";
import { type CheckedItem, reportDoctor } from "./report.ts";

export type { DoctorOptions };

/** Writes nothing to the project. Only failures change the status. */
export function runDoctor(options: DoctorOptions, host: CliHost): ExitStatus {
  const context = new DoctorContext(options, host);
  const items = checks.flatMap((check): readonly CheckedItem[] => {
    const outcome = outcomeOf(check, context);
    return outcome === undefined ? [] : [{ id: check.id, ...outcome }];
  });
  host.stdout.write(reportDoctor(items, options, host));
  return items.some(({ status }) => status === "fail") ? exitStatus.errors : exitStatus.ok;
}

/** One check that breaks takes no other with it. */
function outcomeOf(check: Check, context: DoctorContext): Outcome | undefined {
  try {
    return check.run(context);
  } catch (error) {
    const known = describeError(error, context.host.cwd)?.message;
    const reason = known ?? (error instanceof Error ? error.message : String(error));
    return {
      status: "fail",
      message: `could not be checked: ${reason}`,
      hint:
        known === undefined
          ? "This is a fault of toolshed: please report it."
          : "Repair that, and run this again.",
    };
  }
}
