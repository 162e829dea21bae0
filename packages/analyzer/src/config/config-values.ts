// What a configuration can say, as types. Knows no file and no host.
import type { ProviderName } from "../model/provider-name.ts";
import type { RuleSettings } from "../rules/severities.ts";

/** What a file may hold, checked: every member is what the table of options allows. */
export interface ConfigValues {
  readonly $schema?: string;
  readonly outDir?: string;
  readonly importExtensions?: ImportExtensionsName;
  readonly rules?: RuleSettings;
  readonly providers?: readonly ProviderName[];
  readonly model?: string;
  readonly compiler?: 6 | 7;
  readonly maxWarnings?: number;
}

/** What imports of generated files end in; the transformer's names. */
export const importExtensionsNames = ["js", "ts"] as const;
export type ImportExtensionsName = (typeof importExtensionsNames)[number];

export type { ProviderName } from "../model/provider-name.ts";
