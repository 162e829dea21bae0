// The plugin for vite.
import type { Plugin } from "vite";
import type { BundlerOptions } from "./bundler-options.ts";
import { plugin } from "./plugin.ts";

export type { BundlerOptions } from "./bundler-options.ts";

/** Puts descriptors into the modules of toolsets, and reports what is wrong with them. */
export default function toolshed(options?: BundlerOptions): Plugin {
  return plugin.vite(options);
}
