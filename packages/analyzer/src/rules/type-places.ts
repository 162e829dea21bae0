// Every type inside a tool's arguments, settings and result, with its path and where to show it. Shared by the rules
// that look at each type by itself.
import type { RelatedSpan } from "../diagnostics/diagnostic.ts";
import type { FunctionFacts, ProjectFacts } from "../model/facts.ts";
import type { Span } from "../model/span.ts";
import type { KeyPattern, TypeKind, TypeModel, TypeOfKind } from "../model/type-model.ts";
import { parameterOf } from "./parameter-of.ts";
import { isPlainName } from "./plain-name.ts";
import { quoteCode } from "./quote-code.ts";
import { functionToolsOf, type ToolSubject } from "./tools-of.ts";
import type { TypeRole } from "./type-problems-of.ts";
import { userPlace } from "./user-place.ts";

export interface TypePlace {
  readonly subject: ToolSubject;
  readonly target: FunctionFacts;
  readonly role: TypeRole;
  /** As in messages about types that cannot be sent. */
  readonly path: string;
  readonly type: TypeModel;
  readonly span: Span;
  readonly related: readonly RelatedSpan[];
}

/** Every type of every tool; a definition once a tool, at the first path that leads to it. */
export function typePlacesOf(project: ProjectFacts): readonly TypePlace[] {
  return functionToolsOf(project).flatMap(({ subject, target }) => {
    const { tool, toolset } = subject;
    const places: TypePlace[] = [];
    const seen = new Set<string>();
    const visit = (role: TypeRole, path: string, type: TypeModel, shown: Span): void => {
      const place = userPlace(tool, shown, `${quoteCode(target.name)} is declared here.`);
      places.push({ subject, target, role, path, type, ...place });
      if (type.kind === "ref") {
        const definition = toolset.definitions[type.name];
        if (definition === undefined || seen.has(type.name)) return;
        seen.add(type.name);
        visit(role, path, definition, shown);
        return;
      }
      for (const [step, part] of stepsOf(type)) visit(role, path + step, part, shown);
    };
    for (const { name, type } of tool.arguments?.properties ?? []) {
      visit("argument", name, type, parameterOf(tool, name)?.nameSpan ?? tool.argumentSpan);
    }
    const { settings, result } = tool;
    if (settings !== undefined) visit("settings", "settings", settings.type, settings.span);
    if (result?.model.type !== undefined) visit("result", "result", result.model.type, result.span);
    return places;
  });
}

function isNumberKey({ key: { parts } }: KeyPattern): boolean {
  const [only, ...others] = parts;
  return only !== undefined && "hole" in only && only.hole === "number" && others.length === 0;
}

/** As paths of types are written everywhere: `.name`, or `["any text"]`. */
function memberStep(name: string): string {
  return isPlainName(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

type Steps = readonly (readonly [step: string, part: TypeModel])[];

const none = (): Steps => [];

const steps: { readonly [K in TypeKind]: (type: TypeOfKind<K>) => Steps } = {
  string: none,
  number: none,
  boolean: none,
  null: none,
  unknown: none,
  nonNull: none,
  enum: none,
  template: none,
  native: none,
  ref: none,
  array: ({ element }) => [["[]", element]],
  set: ({ element }) => [["[]", element]],
  tuple: ({ elements, rest }) => [
    ...elements.map(({ type }, index) => [`[${index}]`, type] as const),
    ...(rest === undefined ? [] : [["[]", rest] as const]),
  ],
  object: ({ properties }) => properties.map(({ name, type }) => [memberStep(name), type]),
  record: ({ properties, value, patterns = [] }) => [
    ...properties.map(({ name, type }) => [memberStep(name), type] as const),
    ...patterns.map((pattern) => [isNumberKey(pattern) ? "[number]" : "[key]", pattern.value] as const),
    ...(value === undefined ? [] : [["[string]", value] as const]),
  ],
  map: ({ key, value }) => [
    ["[key]", key],
    ["[value]", value],
  ],
  union: ({ members }) => members.map((member) => ["", member]),
};

function stepsOf<K extends TypeKind>(type: TypeOfKind<K>): Steps {
  // boundary: the compiler cannot see that a model's own kind selects the steps of that kind
  return steps[type.kind as K](type);
}
