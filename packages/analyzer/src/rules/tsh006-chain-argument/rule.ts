// TSH006: the chain is read from source and never run, so what it says must stand in the source.
import {
  type ArgumentRole,
  type ChainCallName,
  type ChainCallShape,
  chainCalls,
  type ToolsetCallName,
  toolsetCalls,
} from "../../model/chain-calls.ts";
import type { ArgumentFacts, CallFacts } from "../../model/facts.ts";
import type { JsonValue } from "../../model/json-value.ts";
import { nearestName } from "../nearest-name.ts";
import { quoteCode } from "../quote-code.ts";
import type { Finding, FindingSubject, Rule } from "../rule.ts";
import { type ValueKind, valueKinds } from "./value-kinds.ts";

export const rule: Rule = {
  meta: {
    code: "TSH006",
    name: "chain-argument",
    severity: "error",
    summary:
      "An argument of the chain is missing, of a wrong kind or no compile-time constant, or a call is unknown.",
    mandatory: true,
  },
  check: (project, report) => {
    for (const toolset of project.toolsets) {
      for (const call of toolset.calls) {
        // Other methods of the class are its own business.
        if (isKnown(toolsetCalls, call.name)) {
          for (const finding of findingsOf({ toolset }, call, call.name, toolsetCalls[call.name]))
            report(finding);
        }
      }
      for (const tool of toolset.tools) {
        for (const call of tool.calls) {
          const findings = isKnown(chainCalls, call.name)
            ? findingsOf({ toolset, tool }, call, call.name, chainCalls[call.name])
            : [unknownCall({ toolset, tool }, call)];
          for (const finding of findings) report(finding);
        }
      }
    }
  },
};

function isKnown<T extends object>(table: T, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(table, name);
}

function unknownCall(subject: FindingSubject, call: CallFacts): Finding {
  const nearest = nearestName(call.name, Object.keys(chainCalls));
  return {
    subject,
    span: call.nameSpan,
    message:
      `${quoteCode(call.name)} is no call of a tool's chain, so what it should tell the model would be lost. ` +
      (nearest === undefined ? "Remove it." : `Did you mean ${quoteCode(nearest)}?`),
  };
}

function findingsOf(
  subject: FindingSubject,
  call: CallFacts,
  name: ChainCallName | ToolsetCallName,
  shape: ChainCallShape,
): readonly Finding[] {
  const kind = valueKinds[name];
  const called = quoteCode(name);
  const findings: Finding[] = [];
  if (call.arguments.length < shape.required) {
    findings.push({
      subject,
      span: call.span,
      message: `${called} is called without its argument, so it tells the model nothing. It takes ${kind.noun}.`,
    });
  }
  call.arguments.forEach((argument, index) => {
    const role = shape.arguments[index] ?? (shape.rest ? shape.arguments.at(-1) : undefined);
    const message =
      role === undefined
        ? `${called} takes ${shape.arguments.length === 0 ? "no argument" : "one argument"}, so this one would not ` +
          "change what the model is told. Remove it, or the call if it should not hold."
        : problemOf(argument, role, called, kind);
    if (message !== undefined) findings.push({ subject, span: argument.span, message });
  });
  return findings;
}

function problemOf(
  argument: ArgumentFacts,
  role: ArgumentRole,
  called: string,
  kind: ValueKind,
): string | undefined {
  if (acceptedKinds[role].has(argument.kind)) return undefined;
  if (argument.kind === "constant") {
    return kind.accepts(argument.value)
      ? undefined
      : `${called} takes ${kind.noun}, but this is ${quoteCode(printValue(argument.value))}. ${wrongValue[role]}`;
  }
  if (argument.kind === "dynamic" && role !== "selector") {
    return (
      `${quoteCode(argument.text)} in ${called} is not a compile-time constant: ${argument.why}. The chain is read ` +
      `without being run, so the model could not be told its value: ${constantWays[role]}.`
    );
  }
  return `${called} takes ${kind.noun}, and this is not one. ${wrongValue[role]}`;
}

/** Arguments that are right for a role whatever they hold; a constant is looked at. */
const acceptedKinds: { readonly [R in ArgumentRole]: ReadonlySet<ArgumentFacts["kind"]> } = {
  constant: new Set(),
  live: new Set<ArgumentFacts["kind"]>(["live", "selector", "class", "dynamic"]),
  selector: new Set<ArgumentFacts["kind"]>(["selector"]),
  settings: new Set<ArgumentFacts["kind"]>(["class"]),
};

const wrongValue: { readonly [R in ArgumentRole]: string } = {
  constant:
    "The model and the runtime are told exactly what is written here, so write a literal of that kind.",
  live: "The runtime calls it when the model does, so pass one.",
  selector: "It is read without being run, to know which settings a run may change.",
  settings: "The settings' schema and defaults are read from it without running it.",
};

const constantWays: { readonly [R in Exclude<ArgumentRole, "selector">]: string } = {
  constant: "write a literal, or a `const` made of literals",
  live: "write a function",
  settings: "give a class, or an object made of literals",
};

function printValue(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
