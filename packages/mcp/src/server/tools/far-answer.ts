// Results of tools that are another server's, handed on as that server gave them: blocks of content of every kind,
// structured content and `_meta`, of failures too.
import { type CallHooks, isToolError, type JsonObject, type JsonValue, type Tool } from "@toolshed/runtime";
import { jsonEqual } from "@toolshed/runtime/decode";
import { type MCPContent, toolResult } from "../../client/tool/mcp-result.ts";
import { isResultSchema, serverSchema } from "../../client/tool/output-schema.ts";
import { type CallResult, type Content, textContent } from "./content.ts";
import { loosenSchema } from "./loosen-schema.ts";
import { type StructuredForm, withSchemaObjects } from "./output-schema.ts";

/** The end of a call, as it was after all hooks. */
export interface SeenEnd {
  /** What ran: of a deferred call, the tool that it is of. */
  readonly tool: Pick<Tool<never>, "outputSchema">;
  readonly error?: unknown;
}

/**
 * Sees how calls end, each by the signal of its own request: outcomes have only the text of an error. The last of all
 * hooks, so that it sees what the others have left.
 */
export class SeenEnds<TDeps> {
  readonly #ends = new WeakMap<object, SeenEnd>();

  readonly hooks: CallHooks<TDeps> = {
    onEnd: ({ tool, ctx, error }) => {
      if (ctx.signal !== undefined) this.#ends.set(ctx.signal, { tool, error });
    },
  };

  of(signal: object): SeenEnd | undefined {
    return this.#ends.get(signal);
  }
}

/** The answer that the far server gave with `isError`; undefined for every other error. */
export function farFailure({ error }: SeenEnd, message: string): CallResult | undefined {
  // By its name, since it may be of another copy of this package; and only while nobody has put another text in its place.
  if (!isToolError(error) || error.name !== "MCPToolError" || error.message !== message) return undefined;
  // boundary: every member is looked at by `toolResult`.
  const { content, structuredContent, _meta } = error as object as { readonly [name: string]: unknown };
  const answer = farResult({
    content,
    ...(structuredContent === undefined ? {} : { structuredContent }),
    ...(_meta === undefined ? {} : { _meta }),
  });
  return answer && { ...answer, isError: true };
}

/** The answer that the far server gave; undefined where a hook has put something else in its place. */
export function farResult(result: unknown): CallResult | undefined {
  const read = toolResult(result);
  if (!("result" in read)) return undefined;
  const { content, structuredContent, _meta } = read.result;
  return {
    content: content.map(blockOf),
    ...(structuredContent === undefined ? {} : { structuredContent }),
    ...(_meta === undefined ? {} : { _meta }),
  };
}

/** Is the tool's result the answer of another server? */
export function isFar({ outputSchema }: Pick<Tool<never>, "outputSchema">): boolean {
  return isResultSchema(outputSchema);
}

/** `http://json-schema.org/draft-07/schema#` is what every client has; of 2020-12 some know nothing. */
const draft07 = /^http:\/\/json-schema\.org\/draft-07\/schema#?$/;

/**
 * The far server's own schema, where every client takes it as it is; else what clients take of it.
 *
 * @param outputSchema One that `isResultSchema`.
 */
export function farForm(outputSchema: JsonObject): StructuredForm | undefined {
  const given = serverSchema(outputSchema);
  if (given === undefined) return undefined;
  const { $schema, ...own } = given;
  const loose = own["type"] === "object" ? loosenSchema(own, "#") : undefined;
  if (loose === undefined) return undefined;
  const isTaken = $schema === undefined || (typeof $schema === "string" && draft07.test($schema));
  return {
    schema: withSchemaObjects(isTaken && jsonEqual(loose, own) ? given : loose),
    toStructured: (result) => structuredOf(result),
  };
}

function structuredOf(result: JsonValue): JsonObject | undefined {
  const read = toolResult(result);
  return "result" in read ? read.result.structuredContent : undefined;
}

const known: readonly string[] = ["text", "image", "audio", "resource", "resource_link"];

/** As it came; a kind that the protocol of today does not have would be refused by clients. */
function blockOf(block: MCPContent): Content {
  // boundary: its members were looked at; those that no type names go on as well.
  return known.includes(block.type) ? (block as Content) : textContent(block as unknown as JsonValue);
}
