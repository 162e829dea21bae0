// All tools of one server: those of each registration in turn, then those that the SDK itself keeps.
import type { HandlerExtra, RawHandler, RawRequest } from "./mcp-server-like.ts";
import { UnknownToolError } from "./tools/call-result.ts";
import { decodeCursor, encodeCursor } from "./tools/page.ts";
import { errorCode, ProtocolError } from "./tools/protocol-error.ts";
import type { ListResult } from "./tools/tool-service.ts";

/** The tools of one registration. */
export interface RegisteredPart {
  readonly list: (
    request: RawRequest,
    extra: HandlerExtra,
    cursor: string | undefined,
  ) => Promise<ListResult>;
  /** Rejects with an `UnknownToolError` for a tool of another part. */
  readonly call: (request: RawRequest, extra: HandlerExtra) => Promise<unknown>;
}

export class RegisteredTools {
  readonly #parts: RegisteredPart[] = [];
  readonly #others: { readonly list: RawHandler; readonly call: RawHandler } | undefined;

  /** With the handlers that the server had before, if any. */
  constructor(list: RawHandler | undefined, call: RawHandler | undefined) {
    if (list !== undefined && call !== undefined) this.#others = { list, call };
  }

  add(part: RegisteredPart): void {
    this.#parts.push(part);
  }

  /** @throws ProtocolError for a cursor that was not given out, and for two tools of one name. */
  async list(request: RawRequest, extra: HandlerExtra): Promise<ListResult> {
    const { cursor } = request.params ?? {};
    const all = [
      ...this.#parts.map(({ list }) => list),
      ...(this.#others === undefined ? [] : [othersOf(this.#others.list)]),
    ];
    let [index, inner] = cursor === undefined ? [0, undefined] : placeOf(cursor, all.length);
    const tools: ListResult["tools"][number][] = [];
    for (; index < all.length; index += 1, inner = undefined) {
      const page = await all[index]?.(request, extra, inner);
      tools.push(...(page?.tools ?? []));
      if (page?.nextCursor !== undefined)
        return { tools: unique(tools), nextCursor: encodeCursor([index, page.nextCursor]) };
    }
    return { tools: unique(tools) };
  }

  /** @throws UnknownToolError */
  async call(request: RawRequest, extra: HandlerExtra): Promise<unknown> {
    let unknown: UnknownToolError | undefined;
    for (const { call } of this.#parts) {
      try {
        return await call(request, extra);
      } catch (error) {
        if (!(error instanceof UnknownToolError)) throw error;
        unknown ??= error;
      }
    }
    if (this.#others !== undefined) return this.#others.call(request, extra);
    throw unknown ?? new UnknownToolError("There are no tools.");
  }
}

/** The list of the SDK's own tools. */
function othersOf(list: RawHandler): RegisteredPart["list"] {
  return async (request, extra, cursor) => {
    const { cursor: _ours, ...params } = request.params ?? {};
    // boundary: the SDK's own handler gives what the protocol says.
    return (await list(
      { ...request, params: { ...params, ...(cursor === undefined ? {} : { cursor }) } },
      extra,
    )) as ListResult;
  };
}

function placeOf(cursor: unknown, count: number): [number, string] {
  const [index, inner] = typeof cursor === "string" ? decodeCursor(cursor) : [];
  if (
    typeof index === "number" &&
    Number.isInteger(index) &&
    index >= 0 &&
    index < count &&
    typeof inner === "string"
  )
    return [index, inner];
  throw new ProtocolError(errorCode.invalidParams, "The cursor is not one of this list.");
}

/** Two tools of one name: which one is called would be chance. */
function unique(tools: ListResult["tools"]): ListResult["tools"] {
  const seen = new Set<string>();
  for (const { name } of tools) {
    if (seen.has(name)) {
      throw new ProtocolError(
        errorCode.internalError,
        `The server has two tools named ${JSON.stringify(name)}. Give one another name, with RenamedToolset or PrefixedToolset.`,
      );
    }
    seen.add(name);
  }
  return tools;
}
