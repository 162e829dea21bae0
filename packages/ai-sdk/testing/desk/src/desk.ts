// Tools as agents meet them: with results of every shape, with failures, reports, questions, and calls for others to run.
import { type ToolContext, ToolError, Toolset } from "@toolshed/runtime";

/** What the tools are told about the run. */
export interface DeskDeps {
  readonly user: string;
  /** Told of each call that has really run. */
  readonly ran: (text: string) => void;
}

/** A forecast, as far as it is known. */
export interface Forecast {
  readonly status: "loading" | "done";
  readonly text: string;
}

/**
 * Clicks an element of the page.
 * @param selector Which one.
 */
export type ClickElement = (selector: string) => string;

export class UnitSettings {
  /** The unit of all temperatures. */
  unit: "celsius" | "fahrenheit" = "celsius";
}

export class DeskToolset extends Toolset<DeskDeps> {
  constructor() {
    super();
    this.withInstructions("Look before you pay.");
    this.addTool(DeskToolset.add)
      .readOnly()
      .withTitle("Sum")
      .withTags("math")
      .withMetadata({ team: "desk" })
      .withProviderOptions({ anthropic: { cacheControl: { type: "ephemeral" } } });
    this.addTool(DeskToolset.charge);
    this.addTool(DeskToolset.when);
    this.addTool(DeskToolset.fail);
    this.addTool(DeskToolset.refuse);
    this.addTool(DeskToolset.whoAmI);
    this.addTool(DeskToolset.temperature)
      .withSettings(UnitSettings)
      .configurable((s) => s.unit);
    this.addTool(DeskToolset.pay).requiresApproval();
    this.addTool(DeskToolset.refund).requiresApproval((amount) => amount > 100);
    this.addTool(DeskToolset.forecast).readOnly().preliminary();
    this.addTool(DeskToolset.forecastLater).preliminary();
    this.addTool(DeskToolset.wait);
    this.addTool(DeskToolset.slow).withTimeout(20);
    this.addTool(DeskToolset.picture).withModelOutput((data) => [
      { type: "text", text: "A picture." },
      { type: "image", data, mediaType: "image/png" },
    ]);
    this.addTool(DeskToolset.nothing);
    this.addTool(DeskToolset.big);
    this.addTool(DeskToolset.loop);
    this.addTool(DeskToolset.nul);
    this.addTool(DeskToolset.epoch);
    this.addTool(DeskToolset.notANumber);
    this.addTool(DeskToolset.counts);
    this.addTool(DeskToolset.text);
    this.addExternalTool<ClickElement>("click_element");
  }

  /**
   * Adds two numbers.
   * @param a The one.
   * @param b The other.
   */
  static add(a: number, b: number): number {
    return a + b;
  }

  /**
   * Charges an amount.
   * @param cents How much.
   */
  static charge(cents: number, { deps }: ToolContext<DeskDeps>): number {
    deps.ran(`charge ${cents}`);
    return cents;
  }

  /**
   * Says a moment one day later.
   * @param at The moment.
   */
  static when(at: Date): Date {
    return new Date(at.getTime() + 86_400_000);
  }

  /** Fails. */
  static fail(): string {
    throw Object.assign(new Error("The disk is full.", { cause: new Error("ENOSPC at /srv/vault") }), {
      hint: "key k-9f3",
    });
  }

  /** Fails on purpose. */
  static refuse(): string {
    throw new ToolError("There is no such ticket. Search for it first.");
  }

  /** Says who asks, and in which call. */
  static whoAmI({ deps, toolCallId, toolName, messages }: ToolContext<DeskDeps>): string {
    return `${deps.user} ${toolName} ${toolCallId} ${messages?.length ?? 0}`;
  }

  /** Says the temperature. */
  static temperature(settings: UnitSettings): string {
    return settings.unit;
  }

  /**
   * Pays an amount.
   * @param amount How much.
   */
  static pay(amount: number, { deps }: ToolContext<DeskDeps>): string {
    deps.ran(`pay ${amount}`);
    return `paid ${amount}`;
  }

  /**
   * Gives money back.
   * @param amount How much.
   */
  static refund(amount: number, { deps }: ToolContext<DeskDeps>): string {
    deps.ran(`refund ${amount}`);
    return `refunded ${amount}`;
  }

  /**
   * Forecasts the weather.
   * @param city Where.
   */
  static async *forecast(city: string): AsyncGenerator<Forecast> {
    yield { status: "loading", text: `Asking for ${city}` };
    yield { status: "done", text: `Mild in ${city}` };
  }

  /**
   * Forecasts the weather, when it has found the station.
   * @param city Where.
   */
  static async forecastLater(city: string): Promise<AsyncGenerator<Forecast>> {
    await Promise.resolve();
    return DeskToolset.forecast(city);
  }

  /** Waits until it is stopped. */
  static wait({ deps }: ToolContext<DeskDeps>, signal: AbortSignal): Promise<string> {
    deps.ran("wait");
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        deps.ran("stopped");
        reject(signal.reason);
      });
    });
  }

  /** Takes longer than it may. */
  static slow(signal: AbortSignal): Promise<string> {
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  }

  /** Takes a picture. */
  static picture(): Uint8Array {
    return new Uint8Array([1, 2, 3]);
  }

  /** Gives nothing. */
  static nothing(): void {}

  /** Gives a large number. */
  static big(): bigint {
    return 10n ** 20n;
  }

  /** Gives what contains itself. */
  static loop(): object {
    const loop: Record<string, unknown> = { a: 1 };
    loop["again"] = [loop];
    return loop;
  }

  /** Gives null. */
  static nul(): null {
    return null;
  }

  /** Gives the first moment. */
  static epoch(): Date {
    return new Date(0);
  }

  /** Gives what is no number. */
  static notANumber(): { readonly value: number } {
    return { value: Number.NaN };
  }

  /** Gives counts by name. */
  static counts(): Map<string, Set<number>> {
    return new Map([["a", new Set([1, 2])]]);
  }

  /** Gives a text. */
  static text(): string {
    return "a text";
  }
}
