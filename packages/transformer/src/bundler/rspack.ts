// The plugin for Rspack.
import type { BundlerOptions } from "./bundler-options.ts";
import { plugin } from "./plugin.ts";

export type { BundlerOptions } from "./bundler-options.ts";

/** What Rspack takes as a plugin. */
export interface RspackPlugin {
  apply(compiler: never): void;
}

/** Puts descriptors into the modules of toolsets, and reports what is wrong with them. */
export default function toolshed(options?: BundlerOptions): RspackPlugin {
  return plugin.rspack(options);
}
