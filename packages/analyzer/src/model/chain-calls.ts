// Every call of the authoring chain and what its arguments are: the table that extraction, rules and the tests
// of the runtime's builder share. Imports nothing.

/** How one argument is read. */
export type ArgumentRole =
  /** Decides a static fact: must be a compile-time constant. */
  | "constant"
  /** Taken live by the running constructor. */
  | "live"
  /** `s => s.member`. */
  | "selector"
  /** A settings class, or a constant object of defaults. */
  | "settings";

export interface ChainCallShape {
  readonly arguments: readonly ArgumentRole[];
  /** The last role repeats. */
  readonly rest?: true;
  /** How many arguments must be there. */
  readonly required: number;
}

const flag: ChainCallShape = { arguments: [], required: 0 };
const hint: ChainCallShape = { arguments: ["constant"], required: 0 };
const constant: ChainCallShape = { arguments: ["constant"], required: 1 };
const live: ChainCallShape = { arguments: ["live"], required: 1 };
const selector: ChainCallShape = { arguments: ["selector"], required: 1 };
const settings: ChainCallShape = { arguments: ["settings"], required: 0 };

/** Calls that may follow `addTool(…)` and `addExternalTool(…)`. */
export type ChainCallName =
  | "withName"
  | "withTitle"
  | "withDescription"
  | "readOnly"
  | "destructive"
  | "idempotent"
  | "openWorld"
  | "requiresApproval"
  | "withSettings"
  | "configurable"
  | "withConfigurableSettings"
  | "notConfigurable"
  | "withTags"
  | "withMetadata"
  | "withProviderOptions"
  | "withTimeout"
  | "withRetries"
  | "sequential"
  | "withValidator"
  | "withModelOutput"
  | "withHooks"
  | "preparedBy"
  | "deferred"
  | "preliminary"
  | "withView";

export const chainCalls: { readonly [K in ChainCallName]: ChainCallShape } = {
  withName: constant,
  withTitle: constant,
  withDescription: constant,
  readOnly: flag,
  destructive: hint,
  idempotent: hint,
  openWorld: hint,
  requiresApproval: { arguments: ["live"], required: 0 },
  withSettings: settings,
  configurable: selector,
  withConfigurableSettings: settings,
  notConfigurable: selector,
  withTags: { arguments: ["constant"], rest: true, required: 1 },
  withMetadata: constant,
  withProviderOptions: constant,
  withTimeout: constant,
  withRetries: constant,
  sequential: flag,
  withValidator: live,
  withModelOutput: live,
  withHooks: live,
  preparedBy: live,
  deferred: flag,
  preliminary: flag,
  withView: constant,
};

/** Whether a call of the chain is known; narrows the name. */
export function isChainCall(name: string): name is ChainCallName {
  return Object.hasOwn(chainCalls, name);
}

/** Calls on the toolset itself, as statements of the constructor. */
export type ToolsetCallName = "withDisplayName" | "withInstructions";

export const toolsetCalls: { readonly [K in ToolsetCallName]: ChainCallShape } = {
  withDisplayName: constant,
  withInstructions: constant,
};

export function isToolsetCall(name: string): name is ToolsetCallName {
  return Object.hasOwn(toolsetCalls, name);
}

/** Calls that begin a tool's chain. */
export const toolStarters: readonly string[] = ["addTool", "addExternalTool"];
