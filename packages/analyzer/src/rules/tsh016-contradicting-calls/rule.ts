// TSH016: of two calls that say the same or the opposite thing the model is told only one.
import type { ArgumentFacts, CallFacts } from "../../model/facts.ts";
import { quoteCode } from "../quote-code.ts";
import type { FindingSubject, ReportFinding, Rule } from "../rule.ts";
import { fix } from "./fix.ts";

export const rule: Rule = {
  meta: {
    code: "TSH016",
    name: "contradicting-calls",
    severity: "warning",
    summary: "A call of the chain is repeated or contradicts another.",
    mandatory: false,
    fixable: true,
  },
  check: (project, report) => {
    for (const toolset of project.toolsets) {
      checkCalls({ toolset }, toolset.calls, "The toolset", report);
      for (const tool of toolset.tools) {
        checkCalls({ toolset, tool }, tool.calls, "The model", report);
      }
    }
  },
  fix,
};

function checkCalls(
  subject: FindingSubject,
  calls: readonly CallFacts[],
  told: string,
  report: ReportFinding,
): void {
  const first = new Map<string, CallFacts>();
  for (const call of calls) {
    // A second settings call is wrong in itself and another rule's.
    if (call.name === "withSettings" || call.name === "withConfigurableSettings") continue;
    const key = keyOf(call);
    const earlier = first.get(key);
    const related = (other: CallFacts): { readonly message: string; readonly span: CallFacts["span"] }[] => [
      { message: `${quoteCode(printCall(other))} is here.`, span: other.nameSpan },
    ];
    if (earlier !== undefined) {
      report({
        subject,
        span: call.nameSpan,
        message:
          sameArguments(earlier, call) || selectorOf(call) !== undefined
            ? `${quoteCode(printCall(call))} is called twice, which says nothing more. Remove one of the two.`
            : `${quoteCode(call.name)} is called twice, and ${told.toLowerCase()} can be given only one of the two. Remove ` +
              "the one that should not hold.",
        related: related(earlier),
      });
      continue;
    }
    for (const other of first.values()) {
      const why = contradictionOf(other, call) ?? contradictionOf(call, other);
      if (why === undefined) continue;
      report({
        subject,
        span: call.nameSpan,
        message: `${quoteCode(printCall(call))} contradicts ${quoteCode(printCall(other))}: ${why}. Remove one of the two.`,
        related: related(other),
      });
    }
    first.set(key, call);
  }
}

interface Statement {
  readonly name: string;
  /** Of a hint: what it says. */
  readonly value?: boolean;
}

/** Pairs that cannot both hold, in either order, and why. */
const contradictions: readonly {
  readonly one: Statement;
  readonly other: Statement;
  readonly why: string;
}[] = [
  {
    one: { name: "readOnly" },
    other: { name: "destructive", value: true },
    why: "what changes nothing destroys nothing",
  },
  {
    one: { name: "readOnly" },
    other: { name: "idempotent", value: false },
    why: "what changes nothing changes nothing more when it is repeated",
  },
];

function contradictionOf(one: CallFacts, other: CallFacts): string | undefined {
  return contradictions.find((pair) => states(one, pair.one) && states(other, pair.other))?.why;
}

function states(call: CallFacts, { name, value }: Statement): boolean {
  return call.name === name && (value === undefined || hintValue(call) === value);
}

/** A hint without an argument says true; what is no constant says nothing certain. */
function hintValue({ arguments: [argument] }: CallFacts): boolean | undefined {
  if (argument === undefined) return true;
  return argument.kind === "constant" && typeof argument.value === "boolean" ? argument.value : undefined;
}

/** Selectors of different members are different calls. */
function keyOf(call: CallFacts): string {
  return JSON.stringify([call.name, selectorOf(call) ?? []]);
}

function selectorOf({ arguments: [argument] }: CallFacts): readonly string[] | undefined {
  return argument?.kind === "selector" ? argument.path : undefined;
}

function sameArguments(one: CallFacts, other: CallFacts): boolean {
  const print = ({ arguments: all, name }: CallFacts): string =>
    JSON.stringify(
      hintNames.has(name) && all.length === 0
        ? [true]
        : all.map((argument) => (argument.kind === "constant" ? argument.value : argument)),
    );
  return print(one) === print(other);
}

const hintNames: ReadonlySet<string> = new Set(["destructive", "idempotent", "openWorld"]);

function printCall(call: CallFacts): string {
  return `${call.name}(${call.arguments.map(printArgument).join(", ")})`;
}

function printArgument(argument: ArgumentFacts): string {
  if (argument.kind === "selector") return `(s) => s.${argument.path.join(".")}`;
  const text = argument.kind === "constant" ? JSON.stringify(argument.value) : "…";
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
