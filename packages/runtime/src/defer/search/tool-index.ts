// Which tools fit words best: an index that is built once, and asked with every query. Knows tools by their texts alone.
import { editDistance, maxDistanceLength } from "../../decode/edit-distance.ts";
import { relatedWords } from "./related-words.ts";
import { WordReader } from "./words-of.ts";

/** What of a tool is searched. */
export interface SearchableTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly tags: readonly string[];
}

/** How much one occurrence of a word counts, by where it stands. The summary is the description's first sentence. */
const weights = { name: 4, title: 3, summary: 2, rest: 1, tags: 2 };

/** The two constants of BM25: how soon more of the same word counts no more, and how much long texts are held against a tool. */
const saturation = 1.2;
const lengthShare = 0.75;

/** How much a match counts that is none of the word itself. */
const shares = { prefix: 0.65, related: 0.5, typo: 0.6, filler: 0.5 };

/** What a tool gains, at most, when the query has every word of its name. */
const nameBonus = 0.2;

const shortestPrefix = 3;
const shortestTypo = 5;
/** From this length on a word may have two typing errors. */
const longWord = 8;

/** So many different words of a query are looked for; further ones tell little. */
const mostWords = 64;

/** Words that are in every question: they tell little about what is asked for. */
const filler = `a an the of to in on at for from by with and or is are was were be been do does did i me my we us our you your it its
this that these those there which what who whom how why when where much many can could should would will shall have has had so as if
than then not no any some all every each one please want like need get got give make made let about into out up`;

const queryReader = (): WordReader<string> => new WordReader((stem) => stem);
const fillers: ReadonlySet<string> = /* @__PURE__ */ new Set(/* @__PURE__ */ queryReader().read(filler));

interface Term {
  /** Its place among all. */
  readonly id: number;
  readonly word: string;
  readonly tools: number[];
  /** First the weighted counts, then what the term adds to each tool's score. */
  readonly values: number[];
}

/**
 * Ranks tools by BM25 over all fields of a tool together, with prefixes, related words and, for words that nothing
 * has, typing errors.
 *
 * @example new ToolIndex(tools).search("overdue invoices", 10).map((place) => tools[place])
 */
export class ToolIndex {
  readonly #terms: Term[] = [];
  readonly #byWord = new Map<string, Term>();
  /** All words in their order, for those that begin alike. */
  readonly #words: readonly string[];
  /** The different words of each tool's name. */
  readonly #names: (readonly string[])[] = [];
  // One search at a time uses these; all zeros in between.
  readonly #scores: Float64Array;
  readonly #best: Float64Array;

  constructor(tools: readonly SearchableTool[]) {
    const lengths = this.#read(tools);
    const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
    for (const { tools: places, values } of this.#terms) {
      const rarity = Math.log(1 + (tools.length - places.length + 0.5) / (places.length + 0.5));
      for (const [index, place] of places.entries()) {
        const count = values[index] ?? 0;
        const long = 1 - lengthShare + (lengthShare * (lengths[place] ?? 0)) / mean;
        values[index] = (rarity * count * (saturation + 1)) / (count + saturation * long);
      }
    }
    this.#words = [...this.#byWord.keys()].sort();
    this.#scores = new Float64Array(tools.length);
    this.#best = new Float64Array(tools.length);
  }

  /**
   * The places of at most `limit` tools that have any of the words, best first; those that fit alike in their order.
   *
   * @param isAllowed Takes the place of a tool; others are passed over.
   */
  search(
    query: string,
    limit: number,
    isAllowed: (place: number) => boolean = () => true,
  ): readonly number[] {
    const matched = new Map<string, number>();
    const touched: number[] = [];
    for (const word of [...new Set(queryReader().read(query))].slice(0, mostWords)) {
      const share = fillers.has(word) ? shares.filler : 1;
      const matches = this.#matches(word);
      for (const [term, own] of matches) {
        if (own > (matched.get(term) ?? 0)) matched.set(term, own);
      }
      this.#score(matches, share, touched);
    }
    const best = new BestPlaces(limit);
    for (const place of touched) {
      const score = this.#scores[place] ?? 0;
      this.#scores[place] = 0;
      if (!isAllowed(place)) continue;
      const name = this.#names[place] ?? [];
      const hits = name.reduce((sum, word) => sum + (matched.get(word) ?? 0), 0);
      best.add(place, score * (1 + (nameBonus * hits) / Math.max(1, name.length)));
    }
    return best.places();
  }

