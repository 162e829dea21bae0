// Runs the text of a generated module with the runtime's real helpers and gives what it hands to the runtime.
import { transformSync } from "esbuild";
import * as helpers from "../../runtime/src/decode/index.ts";
import type { ToolDescriptor, ToolsetDescriptor } from "../../runtime/src/descriptor.ts";

export interface LoadedModule {
  readonly toolsets: readonly ToolsetDescriptor[];
  readonly exports: { readonly [name: string]: unknown };
}

/**
 * The user's own modules are empty: loading a generated module may not touch them.
 *
 * @param siblings The texts of other generated modules by the specifiers that this one imports them by.
 */
export function loadModule(
  text: string,
  siblings: { readonly [specifier: string]: string } = {},
): LoadedModule {
  const { code } = transformSync(text, { loader: "ts", format: "cjs", target: "es2022" });
  const toolsets: ToolsetDescriptor[] = [];
  const modules: { readonly [specifier: string]: unknown } = {
    "@toolshed/runtime/decode": helpers,
    "@toolshed/runtime": {
      provideToolset: (_thunk: () => unknown, descriptor: ToolsetDescriptor) => {
        toolsets.push(descriptor);
        return descriptor;
      },
      provideTool: (_source: unknown, method: string) => method,
    },
  };
  const module = { exports: {} as { [name: string]: unknown } };
  const untouched = new Proxy(
    {},
    {
      get: (_target, name) => {
        if (name === "__esModule") return true;
        throw new Error(`The user's ${String(name)} was touched while the module loaded.`);
      },
    },
  );
  const load = (specifier: string): unknown => {
    const sibling = siblings[specifier];
    if (sibling !== undefined) return loadModule(sibling).exports;
    return modules[specifier] ?? untouched;
  };
  new Function("require", "module", "exports", code)(load, module, module.exports);
  return { toolsets, exports: module.exports };
}

/** The descriptor of the only tool of the only toolset. */
export function onlyTool(text: string): ToolDescriptor {
  const tool = loadModule(text).toolsets[0]?.tools[0];
  if (tool === undefined) throw new Error("The module has no tool.");
  return tool;
}
