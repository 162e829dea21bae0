// The plugin for webpack.
import type { WebpackPluginInstance } from "webpack";
import type { BundlerOptions } from "./bundler-options.ts";
import { plugin } from "./plugin.ts";

export type { BundlerOptions } from "./bundler-options.ts";

/** Puts descriptors into the modules of toolsets, and reports what is wrong with them. */
export default function toolshed(options?: BundlerOptions): WebpackPluginInstance {
  return plugin.webpack(options);
}