  /** Counts the words of each tool; gives their weight together, by tool. */
  #read(tools: readonly SearchableTool[]): readonly number[] {
    const counts: number[] = [];
    const reader = new WordReader((word) => {
      const known = this.#byWord.get(word);
      if (known !== undefined) return known.id;
      const term = { id: this.#terms.length, word, tools: [], values: [] };
      this.#byWord.set(word, term);
      counts.push(0);
      return this.#terms.push(term) - 1;
    });
    return tools.map(({ name, title = "", description, tags }, place) => {
      const touched: number[] = [];
      let length = 0;
      const count = (ids: readonly number[], weight: number): void => {
        length += ids.length * weight;
        for (const id of ids) {
          const before = counts[id] ?? 0;
          if (before === 0) touched.push(id);
          counts[id] = before + weight;
        }
      };
      const ofName = reader.read(name);
      const end = /[.!?](?:\s|$)|\n/.exec(description)?.index ?? description.length;
      count(ofName, weights.name);
      count(reader.read(title), weights.title);
      count(reader.read(description.slice(0, end)), weights.summary);
      count(reader.read(description.slice(end)), weights.rest);
      for (const tag of tags) count(reader.read(tag), weights.tags);
      this.#names.push([...new Set(ofName)].map((id) => this.#terms[id]?.word ?? ""));
      for (const id of touched) {
        const term = this.#terms[id];
        term?.tools.push(place);
        term?.values.push(counts[id] ?? 0);
        counts[id] = 0;
      }
      return length;
    });
  }

  /** Adds to each tool's score what its best match of one word gives. */
  #score(matches: ReadonlyMap<string, number>, share: number, touched: number[]): void {
    const best = this.#best;
    const places: number[] = [];
    for (const [word, own] of matches) {
      const term = this.#byWord.get(word);
      if (term === undefined) continue;
      const { tools, values } = term;
      for (let index = 0; index < tools.length; index++) {
        const place = tools[index] ?? 0;
        const value = (values[index] ?? 0) * own;
        const before = best[place] ?? 0;
        if (value <= before) continue;
        if (before === 0) places.push(place);
        best[place] = value;
      }
    }
    for (const place of places) {
      const before = this.#scores[place] ?? 0;
      if (before === 0) touched.push(place);
      this.#scores[place] = before + (best[place] ?? 0) * share;
      best[place] = 0;
    }
  }

  /** The terms that a word of a query finds, and how much each counts. */
  #matches(word: string): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    if (this.#byWord.has(word)) found.set(word, 1);
    if (word.length >= shortestPrefix) {
      for (const term of this.#startingWith(word)) {
        if (term !== word) found.set(term, (shares.prefix * word.length) / term.length);
      }
    }
    for (const other of relatedWords(word) ?? []) {
      if (this.#byWord.has(other) && (found.get(other) ?? 0) < shares.related)
        found.set(other, shares.related);
    }
    const isShort = word.length < shortestTypo || word.length > maxDistanceLength;
    if (found.size > 0 || isShort) return found;
    const most = word.length < longWord ? 1 : 2;
    for (const term of this.#startingWith(word.slice(0, 1))) {
      if (term.length > maxDistanceLength) continue;
      const errors = editDistance(word, term, most);
      if (errors !== undefined) found.set(term, shares.typo * (1 - errors / word.length));
    }
    return found;
  }

  *#startingWith(prefix: string): Generator<string> {
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#words[middle] ?? "") < prefix) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < this.#words.length; at++) {
      const term = this.#words[at];
      if (term === undefined || !term.startsWith(prefix)) return;
      yield term;
    }
  }
}

/** The best few of many, without sorting all of them. */
class BestPlaces {
  readonly #limit: number;
  readonly #found: { readonly place: number; readonly score: number }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(place: number, score: number): void {
    const found = this.#found;
    const isBehind = (one: { readonly place: number; readonly score: number }): boolean =>
      one.score < score || (one.score === score && one.place > place);
    const last = found.at(-1);
    if (found.length >= this.#limit && (last === undefined || !isBehind(last))) return;
    let low = 0;
    let high = found.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const one = found[middle];
      if (one !== undefined && isBehind(one)) high = middle;
      else low = middle + 1;
    }
    found.splice(low, 0, { place, score });
    if (found.length > this.#limit) found.pop();
  }

  places(): readonly number[] {
    return this.#found.map(({ place }) => place);
  }
}
