// The types inside a tool's arguments, settings and result that a rule looks for, with their paths and where to show
// them. Shared by the rules that look at each type by itself.
import type { RelatedSpan } from "../diagnostics/diagnostic.ts";
import type { FunctionFacts, ProjectFacts, ToolsetFacts } from "../model/facts.ts";
import type { Span } from "../model/span.ts";
import type { KeyPattern, TypeKind, TypeModel, TypeOfKind } from "../model/type-model.ts";
import { typeParts } from "../model/type-parts.ts";
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

/** Whether a rule has anything to say of a type itself, without what is inside it. */
export type IsTelling = (type: TypeModel) => boolean;

/**
 * The types of every tool that are telling; a definition once a tool, at the first path that leads to it. Most types of
 * most tools are not, so what holds no such type is not walked for each tool.
 */
export function typePlacesOf(project: ProjectFacts, isTelling: IsTelling): readonly TypePlace[] {
  const direct = remember(isTelling);
  const lookInto = insideOf(direct);
  return project.toolsets.flatMap((toolset) => {
    const leads = leadsToTelling(toolset.definitions, lookInto);
    return functionToolsOf({ toolsets: [toolset] }).flatMap((found) => toolPlaces(found, direct, leads));
  });
}

function toolPlaces(
  { subject, target }: ReturnType<typeof functionToolsOf>[number],
  isTelling: IsTelling,
  leads: IsTelling,
): readonly TypePlace[] {
  const { tool, toolset } = subject;
  const places: TypePlace[] = [];
  const seen = new Set<string>();
  const visit = (role: TypeRole, path: string, type: TypeModel, shown: Span): void => {
    if (!leads(type)) return;
    if (isTelling(type)) {
      const place = userPlace(tool, shown, `${quoteCode(target.name)} is declared here.`);
      places.push({ subject, target, role, path, type, ...place });
    }
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
    if (leads(type)) visit("argument", name, type, parameterOf(tool, name)?.nameSpan ?? tool.argumentSpan);
  }
  const { settings, result } = tool;
  if (settings !== undefined) visit("settings", "settings", settings.type, settings.span);
  if (result?.model.type !== undefined) visit("result", "result", result.model.type, result.span);
  return places;
}

/** Models are shared between tools and toolsets, so each is asked for once. */
function remember(isTelling: IsTelling): IsTelling {
  const known = new WeakMap<TypeModel, boolean>();
  return (type) => {
    let telling = known.get(type);
    if (telling === undefined) {
      telling = isTelling(type);
      known.set(type, telling);
    }
    return telling;
  };
}

interface Inside {
  readonly telling: boolean;
  /** Names of definitions. */
  readonly refs: readonly string[];
}

/** What is in a type, without what it refers to. */
function insideOf(isTelling: IsTelling): (type: TypeModel) => Inside {
  const inside = new WeakMap<TypeModel, Inside>();
  const lookInto = (type: TypeModel): Inside => {
    let known = inside.get(type);
    if (known === undefined) {
      let telling = isTelling(type);
      const refs = new Set<string>();
      if (type.kind === "ref") refs.add(type.name);
      else {
        for (const part of typeParts(type)) {
          const inner = lookInto(part);
          telling ||= inner.telling;
          for (const ref of inner.refs) refs.add(ref);
        }
      }
      known = { telling, refs: [...refs] };
      inside.set(type, known);
    }
    return known;
  };
  return lookInto;
}

/** Whether a telling type is in a type, in what it refers to, or in what that refers to. */
function leadsToTelling(
  definitions: ToolsetFacts["definitions"],
  lookInto: (type: TypeModel) => Inside,
): IsTelling {
  /** Definitions that lead there, grown from those that hold a telling type themselves. */
  const leading = new Set<string>();
  const all = Object.entries(definitions).map(([name, type]) => ({ name, ...lookInto(type) }));
  for (let size = -1; size < leading.size; ) {
    size = leading.size;
    for (const { name, telling, refs } of all) {
      if (telling || refs.some((ref) => leading.has(ref))) leading.add(name);
    }
  }
  return (type) => {
    const { telling, refs } = lookInto(type);
    return telling || refs.some((ref) => leading.has(ref));
  };
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
