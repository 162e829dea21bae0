// Facts by hand for the unit tests of rules: right in every respect but what a test says otherwise.
import type {
  ArgumentFacts,
  CallFacts,
  DocFacts,
  FunctionFacts,
  ParameterFacts,
  ProjectFacts,
  ToolFacts,
  ToolsetFacts,
  TypeProblem,
} from "../model/facts.ts";
import type { JsonValue } from "../model/json-value.ts";
import type { Span } from "../model/span.ts";
import type { Finding, Rule } from "./rule.ts";

/** A place on the given line; the same line is the same place. */
export function at(line: number, file = "src/tickets.ts"): Span {
  return { file, start: line * 100, end: line * 100 + 10, line, column: 1, endLine: line, endColumn: 11 };
}

export function project(...toolsets: readonly ToolsetFacts[]): ProjectFacts {
  return { toolsets };
}

export function toolset(differs: Partial<ToolsetFacts> = {}): ToolsetFacts {
  return {
    className: "TicketToolset",
    file: "src/tickets.ts",
    nameSpan: at(1),
    span: at(2),
    exportName: "TicketToolset",
    derivation: "direct",
    heritageSpan: at(3),
    isExpression: false,
    constructors: [{ span: at(4), nameSpan: at(4), hasBody: true, callsSuper: true, requiredParameters: [] }],
    misplaced: [],
    calls: [],
    tools: [],
    definitions: {},
    ...differs,
  };
}

export function docs(differs: Partial<DocFacts> = {}): DocFacts {
  return { summary: "Reads one ticket.", params: [], tags: [], ...differs };
}

export function func(differs: Partial<FunctionFacts> = {}): FunctionFacts {
  return {
    name: "getTicket",
    file: "src/tickets.ts",
    nameSpan: at(20),
    span: at(21),
    typeParameters: [],
    overloads: [],
    isAsync: false,
    docs: docs(),
    arity: 0,
    ...differs,
  };
}

export function tool(differs: Partial<ToolFacts> = {}, target: FunctionFacts = func()): ToolFacts {
  return {
    index: 0,
    span: at(10),
    addToolSpan: at(11),
    argumentSpan: at(12),
    argumentText: `TicketToolset.${target.name}`,
    target: { kind: "function", target: { kind: "static", member: target.name }, function: target },
    calls: [],
    name: "get_ticket",
    nameSpan: at(20),
    nameSource: "function",
    bindings: [],
    parameters: [],
    ...differs,
  };
}

export function parameter(differs: Partial<ParameterFacts> = {}): ParameterFacts {
  return {
    name: "h",
    span: at(30),
    nameSpan: at(31),
    role: "argument",
    optional: false,
    problems: [],
    typeProblems: [],
    typeText: "Handle",
    ...differs,
  };
}

export function typeProblem(differs: Partial<TypeProblem> = {}): TypeProblem {
  return { reason: "function", path: "h.close", typeText: "() => void", ...differs };
}

export function call(name: string, ...args: readonly ArgumentFacts[]): CallFacts {
  return { name, span: at(40), nameSpan: at(41), arguments: args, hasTypeArguments: false };
}

export function constant(value: JsonValue): ArgumentFacts {
  return { kind: "constant", value, span: at(42) };
}

export function dynamic(text: string, why = "it is a call"): ArgumentFacts {
  return { kind: "dynamic", text, why, span: at(42) };
}

/** The tool in a toolset of its own, in a project of its own. */
export function projectOf(...tools: readonly ToolFacts[]): ProjectFacts {
  return project(toolset({ tools }));
}

/** What one rule finds. */
export function findingsOf(rule: Rule, facts: ProjectFacts): readonly Finding[] {
  const findings: Finding[] = [];
  rule.check(facts, (finding) => findings.push(finding));
  return findings;
}
