// The words of a text, as a search compares them. Knows no tools.

/** Longer texts are cut: what stands behind so many words is not found by them. */
const longestText = 8_000;

const joints = /(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const accents = /\p{M}+/gu;
const parts = /[\p{L}\p{N}]+/gu;
const plainParts = /[A-Za-z0-9]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: every character of ASCII is meant.
const isPlain = /^[\x00-\x7f]*$/;

/**
 * Reads texts that share most of their words: each different word is looked at once.
 *
 * @example new WordReader((stem) => stem).read("listOpenInvoices") // ["list", "open", "invoic"]
 */
export class WordReader<T> {
  readonly #known = new Map<string, readonly T[]>();
  readonly #make: (stem: string) => T;

  /** @param make What stands for a stem. */
  constructor(make: (stem: string) => T) {
    this.#make = make;
  }

  /**
   * What stands for the words of the text, in their order. They are lower-case stems: names are taken apart at their
   * joints (`getHTTPStatus`, `dns-lookup`), accents do not count, and `merges`, `merged` and `merging` are one word.
   */
  read(text: string): readonly T[] {
    const start = text.slice(0, longestText);
    const words: T[] = [];
    for (const part of start.match(isPlain.test(start) ? plainParts : parts) ?? []) {
      let made = this.#known.get(part);
      if (made === undefined) {
        made = stemsOf(part).map(this.#make);
        this.#known.set(part, made);
      }
      for (const one of made) words.push(one);
    }
    return words;
  }
}

function stemsOf(part: string): readonly string[] {
  return part.split(joints).map((word) => {
    const lower = word.toLowerCase();
    return stemOf(isPlain.test(lower) ? lower : lower.normalize("NFKD").replace(accents, ""));
  });
}

/** Without endings of English words, as far as no other word comes out. */
function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  return withoutVowel(withoutVerbEnding(withoutPlural(word)));
}

function withoutPlural(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /(?:[^suio]|io|eo)s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutVerbEnding(word: string): string {
  const ending = /(?:ing|ed)$/.exec(word)?.[0];
  if (ending === undefined) return word;
  const stem = word.slice(0, -ending.length);
  // `string`, `need`: what is left has to be a word itself.
  if (stem.length < 3 || !/[aeiouy]/.test(stem)) return word;
  return /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

/** `merge` and `merg` of `merging`, `query` and `queri` of neither: the last vowel tells nothing. */
function withoutVowel(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith("e")) return word.slice(0, -1);
  return word.endsWith("y") ? `${word.slice(0, -1)}i` : word;
}
