// TSH013: settings are what the model never sees, so their type, defaults and open members must be certain.
import type { CallFacts, SettingsFacts, ToolFacts } from "../../model/facts.ts";
import type { Span } from "../../model/span.ts";
import { nearestName } from "../nearest-name.ts";
import { reportNoJsonForm } from "../no-json-form.ts";
import { isPlainName } from "../plain-name.ts";
import { quoteCode } from "../quote-code.ts";
import type { ReportFinding, Rule } from "../rule.ts";
import { type ToolSubject, toolsOf } from "../tools-of.ts";
import { typeProblemsOf } from "../type-problems-of.ts";
import { fix } from "./fix.ts";

export const rule: Rule = {
  meta: {
    code: "TSH013",
    name: "wrong-settings",
    severity: "error",
    summary:
      "Settings are wrong: no parameter takes them, a selector names no member, more than one settings call, not " +
      "last, a required member without default.",
    mandatory: true,
    fixable: true,
  },
  check: (project, report) => {
    for (const subject of toolsOf(project)) checkTool(subject, report);
    reportNoJsonForm(typeProblemsOf(project), "settings", report);
  },
  fix,
};

/** By settings call: the selector that may follow it. */
const selectors: ReadonlyMap<string, string> = new Map([
  ["withSettings", "configurable"],
  ["withConfigurableSettings", "notConfigurable"],
]);
const selectorNames: ReadonlySet<string> = new Set(selectors.values());

function checkTool(subject: ToolSubject, report: ReportFinding): void {
  const { calls } = subject.tool;
  const settingsAt = calls.findIndex(({ name }) => selectors.has(name));
  const settings = calls[settingsAt];
  if (settings === undefined) {
    for (const call of calls.filter(({ name }) => selectorNames.has(name))) {
      report({ subject, span: call.nameSpan, message: selectorWithoutSettings(call) });
    }
    return;
  }
  calls.slice(0, settingsAt).forEach((call) => {
    if (!selectorNames.has(call.name)) return;
    report({
      subject,
      span: call.nameSpan,
      message:
        `${quoteCode(call.name)} stands before ${quoteCode(settings.name)}, so it selects a member of nothing. Move it ` +
        "behind.",
      related: [{ message: `${quoteCode(settings.name)} is here.`, span: settings.nameSpan }],
    });
  });
  for (const call of calls.slice(settingsAt + 1)) checkFollower(subject, settings, call, report);
  for (const call of calls) {
    if (selectorNames.has(call.name)) checkSelector(subject, call, report);
  }
  checkUse(subject, settings, report);
}

function selectorWithoutSettings({ name }: CallFacts): string {
  const wanted = [...selectors].find(([, selector]) => selector === name)?.[0] ?? "withSettings";
  return (
    `${quoteCode(name)} selects a member of settings, but this tool has none. Call ${quoteCode(wanted)} before it, or ` +
    "remove it."
  );
}

function checkFollower(
  subject: ToolSubject,
  settings: CallFacts,
  call: CallFacts,
  report: ReportFinding,
): void {
  const selector = selectors.get(settings.name);
  if (call.name === selector) return;
  const called = quoteCode(call.name);
  const first = quoteCode(settings.name);
  const message = selectors.has(call.name)
    ? `${called} is a second settings call, and a tool has one settings type. Put the members of both into one class.`
    : selectorNames.has(call.name)
      ? `${called} does not go with ${first}, where ${selector === "configurable" ? "no member is open but the named" : "every member is open but the named"}. ` +
        `Use ${quoteCode(selector ?? "")}, or the other settings call.`
      : `${called} stands after ${first}, behind which only ${quoteCode(selector ?? "")} may stand. Move it before ${first}.`;
  report({
    subject,
    span: call.nameSpan,
    message,
    related: [{ message: `${first} is here.`, span: settings.nameSpan }],
  });
}

function checkSelector({ toolset, tool }: ToolSubject, call: CallFacts, report: ReportFinding): void {
  const [argument] = call.arguments;
  const members = tool.settings?.members;
  if (argument?.kind !== "selector") return;
  const [name = "", ...deeper] = argument.path;
  const subject = { toolset, tool };
  const { span } = argument;
  if (deeper.length > 0) {
    report({
      subject,
      span,
      message:
        `${quoteCode(argument.path.join("."))} reaches into a member, but stored settings open or close whole members of ` +
        `the settings. Select ${quoteCode(name)}.`,
    });
  }
  if (members === undefined) return;
  const selected = members.find((member) => member.name === name);
  if (selected !== undefined) {
    if (call.name === "configurable" && selected.computed === true)
      reportComputed(subject, selected, span, report);
    return;
  }
  const names = members.map((member) => member.name);
  const nearest = nearestName(name, names);
  report({
    subject,
    span,
    message:
      `The settings have no member ${quoteCode(name)}. ` +
      (nearest === undefined
        ? `They have ${names.length === 0 ? "no members" : names.map(quoteCode).join(", ")}.`
        : `Did you mean ${quoteCode(nearest)}?`),
    ...(nearest === undefined || deeper.length > 0 || !isPlainName(nearest) ? {} : { suggestion: nearest }),
  });
}

/** A stored value would hide the getter, and the members that it is made of would no longer count. */
function reportComputed(
  subject: ToolSubject,
  { name, declaration }: SettingsMember,
  span: Span,
  report: ReportFinding,
): void {
  const member = quoteCode(name);
  report({
    subject,
    span,
    message:
      `${member} is a getter without a setter, so no stored value can set it. Open the members that it is made of, or ` +
      "give it a setter.",
    related: declaration === undefined ? [] : [{ message: `${member} is declared here.`, span: declaration }],
  });
}

function checkUse(subject: ToolSubject, call: CallFacts, report: ReportFinding): void {
  const { tool } = subject;
  const called = quoteCode(call.name);
  if (call.arguments.length === 0 && !call.hasTypeArguments) {
    report({
      subject,
      span: call.span,
      message: `${called} is given neither a class nor a type, so there is nothing to set. Write ${quoteCode(`${call.name}(MySettings)`)}.`,
    });
    return;
  }
  if (tool.settings === undefined || tool.target.kind !== "function") return;
  if (!tool.bindings.some(({ kind }) => kind === "settings")) {
    const name = quoteCode(tool.target.function.name);
    report({
      subject,
      span: call.span,
      message:
        `No parameter of ${name} takes the settings of ${called}, so they would change nothing. Add a parameter of ` +
        "exactly that type, or remove the call.",
      related: [{ message: `${name} is declared here.`, span: tool.target.function.nameSpan }],
    });
  }
  for (const member of unsetMembers(tool.settings)) {
    report({
      subject,
      span: call.span,
      message:
        `${quoteCode(member.name)} of the settings is required, but has no default and nothing may set it, so the function ` +
        `would never be given one. Give it a default, make it optional, or open it${waysToOpen(tool, member.name)}.`,
      related:
        member.declaration === undefined
          ? []
          : [{ message: `${quoteCode(member.name)} is declared here.`, span: member.declaration }],
    });
  }
}

type SettingsMember = NonNullable<SettingsFacts["members"]>[number];

function unsetMembers({ members, configurable }: SettingsFacts): readonly SettingsMember[] {
  const open = new Set(configurable);
  return (members ?? []).filter(
    ({ name, optional, hasDefault }) => !optional && !hasDefault && !open.has(name),
  );
}

function waysToOpen({ calls }: ToolFacts, name: string): string {
  return calls.some((call) => call.name === "withSettings")
    ? ` with ${quoteCode(`configurable((s) => s.${name})`)}`
    : " by removing its `notConfigurable`";
}
