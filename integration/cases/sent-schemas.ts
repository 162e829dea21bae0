// What every way out makes of one tool: the schema that is sent there, and the arguments as the tool has them.
import { toAiSdkTools } from "../../packages/ai-sdk/src/index.ts";
import { registerTools } from "../../packages/mcp/src/index.ts";
import { connections } from "../../packages/mcp/testing/connections.ts";
import { deferTools } from "../../packages/runtime/src/defer/index.ts";
import type { DialectName } from "../../packages/runtime/src/dialect/index.ts";
import { dialectNames, toDialect } from "../../packages/runtime/src/dialect/index.ts";
import type {
  JsonObject,
  JsonValue,
  RunContext,
  Tool,
  ToolSource,
} from "../../packages/runtime/src/index.ts";
import {
  toAnthropicTools,
  toBedrockTools,
  toGeminiTools,
  toMistralTools,
  toOpenAiTools,
} from "../../packages/runtime/src/providers/index.ts";

/** One tool as it is sent. */
export interface Sent {
  readonly way: string;
  /** Whether a provider reads it that refuses a union at the root. */
  readonly refusesUnions: boolean;
  readonly dialect: DialectName;
  readonly schema: JsonObject;
  readonly toBase: (sent: JsonValue) => unknown;
}

/** One that is not sent, and why. */
export interface NotSent {
  readonly way: string;
  readonly reason: string;
}

const ctx: RunContext = { deps: undefined };

/** By the dialects, and by the tools of each provider, with its strict mode and without. */
export function providerWays(tool: Tool<never>): readonly (Sent | NotSent)[] {
  const dialects = dialectNames.map((dialect): Sent | NotSent => {
    const written = toDialect(tool.inputSchema, dialect);
    const way = `dialect ${dialect}`;
    if (!written.ok) return { way, reason: written.reason };
    return { way, refusesUnions: false, dialect, schema: written.schema, toBase: written.toBase };
  });
  return [...dialects, ...[false, true].flatMap((strict) => formats(tool, strict))];
}

function formats(tool: Tool<never>, strict: boolean): readonly (Sent | NotSent)[] {
  const list = [tool];
  const reasons: string[] = [];
  const onIneligible = ({ reason = "" }: { readonly reason?: string }) => void reasons.push(reason);
  const options = { strict, onIneligible };
  const responses = toOpenAiTools(list, options);
  const chat = toOpenAiTools(list, { api: "chat", ...options });
  const anthropic = toAnthropicTools(list, options);
  const bedrock = toBedrockTools(list, options);
  const mistral = toMistralTools(list, options);
  const gemini = toGeminiTools(list, { onIneligible });
  const [declared] = gemini.tools.flatMap(({ functionDeclarations }) => functionDeclarations);
  const [responsesTool] = responses.tools;
  const [specified] = bedrock.tools.flatMap((one) => ("toolSpec" in one ? [one.toolSpec] : []));
  const made = [
    [
      "openai",
      responses,
      responsesTool?.type === "function" ? responsesTool.parameters : undefined,
      "openai-strict",
    ],
    ["openai chat", chat, chat.tools[0]?.function.parameters, "openai-strict"],
    ["anthropic", anthropic, schemaOf(anthropic.tools[0], "input_schema"), "anthropic-strict"],
    ["bedrock", bedrock, specified?.inputSchema.json, "anthropic-strict"],
    ["mistral", mistral, mistral.tools[0]?.function.parameters, "openai-strict"],
    ["gemini", gemini, declared?.parameters ?? declared?.parametersJsonSchema, "gemini"],
  ] as const;
  return made.map(([provider, { toCall, report }, schema, strictDialect]): Sent | NotSent => {
    const way = `${provider}${strict ? ", strict" : ""}`;
    if (schema === undefined) return { way, reason: reasons.at(-1) ?? "" };
    const isStrict = report[0]?.strict === true;
    const plain = declared?.parameters === undefined ? "gemini-json-schema" : "gemini";
    const dialect = provider === "gemini" ? plain : isStrict ? strictDialect : "draft-2020-12";
    const sentName = report[0]?.sentAs ?? "";
    return {
      ...{ way, refusesUnions: provider !== "mistral" && provider !== "gemini", dialect },
      // boundary: what is sent is JSON.
      schema: schema as JsonObject,
      toBase: (sent) => toCall(sentName, sent).args,
    };
  });
}

function schemaOf(tool: object | undefined, key: string): unknown {
  return tool === undefined ? undefined : Object.entries(tool).find(([name]) => name === key)?.[1];
}

/** By the ways that send the tool's own schema: the AI SDK, servers of MCP, and what describes deferred tools. */
export async function ownWays(source: ToolSource, name: string): Promise<readonly Sent[]> {
  const found: (readonly [string, unknown])[] = [];
  const { [name]: made } = await toAiSdkTools(source);
  // boundary: the object that it is at run time.
  found.push([
    "the AI SDK",
    (made?.inputSchema as unknown as { jsonSchema: unknown } | undefined)?.jsonSchema,
  ]);
  for (const [way, connect] of connections) {
    const connection = await connect((server) => void registerTools({ server, tools: source }));
    const { tools } = await connection.list();
    found.push([way, tools.find((tool) => tool.name === name)?.inputSchema]);
    await connection.close();
  }
  const describe = (await deferTools(source).tools(ctx)).find((tool) => tool.name === "describe");
  const described = (await describe?.execute({ names: [name] }, ctx)) as unknown as {
    readonly tools: readonly { readonly inputSchema: unknown }[];
  };
  found.push(["a deferred set", described.tools[0]?.inputSchema]);
  return found.map(([way, schema]) => {
    if (schema === undefined) throw new Error(`${way} has no ${name}.`);
    const dialect = "draft-2020-12";
    return { way, refusesUnions: false, dialect, schema: schema as JsonObject, toBase: (sent) => sent };
  });
}
