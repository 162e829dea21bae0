// The one list of descriptors of the process, shared by every copy of this package that is loaded.
// Holds thunks of classes and looks at a class only when one is searched for, so that import cycles do not matter.
import { descriptorVersion, type ToolsetDescriptor } from "./descriptor.ts";
import { generateCommand, ToolshedError } from "./errors/toolshed-error.ts";

interface RegistryEntry {
  readonly toolset: () => unknown;
  readonly descriptor: ToolsetDescriptor;
}

const registryKey = Symbol.for("toolshed.v1");

function entries(): RegistryEntry[] {
  // boundary: the slot is shared with other copies of this package; its shape is fixed by the `v1` in its key.
  const host = globalThis as { [registryKey]?: RegistryEntry[] };
  host[registryKey] ??= [];
  return host[registryKey];
}

/** Adds descriptors. Throws a `ToolshedError` `VERSION_MISMATCH` when this copy cannot read them. */
export function registerToolset(toolset: () => unknown, descriptor: ToolsetDescriptor): void {
  if (descriptor.version !== descriptorVersion) {
    throw new ToolshedError(
      "VERSION_MISMATCH",
      `the generated module of ${descriptor.toolset} (${descriptor.source}) has descriptors of version ` +
        `${String(descriptor.version)}, but the installed @toolshed/runtime reads version ${descriptorVersion}. ` +
        `Install the same version of all @toolshed packages and run \`${generateCommand}\`.`,
    );
  }
  entries().push({ toolset, descriptor });
}

/** The newest entry of each class that was found, and the entries whose class is known. */
const known = /* @__PURE__ */ new WeakMap<object, RegistryEntry>();
const indexed = /* @__PURE__ */ new WeakSet<RegistryEntry>();

/**
 * The newest descriptors of the class; older ones of the same class (a module that was loaded again) are dropped. Those
 * in the class's own module win over a generated file's, which are made for a constructor that has all its calls.
 */
export function findDescriptor(toolset: object): ToolsetDescriptor | undefined {
  const list = entries();
  // New entries stand at the end. One whose class was not there yet may stand before others; then all are looked at.
  indexEntries(list, list.slice(list.findLastIndex((entry) => indexed.has(entry)) + 1));
  let found = knownEntry(list, toolset);
  if (found === undefined) {
    const unknown = list.filter((entry) => !indexed.has(entry));
    indexEntries(list, unknown);
    found = knownEntry(list, toolset);
  }
  return found?.descriptor;
}

function knownEntry(list: readonly RegistryEntry[], toolset: object): RegistryEntry | undefined {
  const entry = known.get(toolset);
  return entry !== undefined && list.includes(entry) ? entry : undefined;
}

function indexEntries(list: RegistryEntry[], added: readonly RegistryEntry[]): void {
  for (const entry of added) {
    const toolset = peek(entry);
    if (typeof toolset !== "function") continue;
    indexed.add(entry);
    const rival = known.get(toolset) ?? entry;
    const other = list.indexOf(rival);
    const own = list.indexOf(entry);
    if (other === own) known.set(toolset, entry);
    else {
      const [older, newer] = other < own ? [rival, entry] : [entry, rival];
      const keepsOlder =
        other !== -1 && older.descriptor.inlined === true && newer.descriptor.inlined !== true;
      const [kept, dropped] = keepsOlder ? [older, newer] : [newer, older];
      known.set(toolset, kept);
      if (list.includes(dropped)) list.splice(list.indexOf(dropped), 1);
    }
  }
}

/** The entry's class, or undefined while its module has not run yet. */
function peek(entry: RegistryEntry): unknown {
  try {
    return entry.toolset();
  } catch (error) {
    // In an import cycle the class is still in its temporal dead zone: then it is not the one that is searched for.
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}
