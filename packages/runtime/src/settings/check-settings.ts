// Looks at all values of settings at once: those given to a run before its calls, those in a store when one asks.
import { settingsErrorOf } from "../errors/settings-error.ts";
import type { RunContext } from "../run-context.ts";
import type { Tool } from "../tool.ts";
import type { ToolSource } from "../tool-source.ts";
import { readValues } from "./read-values.ts";
import { givenValues } from "./resolve-settings.ts";
import type { RunSettings } from "./run-settings.ts";
import type { SettingsPlace } from "./save-settings.ts";
import { settingsTool, settingsTools } from "./settings-form.ts";
import { type SettingsProblem, unknownTool } from "./settings-problem.ts";
import { keyText } from "./settings-store.ts";

/** @throws SettingsError when the run gives one of these tools a value that it cannot take. */
export function checkRunSettings(tools: readonly Tool<never>[], run: RunSettings | undefined): void {
  if (run?.values === undefined) return;
  const problems = tools.flatMap((tool) => {
    const open = settingsTool(tool);
    return open === undefined ? [] : givenValues(open, run).problems;
  });
  if (problems.length > 0) throw settingsErrorOf(problems);
}

/**
 * Everything that is wrong with the values stored for a scope: values that no longer fit, settings that are closed or gone,
 * and tools that are gone, as they are when their method was renamed. The source has to show all tools in this
 * context; one that it hides counts as gone.
 *
 * @example
 * for (const { message } of await checkStoredSettings(allTools, { deps }, { store, scope: user.id })) console.warn(message);
 */
export async function checkStoredSettings<TDeps>(
  source: ToolSource<TDeps>,
  ctx: RunContext<TDeps>,
  { store, scope }: SettingsPlace,
): Promise<readonly SettingsProblem[]> {
  const tools = (await settingsTools(source, ctx)).flatMap((tool) => settingsTool(tool) ?? []);
  const byKey = new Map(tools.map((tool) => [keyText({ ...tool.origin, scope }), tool]));
  const entries = await store.list(scope);
  return entries.flatMap(({ toolset, tool, values }) => {
    const origin = { ...(toolset === undefined ? {} : { toolset }), tool };
    const place = { origin, scope };
    const known = byKey.get(keyText({ ...origin, scope }));
    if (known !== undefined) return readValues(known.settings, values, place).problems;
    const others = tools.filter((other) => other.origin.toolset === toolset);
    return [
      unknownTool(
        place,
        others.map((other) => other.origin.tool),
      ),
    ];
  });
}
