// A search by meaning: vectors of the tools' texts, made once each, against that of the query.
import type { Tool } from "../tool.ts";
import { rankTools } from "./rank-tools.ts";
import type { SearchableTool } from "./search/tool-index.ts";

/** Texts whose vectors are kept; of more, the ones that were not used for longest are made anew. */
const mostKept = 20_000;

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
 * @throws Error at a search, when there are fewer vectors than texts, or vectors of another length.
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
      const made = embed(missing).then((vectors) => checked(vectors, missing.length));
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

/** The cosine of the angle between two vectors. */
function likeness(a: Vector, b: Vector): number {
  if (a.length !== b.length)
    throw new Error(`The vectors have ${a.length} and ${b.length} numbers: they are of two models.`);
  let product = 0;
  let ofA = 0;
  let ofB = 0;
  for (let index = 0; index < a.length; index++) {
    const [x, y] = [a[index] ?? 0, b[index] ?? 0];
    product += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return product === 0 ? 0 : product / Math.sqrt(ofA * ofB);
}

function checked(vectors: readonly Vector[], count: number): readonly Vector[] {
  if (vectors.length === count) return vectors;
  throw new Error(`\`embed\` was given ${count} texts and gave ${vectors.length} vectors.`);
}
