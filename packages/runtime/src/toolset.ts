// The base class of toolsets. Its constructor calls are read at compile time; at run time they are held against that.

import { isBundled } from "#is-bundled";
import { Chain, staticMethod } from "./chain.ts";
import { uniqueNames } from "./compose/unique-names.ts";
import type { ToolsetDescriptor } from "./descriptor.ts";
import { generateCommand, ToolshedError } from "./errors/toolshed-error.ts";
import { createLiveTool } from "./live-tool.ts";
import { type PrepareTool, prepareTool } from "./prepare-tool.ts";
import { approvalOf, extrasOf, preparationsOf, RecordedChain, settingsOf } from "./recorded-chain.ts";
import { findDescriptor } from "./registry.ts";
import type { RunContext } from "./run-context.ts";
import type { Tool } from "./tool.ts";
import type { FitsDeps, ToolBuilder, ToolFunction } from "./tool-builder.ts";
import type { ToolSource } from "./tool-source.ts";

/**
 * A set of tools: a class that registers functions in its constructor. `TDeps` is what the tools'
 * contexts must carry; left out, the tools' own parameters say it.
 *
 * The constructor throws a `ToolshedError`: `NOT_GENERATED` when there are no descriptors for the
 * class (in a bundle `STEP_SKIPPED`), or a tool was left out because of an error; `OUT_OF_DATE` when the constructor is not the
 * one that was read.
 *
 * @example
 * export class TicketToolset extends Toolset {
 *   constructor() {
 *     super();
 *     this.addTool(TicketToolset.searchTickets).readOnly();
 *   }
 *   // …
 * }
 */
export abstract class Toolset<TDeps = unknown> implements ToolSource<TDeps> {
  readonly #descriptor: ToolsetDescriptor;
  readonly #chain: Chain;
  readonly #class: object;
  #tools: readonly Tool<TDeps>[] | undefined;
  readonly #preparations = new Map<Tool<TDeps>, readonly PrepareTool<TDeps>[]>();
  #displayName: string | undefined;
  #instructions: string | undefined;

  /**
   * The tools, in the order of the constructor, as `preparedBy` shows them in this context; without a context all of
   * them, as they are written. Throws `OUT_OF_DATE` when some that were generated are missing, `CompositionError`
   * `NAME_CONFLICT` when two are prepared under one name, and what `preparedBy` throws.
   */
  readonly tools: (ctx?: RunContext<TDeps>) => Tool<TDeps>[] = (ctx) => {
    this.#tools ??= this.#createTools();
    const all = [...this.#tools];
    if (ctx === undefined || this.#preparations.size === 0) return all;
    const shown = all.flatMap((tool) => prepareTool(tool, this.#preparations.get(tool) ?? [], ctx) ?? []);
    uniqueNames(shown, "a Toolset with preparedBy");
    return shown;
  };

  /** What `withInstructions` gave. */
  readonly instructions: (ctx?: RunContext<TDeps>) => string | null = () => this.#instructions ?? null;

  constructor() {
    this.#class = new.target;
    const descriptor = findDescriptor(new.target);
    if (descriptor === undefined) throw withoutDescriptors(new.target.name);
    this.#descriptor = descriptor;
    this.#chain = new Chain(new.target, descriptor);
  }

  /** What `withDisplayName` gave. */
  get displayName(): string | undefined {
    return this.#displayName;
  }

  /**
   * Registers a public static method or an exported function as a tool. One statement of the
   * constructor's own body, with the whole chain.
   */
  protected addTool<F extends ToolFunction>(fn: F & FitsDeps<TDeps, F>): ToolBuilder<F, TDeps> {
    return this.#record<F>(fn, fn.name === "" ? "a function without a name" : fn.name);
  }

  /**
   * Registers a tool that is described here and run elsewhere: in a browser, on a desktop, by the client.
   *
   * @example
   * this.addExternalTool<(selector: string) => void>("click_element").withDescription("Clicks an element.");
   */
  protected addExternalTool<F extends ToolFunction>(name: string): ToolBuilder<F, TDeps> {
    return this.#record<F>(undefined, name);
  }

  /** A name of the whole set, for people. */
  protected withDisplayName(displayName: string): this {
    this.#displayName = displayName;
    return this.#checkText("withDisplayName", displayName, this.#descriptor.displayName);
  }

  /** A text for the system prompt of agents that have these tools. */
  protected withInstructions(instructions: string): this {
    this.#instructions = instructions;
    return this.#checkText("withInstructions", instructions, this.#descriptor.instructions);
  }

  #record<F extends ToolFunction>(fn: ToolFunction | undefined, label: string): ToolBuilder<F, TDeps> {
    const chain = new RecordedChain(this.#chain, this.#chain.add(fn, label));
    // boundary: the recorder takes whatever arguments the typed chain lets through.
    return chain as unknown as ToolBuilder<F, TDeps>;
  }

  #checkText(call: string, actual: string, generated: string | undefined): this {
    if (actual === generated) return this;
    const { toolset, source } = this.#descriptor;
    throw new ToolshedError(
      "OUT_OF_DATE",
      `${toolset} (${source}) has changed since it was generated: ${call} has another text. Run \`${generateCommand}\`.`,
    );
  }

  #createTools(): readonly Tool<TDeps>[] {
    return this.#chain.complete().map((tool) => {
      const { fn, descriptor } = tool;
      const receiver = staticMethod(this.#class, descriptor.method) === fn ? this.#class : undefined;
      const approval = approvalOf(tool);
      const created = createLiveTool<TDeps>(descriptor, {
        toolset: this.#descriptor.toolset,
        fn,
        receiver,
        createSettings: settingsOf(tool),
        extras: extrasOf(tool),
        ...(approval === undefined ? {} : { approval }),
      });
      const preparations = preparationsOf(tool);
      // boundary: the builder's types take functions of this toolset's context and tools.
      if (preparations.length > 0)
        this.#preparations.set(created, preparations as unknown as readonly PrepareTool<TDeps>[]);
      return created;
    });
  }
}

/** Nobody has registered descriptors for the class. A bundle was to hold them; elsewhere a generated module gives them. */
function withoutDescriptors(className: string): ToolshedError {
  const name = className === "" ? "A toolset class without a name" : className;
  if (isBundled) {
    return new ToolshedError(
      "STEP_SKIPPED",
      `${name} was bundled without its descriptors: the bundler did not run Toolshed's step. Add the plugin of ` +
        `"@toolshed/transformer" for this bundler to its configuration. Or run \`${generateCommand}\` before it, and import ` +
        "a value from the `.generated.js` module beside the class's file; when that import is already there as " +
        'import "./toolshed.generated.js", the application\'s package.json says "sideEffects": false, and the bundler drops ' +
        "it: import a value instead, or list the generated files under sideEffects.",
    );
  }
  return new ToolshedError(
    "NOT_GENERATED",
    `${name} has no generated descriptors. Either its generated module was not generated or is not imported: run ` +
      `\`${generateCommand}\`, then import a value from the \`.generated.js\` module beside the class's file, or ` +
      'import "./toolshed.generated.js" once before the first `new`. Or the application\'s package.json says ' +
      '"sideEffects": false, so that its bundler drops that second import: import a value instead, or list the ' +
      "generated files under sideEffects. Or a bundler that leaves this package outside was to generate them and ran " +
      'without the plugin of "@toolshed/transformer": add it to its configuration.',
  );
}
