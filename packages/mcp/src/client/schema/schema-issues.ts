// What Ajv says of a value, as issues that a model can correct its call by.
import type { DecodeIssue, IssueCode, JsonObject } from "@toolshed/runtime";
import { isJson } from "@toolshed/runtime/decode";
import type { ErrorObject } from "ajv";
import { CheckTooCostly } from "./check-budget.ts";
import type { SchemaValidators } from "./schema-validators.ts";

const maxIssues = 50;
/** So many of Ajv's are looked at. */
const maxErrors = 500;
const longest = 400;

const codes: { readonly [keyword: string]: IssueCode } = {
  required: "missing",
  dependentRequired: "missing",
  type: "type",
  additionalProperties: "unknown_key",
  unevaluatedProperties: "unknown_key",
  anyOf: "no_branch",
  oneOf: "no_branch",
};

/** What is wrong with the value; an empty list where nothing is. Never throws because of the value or the schema. */
export function schemaIssues(
  validators: SchemaValidators,
  schema: JsonObject,
  value: unknown,
): readonly DecodeIssue[] {
  if (!isJson(value))
    return [issue("", "constraint", "JSON", "this is nested too deep, has the key __proto__, or is no JSON")];
  try {
    const errors = validators.errorsOf(schema, value);
    return issuesOf(errors.slice(0, maxErrors)).slice(0, maxIssues);
  } catch (error) {
    if (error instanceof CheckTooCostly)
      return [issue("", "constraint", "less", "these arguments take too long to check; send less")];
    const reason = error instanceof Error ? error.message : String(error);
    return [issue("", "constraint", "nothing", `the server's schema cannot be used (${reason})`)];
  }
}

/** What was wrong with the branches of an alternative becomes part of what is said of the alternative. */
function issuesOf(errors: readonly ErrorObject[]): readonly DecodeIssue[] {
  const issues: { readonly issue: DecodeIssue; readonly place: string }[] = [];
  for (const error of errors) {
    if (error.keyword === "if") continue;
    const place = error.instancePath;
    if (error.keyword !== "anyOf" && error.keyword !== "oneOf") {
      issues.push({ issue: toIssue(error), place });
      continue;
    }
    // Ajv lists the branches before the alternative itself.
    const branches: DecodeIssue[] = [];
    while (issues.at(-1)?.place.startsWith(place) === true) branches.unshift(...popped(issues));
    const reasons = [...new Set(branches.map(({ message }) => message.replace(/\.$/, "")))].slice(
      0,
      maxReasons,
    );
    const text = textOf(error.keyword, error.params, "");
    const whole = reasons.length === 0 ? text : `${text} (${reasons.join("; or ")})`;
    issues.push({ issue: issue(place, "no_branch", "one of the alternatives", whole), place });
  }
  return issues.map((one) => one.issue);
}

const maxReasons = 3;

function popped(issues: { readonly issue: DecodeIssue }[]): readonly DecodeIssue[] {
  const last = issues.pop();
  return last === undefined ? [] : [last.issue];
}

function toIssue({ keyword, instancePath, params, message = "this is refused" }: ErrorObject): DecodeIssue {
  const code = codes[keyword] ?? "constraint";
  const member = memberOf(keyword, params);
  const pointer = member === undefined ? instancePath : `${instancePath}/${escapeToken(member)}`;
  return issue(pointer, code, expectedOf(keyword, params, message), textOf(keyword, params, message));
}

/** The property that is missing, or that is too much. */
function memberOf(keyword: string, params: ErrorObject["params"]): string | undefined {
  const name: unknown =
    keyword === "required" || keyword === "dependentRequired"
      ? params["missingProperty"]
      : (params["additionalProperty"] ?? params["unevaluatedProperty"]);
  return typeof name === "string" ? name : undefined;
}

function expectedOf(keyword: string, params: ErrorObject["params"], message: string): string {
  if (keyword === "type") return String(params["type"]);
  if (keyword === "enum") return cut(JSON.stringify(params["allowedValues"]));
  if (keyword === "const") return cut(JSON.stringify(params["allowedValue"]));
  return cut(message);
}

function textOf(keyword: string, params: ErrorObject["params"], message: string): string {
  switch (keyword) {
    case "required":
    case "dependentRequired":
      return "this required property is missing";
    case "additionalProperties":
    case "unevaluatedProperties":
      return "this property is not known";
    case "enum":
      return `this must be one of ${cut(JSON.stringify(params["allowedValues"]))}`;
    case "const":
      return `this must be ${cut(JSON.stringify(params["allowedValue"]))}`;
    case "anyOf":
    case "oneOf":
      return "this fits none of the alternatives, or several where one alone may fit";
    default:
      return `this ${message}`;
  }
}

function issue(pointer: string, code: IssueCode, expected: string, text: string): DecodeIssue {
  const place = cut(pointer);
  return {
    pointer: place,
    code,
    expected,
    received: "a value that the server's schema refuses",
    message: `${place === "" ? "the arguments" : place}: ${cut(text)}.`,
  };
}

/** One line, bounded: parts of it are the words of a model or a server. */
function cut(text: string): string {
  const line = text.replaceAll(/\p{Cc}/gu, " ");
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

function escapeToken(token: string): string {
  return token.replaceAll("~", "~0").replaceAll("/", "~1");
}
