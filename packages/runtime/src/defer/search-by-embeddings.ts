// A search by meaning: vectors of the tools' texts, made once each, against that of the query.
import { cut, describe } from "../decode/describe.ts";
import type { Tool } from "../tool.ts";
import { rankTools } from "./rank-tools.ts";
import type { SearchableTool } from "./search/tool-index.ts";

/** Texts whose vectors are kept; of more, the ones that were not used for longest are made anew. */
const mostKept = 20_000;
/** Of a text in an error. */
const longestTold = 60;

type Vector = readonly number[];

export interface EmbeddingOptions {
  /** Gives a vector for each of the texts, in their order; all vectors are of one length. */
  readonly embed: (texts: readonly string[]) => Promise<readonly Vector[]>;
}

/**
 * A `search` for `deferTools` and `ToolSearchToolset` that finds tools whose texts mean what the query does. Each text is
 * embedded once; an empty query gives the first tools, and embeds nothing.
 *
 * What `embed` throws, the search fails with.
 *
 * @throws Error at a search, which says for which text, when there are not as many vectors as texts, when one is empty, is
 * of another length or has a number that is not finite.
 * @example
 * const model = openai.embeddingModel("text-embedding-3-small");
 * const search = searchByEmbeddings({
 *   embed: async (values) => (await embedMany({ model, values: [...values] })).embeddings,
 * });
 * const source = deferTools(allTools, { search });
 */
export function searchByEmbeddings({
  embed,
}: EmbeddingOptions): <TDeps>(search: {
  readonly query: string;
  readonly limit: number;
  readonly tools: readonly Tool<TDeps>[];
}) => Promise<readonly Tool<TDeps>[]> {
  const kept = new Map<string, Promise<Vector>>();
  const vectorsOf = (texts: readonly string[]): Promise<readonly Vector[]> => {
    const missing = [...new Set(texts)].filter((text) => !kept.has(text));
    if (missing.length > 0) {
      // What it throws is what its promise rejects with.
      const made = (async () => checked(await embed(missing), missing))();
      for (const [index, text] of missing.entries()) {
        const vector = made.then((vectors) => vectors[index] ?? []);
        kept.set(text, vector);
        // What has failed is tried again.
        vector.catch(() => kept.delete(text));
      }
    }
    const vectors = texts.map((text) => {
      const vector = kept.get(text) ?? Promise.resolve([]);
      kept.delete(text);
      kept.set(text, vector);
      return vector;
    });
    for (const text of kept.keys()) {
      if (kept.size <= Math.max(mostKept, texts.length)) break;
      kept.delete(text);
    }
    return Promise.all(vectors);
  };
  return async <TDeps>({
    query,
    limit,
    tools,
  }: {
    readonly query: string;
    readonly limit: number;
    readonly tools: readonly Tool<TDeps>[];
  }): Promise<readonly Tool<TDeps>[]> => {
    if (query.trim() === "") return rankTools({ tools, query, limit });
    const [asked = [], ...vectors] = await vectorsOf([query, ...tools.map(textOf)]);
    const other = vectors.find(({ length }) => length !== asked.length);
    if (other !== undefined) {
      // Of whichever model they are: next time all are made anew.
      kept.clear();
      throw new Error(
        `The vectors have ${asked.length} and ${other.length} numbers: they are of two models.`,
      );
    }
    // It points nowhere, so that nothing is near it.
    if (asked.every((number) => number === 0)) return [];
    return tools
      .map((tool, index) => ({ tool, likeness: likeness(asked, vectors[index] ?? []) }))
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, limit)
      .map(({ tool }) => tool);
  };
}

function textOf({ name, title, description, tags }: SearchableTool): string {
  const known = title === undefined ? name : `${title} (${name})`;
  return [`${known}: ${description}`, ...tags].join(" ");
}

/** The cosine of the angle between two vectors of length 1. */
function likeness(a: Vector, b: Vector): number {
  let product = 0;
  for (let index = 0; index < a.length; index++) product += (a[index] ?? 0) * (b[index] ?? 0);
  return product;
}

/** A vector that is none would order tools by chance: every comparison with NaN is false. */
function checked(vectors: unknown, texts: readonly string[]): readonly Vector[] {
  if (!Array.isArray(vectors)) throw new TypeError("`embed` gives a list of vectors, one for each text.");
  if (vectors.length !== texts.length)
    throw new Error(`\`embed\` was given ${texts.length} texts and gave ${vectors.length} vectors.`);
  return vectors.map((vector: unknown, index) => {
    const [first, own] = [lengthOf(vectors[0]), lengthOf(vector)];
    const problem =
      own === undefined
        ? "no list of numbers"
        : own === 0
          ? "an empty vector"
          : own !== first
            ? `a vector of ${own} numbers, where the first one has ${first}`
            : oddNumber(vector as ArrayLike<unknown>);
    if (problem === undefined) return ofLengthOne(vector as ArrayLike<number>);
    const text = cut(texts[index] ?? "", longestTold);
    throw new Error(`\`embed\` gave ${problem} for the text ${JSON.stringify(text)}.`);
  });
}

/** By its greatest number first, so that no square is too large or too small to be one. */
function ofLengthOne(vector: ArrayLike<number>): Vector {
  const numbers = Array.from(vector);
  const greatest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  if (greatest === 0) return numbers;
  const scaled = numbers.map((number) => number / greatest);
  const length = Math.sqrt(likeness(scaled, scaled));
  return scaled.map((number) => number / length);
}

function lengthOf(vector: unknown): number | undefined {
  const isList = Array.isArray(vector) || (ArrayBuffer.isView(vector) && "length" in vector);
  return isList ? (vector as ArrayLike<unknown>).length : undefined;
}

function oddNumber(vector: ArrayLike<unknown>): string | undefined {
  for (let index = 0; index < vector.length; index++) {
    const number = vector[index];
    if (!Number.isFinite(number)) return `a vector with ${describe(number)} at ${index}`;
  }
  return undefined;
}
