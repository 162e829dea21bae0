// Which constants each call of the chain takes. A new call fails to compile until it has its entry.
import type { ChainCallName, ToolsetCallName } from "../../model/chain-calls.ts";
import type { JsonValue } from "../../model/json-value.ts";

export interface ValueKind {
  /** Goes on after "takes". */
  readonly noun: string;
  readonly accepts: (value: JsonValue) => boolean;
}

const text: ValueKind = { noun: "a string", accepts: (value) => typeof value === "string" };
const hint: ValueKind = { noun: "`true` or `false`", accepts: (value) => typeof value === "boolean" };
const object: ValueKind = { noun: "an object of JSON values", accepts: isObject };
const milliseconds: ValueKind = {
  noun: "a positive number of milliseconds",
  accepts: (value) => typeof value === "number" && Number.isFinite(value) && value > 0,
};
const count: ValueKind = {
  noun: "a whole number from 0",
  accepts: (value) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0,
};
const view: ValueKind = {
  noun: "a string that begins with `ui://`",
  accepts: (value) => typeof value === "string" && value.startsWith("ui://") && value !== "ui://",
};
const settings: ValueKind = { noun: "a class or a constant object of defaults", accepts: isObject };
/** What the running constructor takes: a constant can never be it. */
const live: ValueKind = { noun: "a function", accepts: () => false };
/** An object of functions may hold none. */
const hooks: ValueKind = { noun: "an object of functions", accepts: isObject };
const selector: ValueKind = { noun: "a selector such as `(s) => s.limit`", accepts: () => false };
const nothing: ValueKind = { noun: "no argument", accepts: () => false };

export const valueKinds: { readonly [N in ChainCallName | ToolsetCallName]: ValueKind } = {
  withName: text,
  withTitle: text,
  withDescription: text,
  readOnly: nothing,
  destructive: hint,
  idempotent: hint,
  openWorld: hint,
  requiresApproval: live,
  withSettings: settings,
  configurable: selector,
  withConfigurableSettings: settings,
  notConfigurable: selector,
  withTags: text,
  withMetadata: object,
  withProviderOptions: object,
  withTimeout: milliseconds,
  withRetries: count,
  sequential: nothing,
  withValidator: live,
  withModelOutput: live,
  withHooks: hooks,
  preparedBy: live,
  deferred: nothing,
  preliminary: nothing,
  withView: view,
  withDisplayName: text,
  withInstructions: text,
};

function isObject(value: JsonValue): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
