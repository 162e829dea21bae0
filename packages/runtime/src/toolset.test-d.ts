// What the chain of a toolset's constructor accepts and refuses.
import { type RawToolArguments, type ServiceProvider, type ToolContext, Toolset } from "./index.ts";
import type { tags } from "./tags.ts";

interface AppDeps {
  readonly tickets: string[];
}

interface WiderDeps extends AppDeps {
  readonly clock: () => number;
}

class SearchSettings {
  includeClosed = false;
  limit: number & tags.Minimum<1> & tags.Maximum<100> = 20;
}

class RequiredSettings {
  readonly limit: number;
  constructor(limit: number) {
    this.limit = limit;
  }
}

interface PlainSettings {
  region: string;
  limit?: number;
}

function search(query: string, settings: SearchSettings, ctx: ToolContext<AppDeps>): string[] {
  return ctx.deps.tickets.filter((title) => title.includes(query)).slice(0, settings.limit);
}
async function close(number: number, reason?: string): Promise<{ closed: boolean }> {
  return { closed: number > 0 && reason !== undefined };
}
function needsMore(id: string, ctx?: ToolContext<WiderDeps>): number {
  return id.length + (ctx?.deps.clock() ?? 0);
}
function needsNothing(
  services: ServiceProvider,
  raw: RawToolArguments,
  signal: AbortSignal,
  ctx: ToolContext,
): void {
  void [services, raw, signal, ctx];
}
async function* count(to: number): AsyncGenerator<number, string> {
  yield to;
  return "done";
}

export class Undeclared extends Toolset {
  constructor() {
    super();
    this.withDisplayName("Tickets").withInstructions("Search first.");
    // A class that declares no deps takes functions with any context.
    this.addTool(search);
    this.addTool(needsMore);
    this.addTool(needsNothing);
    this.addTool(count).preliminary();
    this.addTool(Undeclared.withThis);
    // @ts-expect-error a function is needed
    this.addTool("search");

    const builder = this.addTool(close)
      .withName("close_ticket")
      .withTitle("Close")
      .withDescription("Closes.")
      .readOnly()
      .destructive()
      .destructive(false)
      .idempotent()
      .openWorld(false)
      .requiresApproval()
      .requiresApproval((number, reason) => number > 1 && reason?.length === 1)
      .withTags("a", "b")
      .withMetadata({ team: "support", levels: [1, 2] })
      .withProviderOptions({ anthropic: { cacheControl: { type: "ephemeral" } } })
      .withTimeout(1_000)
      .withRetries(2)
      .sequential()
      .withValidator((number, reason) => (number > 0 ? undefined : `not ${String(reason)}`))
      .withValidator(async (number) => {
        if (number < 0) throw new Error("negative");
      })
      .withModelOutput((result) => (result.closed ? "closed" : "open"))
      .withHooks({
        onStart: ({ args: [number, reason] }) => void [number.toFixed(), reason?.length],
        onEnd: ({ result }) => ({ output: result?.closed }),
      })
      .preparedBy((_ctx, tool) => (tool.name === "x" ? null : undefined))
      .deferred()
      .withView("ui://tickets/close");

    // @ts-expect-error the predicate takes the function's own parameters
    builder.requiresApproval((number: string) => number === "1");
    // @ts-expect-error the predicate gives a boolean
    builder.requiresApproval((number) => number);
    // @ts-expect-error the function has no third parameter
    builder.requiresApproval((_number, _reason, third) => third === 1);
    // @ts-expect-error not a member of the result
    builder.withModelOutput((result) => result.opened);
    // @ts-expect-error a view is a ui:// address
    builder.withView("https://example.com");
    // @ts-expect-error live values are no metadata
    builder.withMetadata({ now: () => 1 });
    // @ts-expect-error a number of milliseconds
    builder.withTimeout("1s");

    this.addTool(search)
      .withSettings(SearchSettings)
      .configurable((s) => s.includeClosed)
      .configurable(({ limit }) => limit);
    const settings = this.addTool(search).withSettings(SearchSettings);
    // @ts-expect-error no such member
    settings.configurable((s) => s.limits);
    // @ts-expect-error a member, not something made of it
    settings.configurable((s) => s.limit + 1);
    // @ts-expect-error a member, not the settings themselves
    settings.configurable((s) => s);
    // @ts-expect-error a member, not a constant
    settings.configurable(() => 20);
    // @ts-expect-error nothing but `configurable` follows the settings
    settings.readOnly();
    // @ts-expect-error the other settings call has the other selector
    settings.notConfigurable((s) => s.limit);
    // @ts-expect-error nothing but `configurable` follows `configurable`
    settings.configurable((s) => s.limit).withTags("late");
    // @ts-expect-error a settings class has no required constructor parameters
    this.addTool(search).withSettings<RequiredSettings>(RequiredSettings);

    this.addTool(search)
      .withConfigurableSettings(SearchSettings)
      .notConfigurable((s) => s.limit);
    const open = this.addTool(search).withConfigurableSettings(SearchSettings);
    // @ts-expect-error nothing but `notConfigurable` follows
    open.configurable();
    this.addTool(search)
      .withSettings<PlainSettings>({ limit: 3 })
      .configurable((s) => s.region)
      .configurable((s) => s.limit);
    this.addTool(search)
      .withSettings<PlainSettings>()
      .configurable((s) => s.region);
    // @ts-expect-error no member of the defaults' type
    this.addTool(search).withSettings<PlainSettings>({ regions: "eu" });

    this.addExternalTool<(selector: string) => void>("click_element")
      .withDescription("Clicks an element.")
      .requiresApproval((selector) => selector.startsWith("#pay"));
  }

  static withThis(this: typeof Undeclared, text: string): string {
    // biome-ignore lint/complexity/noThisInStatic: a receiver of this type is allowed.
    return this.name + text;
  }
}

export class Declared extends Toolset<AppDeps> {
  constructor() {
    super();
    this.addTool(search).preparedBy((ctx, tool) => (ctx.deps.tickets.length > 0 ? tool : null));
    this.addTool(close);
    this.addTool(needsNothing);
    this.addTool(count);
    // @ts-expect-error its context wants deps that the toolset does not declare
    this.addTool(needsMore);
  }
}

// The chain is reached only from inside the class.
const declared = new Declared();
// @ts-expect-error protected
declared.addTool(close);
void declared.tools();
void declared.tools({ deps: { tickets: [] } });
// @ts-expect-error the wrong deps
void declared.tools({ deps: {} });
