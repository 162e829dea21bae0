// A provider's options of a tool, under the names of its API or as the AI SDK writes them.
import type { JsonObject, JsonValue } from "../json.ts";

/** The options of these names (`cache_control`, also given as `cacheControl`), under the names of the API. */
export function pickOptions(options: JsonObject, names: readonly string[]): JsonObject {
  const picked = names.flatMap((name): [string, JsonValue][] => {
    const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const value = options[name] ?? options[camel];
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(picked);
}
