// The settings of one call: the code's values, over them those stored for the scope, over them those of the run.
import { hasOwn } from "../decode/object.ts";
import { SettingsError, settingsErrorOf } from "../errors/settings-error.ts";
import type { ToolOrigin } from "../tool.ts";
import { type ReadValues, readValues } from "./read-values.ts";
import type { RunSettings } from "./run-settings.ts";
import { noValues, reportProblems, toolLabel, unreadable } from "./settings-problem.ts";
import type { ToolSettings } from "./tool-settings.ts";

/** A tool of which some settings are open. */
export interface SettingsTool {
  readonly origin: ToolOrigin;
  readonly settings: ToolSettings;
}

/**
 * The settings that a function receives. What is wrong with stored values is reported, and they are ignored.
 *
 * @throws SettingsError for wrong values of the run, a store without a scope, and a store that failed.
 */
export async function resolveSettings(
  tool: SettingsTool,
  create: () => object,
  run: RunSettings,
): Promise<object> {
  const given = givenValues(tool, run);
  if (given.problems.length > 0) throw settingsErrorOf(given.problems);
  const stored = await storedValues(tool, run);
  reportProblems(stored.problems, run);
  const settings = create();
  for (const [name, { value }] of new Map([...stored.values, ...given.values]))
    setMember(settings, name, value);
  return settings;
}

/** What the run says of this tool: under its name, or (counting more) under its name with its toolset. */
export function givenValues({ origin, settings }: SettingsTool, { values = {} }: RunSettings): ReadValues {
  const places = [...new Set([origin.tool, toolLabel(origin)])].filter((name) => hasOwn(values, name));
  const read = places.map((name) => {
    const given = values[name];
    return given === undefined
      ? { values: new Map(), problems: [noValues({ origin })] }
      : readValues(settings, given, { origin });
  });
  return {
    values: new Map(read.flatMap((one) => [...one.values])),
    problems: read.flatMap(({ problems }) => problems),
  };
}

/**
 * What the store has for this tool.
 *
 * @throws SettingsError when there is a store and no scope, and when the store fails.
 */
export async function storedValues(
  { origin, settings }: SettingsTool,
  run: RunSettings,
): Promise<ReadValues> {
  const { store, scope } = run;
  if (store === undefined) return { values: new Map(), problems: [] };
  if (scope === undefined) {
    throw new SettingsError(
      "The settings have a store, but no `scope` that says whose values of it they are.",
    );
  }
  let stored: unknown;
  try {
    stored = await store.load({ ...origin, scope });
  } catch (error) {
    const problem = unreadable({ origin, scope }, error);
    reportProblems([problem], run);
    // A model may read this: what the store says of itself is for the report.
    throw new SettingsError(`The settings of ${origin.tool} could not be read.`, [problem], { cause: error });
  }
  return readValues(settings, stored ?? undefined, { origin, scope });
}

/** Through the class's own accessor where it has one, else as an own property. */
function setMember(settings: object, name: string, value: unknown): void {
  const isInherited = name in settings && !hasOwn(settings, name) && !(name in Object.prototype);
  if (isInherited && Reflect.set(settings, name, value)) return;
  Object.defineProperty(settings, name, { value, writable: true, enumerable: true, configurable: true });
}
