// Values of settings as they stand somewhere: which of them can be used, and what is wrong with the others.
import { hasOwn, isObject } from "../decode/object.ts";
import type { JsonValue } from "../json.ts";
import { copyPlain } from "./copy-settings.ts";
import {
  invalidValue,
  noValues,
  type SettingsProblem,
  unknownSetting,
  type ValuesPlace,
} from "./settings-problem.ts";
import type { ToolSettings } from "./tool-settings.ts";

/** One usable value: as it stands there, and as the function receives it. */
export interface SettingValue {
  readonly json: JsonValue;
  /** A copy: what a function makes of it is no other call's. */
  readonly value: unknown;
}

export interface ReadValues {
  readonly values: ReadonlyMap<string, SettingValue>;
  readonly problems: readonly SettingsProblem[];
}

/** Each value by itself: one that is wrong takes no other with it. */
export function readValues(settings: ToolSettings, given: unknown, place: ValuesPlace): ReadValues {
  const values = new Map<string, SettingValue>();
  if (given === undefined) return { values, problems: [] };
  if (!isObject(given)) return { values, problems: [noValues(place)] };
  const problems: SettingsProblem[] = [];
  for (const name of Object.keys(given)) {
    if (!settings.names.includes(name)) {
      problems.push(unknownSetting(place, name, settings.names));
      continue;
    }
    if (given[name] === undefined) continue;
    const decoded = settings.decode({ [name]: given[name] });
    if (!decoded.ok) problems.push(invalidValue(place, name, decoded.issues));
    // A null for a setting that cannot be null says that it is not set.
    else if (hasOwn(decoded.value, name)) {
      // boundary: the check of the schema has accepted it, which accepts JSON alone.
      values.set(name, { json: given[name] as JsonValue, value: copyPlain(decoded.value[name]) });
    }
  }
  return { values, problems };
}
