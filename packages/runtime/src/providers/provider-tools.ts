// Tools as one provider takes them: legal names and descriptions, a schema in its dialect, and the way back for its calls.
// Knows no provider's messages.
import { cut } from "../decode/describe.ts";
import { isSchemaObject } from "../decode/explain/schema.ts";
import { addCounts, countSchema, exceeded } from "../dialect/count-schema.ts";
import type { ProviderTarget } from "../dialect/dialect-name.ts";
import { LegalNames } from "../dialect/legal-names.ts";
import { type ProviderLimits, providerLimits } from "../dialect/provider-limits.ts";
import type { ReportEntry } from "../dialect/report-entry.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { Tool } from "../tool.ts";
import { type TargetSchema, targetSchema } from "./target-schema.ts";

/** What became of one tool. */
export interface ToolReport {
  /** Its own name. */
  readonly tool: string;
  /** Its name in requests; undefined where it is left out. */
  readonly sentAs: string | undefined;
  readonly strict: boolean;
  /** Why it is not strict though that was asked for, or why it is left out. */
  readonly reason?: string;
  /** Of its name and description. */
  readonly notes: readonly string[];
  /** Of its schema. Made when it is read. */
  readonly schema: () => readonly ReportEntry[];
}

/** Tools for one provider's requests, and for reading the calls that come back. */
export interface ProviderTools<TTool> {
  /** For the request. */
  readonly tools: TTool[];
  readonly report: readonly ToolReport[];
  /** What a call of the provider means: the tool's own name, and arguments as its input schema has them. */
  readonly toCall: (
    sentName: string,
    args: JsonValue,
  ) => { readonly toolName: string; readonly args: JsonValue };
}

export interface ProviderToolsOptions {
  /** Ask for the provider's strict mode, where a tool's schema has a form in it: for all tools, or for those of which it is true. */
  readonly strict?: boolean | ((tool: Pick<Tool, "name" | "tags" | "metadata">) => boolean);
  /** Told of a tool that the provider cannot take in any form, which is then left out. Without it, that is an error. */
  readonly onIneligible?: (report: ToolReport) => void;
}

/** A tool as it is sent. */
export interface SentTool {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonObject;
  readonly strict: boolean;
  /** Which form the schema is in. */
  readonly target: ProviderTarget;
  /** What the tool has for this provider. */
  readonly options: JsonObject;
  readonly isDeferred: boolean;
}

/** How a provider takes tools. */
export interface ProviderForm<TTool> {
  /** The key of its options. */
  readonly provider: string;
  readonly strict?: ProviderTarget;
  /** In the order in which they are tried. */
  readonly plain: readonly [ProviderTarget, ...ProviderTarget[]];
  readonly write: (tool: SentTool) => TTool | readonly TTool[];
  /** How many tools a request may have. */
  readonly most?: number;
}

/** @throws TypeError For a tool that has no form that the provider takes, unless `onIneligible` is given. */
export function writeTools<TTool>(
  tools: readonly Tool<never>[],
  form: ProviderForm<TTool>,
  { strict = false, onIneligible }: ProviderToolsOptions = {},
): ProviderTools<TTool> {
  const reports: ToolReport[] = [];
  const written: TTool[] = [];
  const byName = new Map<string, { readonly tool: Tool<never>; readonly schema: TargetSchema }>();
  const budget = new StrictBudget(form.strict === undefined ? {} : providerLimits[form.strict]);
  const limits = providerLimits[form.plain[0]];
  const names = new LegalNames(limits.name);
  for (const tool of tools) {
    const options = optionsOf(tool, form.provider);
    const isAsked =
      options["strict"] !== false &&
      (options["strict"] === true || (typeof strict === "function" ? strict(tool) : strict));
    const tried = isAsked && form.strict !== undefined ? targetSchema(tool, form.strict) : undefined;
    const over = tried?.ok === true ? budget.take(tried.schema) : undefined;
    const isStrict = tried?.ok === true && over === undefined;
    const schemas = isStrict ? [tried] : form.plain.map((target) => targetSchema(tool, target));
    const found = schemas.find(({ ok }) => ok) ?? schemas[0];
    const notes: string[] = [];
    const reason = over ?? (tried?.ok === false ? tried.reason : undefined);
    const entries = (): readonly ReportEntry[] =>
      (tried?.ok === false ? tried : (found ?? tried))?.report() ?? [];
    const { most = Number.POSITIVE_INFINITY } = form;
    const full = byName.size >= most ? `there are ${most} tools before it, and no more are taken` : undefined;
    if (full !== undefined || found === undefined || !found.ok) {
      const report: ToolReport = {
        ...{ tool: tool.name, sentAs: undefined, strict: false, notes, schema: entries },
        reason: full ?? (found?.ok === false ? found.reason : "there is no form of it"),
      };
      if (onIneligible === undefined)
        throw new TypeError(`${limits.title} cannot take the tool ${tool.name}: ${report.reason}.`);
      onIneligible(report);
      reports.push(report);
      continue;
    }
    const name = names.take(tool.name);
    if (name !== tool.name) notes.push(`the tool is sent as ${name}`);
    const sent: SentTool = {
      name,
      description: describe(tool, limits, notes),
      schema: found.schema,
      strict: isStrict,
      target: found.target,
      options,
      isDeferred: tool.deferred === true,
    };
    const entry = form.write(sent);
    written.push(...(Array.isArray(entry) ? entry : [entry]));
    byName.set(name, { tool, schema: found });
    reports.push({
      ...{ tool: tool.name, sentAs: name, strict: isStrict, notes, schema: entries },
      ...(reason === undefined ? {} : { reason }),
    });
  }
  return {
    tools: written,
    report: reports,
    toCall: (sentName, args) => {
      const found = byName.get(sentName);
      if (found === undefined) return { toolName: sentName, args };
      // boundary: what a codec makes of JSON is JSON.
      return { toolName: found.tool.name, args: found.schema.toBase(args) as JsonValue };
    },
  };
}

/** What one request may hold of strict tools together. */
class StrictBudget {
  readonly #limits: NonNullable<ProviderLimits["perRequest"]>;
  #tools = 0;
  #counts = countSchema({});

  constructor({ perRequest = {} }: Partial<ProviderLimits>) {
    this.#limits = perRequest;
  }

  /** Why the schema has no room beside those that were taken; undefined when it is taken. */
  take(schema: JsonObject): string | undefined {
    const { tools: most = Number.POSITIVE_INFINITY, ...limits } = this.#limits;
    if (this.#tools >= most) return `there are more tools than one request may hold in strict mode (${most})`;
    const counts = addCounts(this.#counts, countSchema(schema));
    const over = exceeded(counts, limits);
    if (over !== undefined) return `with the strict tools before it, ${over}`;
    this.#tools += 1;
    this.#counts = counts;
    return undefined;
  }
}

function describe(
  { name, title, description }: Tool<never>,
  { description: { minimum = 0, maximum = Number.POSITIVE_INFINITY } = {} }: ProviderLimits,
  notes: string[],
): string {
  const own = description.trim();
  if (own === "" && minimum > 0) {
    notes.push("the tool has no description; its title or name is sent");
    return title ?? name;
  }
  const characters = [...own];
  if (characters.length <= maximum) return own;
  notes.push(`its description has ${characters.length} characters, and is cut at ${maximum}`);
  return cut(characters.slice(0, maximum).join(""), maximum - 1);
}

/** The tool's options of one provider: `{ anthropic: { … } }`. */
function optionsOf({ providerOptions }: Tool<never>, provider: string): JsonObject {
  const own = providerOptions?.[provider];
  return isSchemaObject(own) ? own : {};
}
