// The plugin for Rspack.
import type { RspackPluginInstance } from "@rspack/core";
import type { BundlerOptions } from "./bundler-options.ts";
import { plugin } from "./plugin.ts";

export type { BundlerOptions } from "./bundler-options.ts";

/** Puts descriptors into the modules of toolsets, and reports what is wrong with them. */
export default function toolshed(options?: BundlerOptions): RspackPluginInstance {
  return plugin.rspack(options);
}
