// The chain after `addTool` at run time: each call is recorded and held against what was generated.
import type { AddedTool, Chain } from "./chain.ts";
import { isObject } from "./decode/object.ts";
import type { JsonObject } from "./json.ts";
import type { ChainExtras } from "./live-extras.ts";
import { copySettings } from "./settings/copy-settings.ts";
import type {
  ConfigurableSettingsBuilder,
  SettingsBuilder,
  SettingsMember,
  SettingsSelector,
  ToolBuilder,
  ToolFunction,
  ToolHooks,
} from "./tool-builder.ts";

type AnyBuilder = ToolBuilder<ToolFunction, unknown>;

/** Records the chain of one tool. */
export class RecordedChain implements AnyBuilder {
  readonly #chain: Chain;
  readonly #tool: AddedTool;

  constructor(chain: Chain, tool: AddedTool) {
    this.#chain = chain;
    this.#tool = tool;
  }

  #record(name: keyof AnyBuilder, args: readonly unknown[]): this {
    this.#chain.record(this.#tool, name, args);
    return this;
  }

  withName(...args: [name: string]): this {
    return this.#record("withName", args);
  }
  withTitle(...args: [title: string]): this {
    return this.#record("withTitle", args);
  }
  withDescription(...args: [description: string]): this {
    return this.#record("withDescription", args);
  }
  readOnly(): this {
    return this.#record("readOnly", []);
  }
  destructive(...args: [value?: boolean]): this {
    return this.#record("destructive", args);
  }
  idempotent(...args: [value?: boolean]): this {
    return this.#record("idempotent", args);
  }
  openWorld(...args: [value?: boolean]): this {
    return this.#record("openWorld", args);
  }
  requiresApproval(...args: [predicate?: (...args: never[]) => boolean]): this {
    return this.#record("requiresApproval", args);
  }
  withSettings<T extends object>(...args: [settings?: (new () => T) | Partial<T>]): SettingsBuilder<T> {
    this.#record("withSettings", args);
    return new RecordedSettings<T>(this.#chain, this.#tool);
  }
  withConfigurableSettings<T extends object>(
    ...args: [settings?: (new () => T) | Partial<T>]
  ): ConfigurableSettingsBuilder<T> {
    this.#record("withConfigurableSettings", args);
    return new RecordedSettings<T>(this.#chain, this.#tool);
  }
  withTags(...tags: readonly string[]): this {
    return this.#record("withTags", tags);
  }
  withMetadata(...args: [metadata: JsonObject]): this {
    return this.#record("withMetadata", args);
  }
  withProviderOptions(...args: [options: JsonObject]): this {
    return this.#record("withProviderOptions", args);
  }
  withTimeout(...args: [milliseconds: number]): this {
    return this.#record("withTimeout", args);
  }
  withRetries(...args: [count: number]): this {
    return this.#record("withRetries", args);
  }
  sequential(): this {
    return this.#record("sequential", []);
  }
  withValidator(...args: [validator: (...args: never[]) => unknown]): this {
    return this.#record("withValidator", args);
  }
  withModelOutput(...args: [toOutput: (result: never) => unknown]): this {
    return this.#record("withModelOutput", args);
  }
  withHooks(...args: [hooks: ToolHooks<never, never>]): this {
    return this.#record("withHooks", args);
  }
  preparedBy(...args: [prepare: (ctx: never, tool: never) => unknown]): this {
    return this.#record("preparedBy", args);
  }
  deferred(): this {
    return this.#record("deferred", []);
  }
  preliminary(): never {
    // boundary: the builder's type of what follows is another one, the recorder stays the same.
    return this.#record("preliminary", []) as never;
  }
  withView(...args: [uri: `ui://${string}`]): this {
    return this.#record("withView", args);
  }
}

/** Records the selectors after the settings, and holds the members that they pick against the descriptor. */
class RecordedSettings<T> implements SettingsBuilder<T>, ConfigurableSettingsBuilder<T> {
  readonly #chain: Chain;
  readonly #tool: AddedTool;

  constructor(chain: Chain, tool: AddedTool) {
    this.#chain = chain;
    this.#tool = tool;
  }

  configurable(select: SettingsSelector<T>): this {
    this.#chain.record(this.#tool, "configurable", [select]);
    const member = this.#memberOf(select);
    if (!this.#isConfigurable(member)) {
      this.#chain.reject(this.#tool, `opens the setting ${member}, which was not generated.`);
    }
    return this;
  }

  notConfigurable(select: SettingsSelector<T>): this {
    this.#chain.record(this.#tool, "notConfigurable", [select]);
    const member = this.#memberOf(select);
    if (this.#isConfigurable(member)) {
      this.#chain.reject(this.#tool, `closes the setting ${member}, which was generated as open.`);
    }
    return this;
  }

  #isConfigurable(member: string): boolean {
    return this.#tool.descriptor.settings?.configurable.includes(member) ?? false;
  }

  /** The name of the one member that the selector reads. */
  #memberOf(select: SettingsSelector<T>): string {
    const names: string[] = [];
    const member: SettingsMember = { "~settingsMember": true };
    const probe = new Proxy<{ readonly [name: string]: SettingsMember }>(
      {},
      {
        get: (_, name) => {
          names.push(String(name));
          return member;
        },
      },
    );
    // boundary: the probe answers for every member that the settings can have.
    select(probe as Parameters<SettingsSelector<T>>[0]);
    const [name] = names;
    if (name === undefined || names.length > 1) {
      this.#chain.reject(this.#tool, "has a selector that does not name exactly one member of the settings.");
    }
    return name;
  }
}

/** The settings of a tool as its code gives them: a new instance of their class, or a copy of the constant defaults. */
export function settingsOf(tool: AddedTool): () => object {
  const call = tool.calls.find(([name]) => name === "withSettings" || name === "withConfigurableSettings");
  const settings = call?.[1][0];
  if (typeof settings === "function") {
    // boundary: the builder's types take only classes without required parameters here.
    const SettingsClass = settings as new () => object;
    return () => new SettingsClass();
  }
  return isObject(settings) ? () => copySettings(settings) : () => ({});
}

/** The predicate that `requiresApproval` was given, if any. */
export function approvalOf(tool: AddedTool): ToolFunction | undefined {
  return functionsOf(tool, "requiresApproval").at(-1);
}

/** What the chain was given to run around the function's calls. */
export function extrasOf(tool: AddedTool): ChainExtras {
  return {
    validators: functionsOf(tool, "withValidator"),
    hooks: argumentsOf(tool, "withHooks").filter(isObject) as readonly ToolHooks<never, never>[],
    toModelOutput: functionsOf(tool, "withModelOutput").at(-1),
  };
}

/** The functions that change or hide the tool for a turn, in order. */
export function preparationsOf(tool: AddedTool): readonly ToolFunction[] {
  return functionsOf(tool, "preparedBy");
}

/** What calls of this name were given first. */
function argumentsOf(tool: AddedTool, name: keyof AnyBuilder): readonly unknown[] {
  return tool.calls.filter(([called]) => called === name).map(([, [first]]) => first);
}

function functionsOf(tool: AddedTool, name: keyof AnyBuilder): readonly ToolFunction[] {
  // boundary: the builder's types take a function here, or nothing.
  return argumentsOf(tool, name).filter((one): one is ToolFunction => typeof one === "function");
}
