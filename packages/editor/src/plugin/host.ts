// The types of the TypeScript that loads the plugin. Types alone: its values come from the host, since enum values differ
// between versions.
import type { ts } from "ts-morph";

export type { ts };
export type TypeScript = typeof ts;
export type PluginInfo = ts.server.PluginCreateInfo;
