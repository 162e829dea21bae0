// The characters of a pattern in classes: all characters of a class are alike to it, so one of each stands for all.
// What a character matches is asked of the engine itself.

/** A set of classes, one bit a class. */
export type ClassSet = bigint;

export interface CharacterClasses {
  /** One character of each class, one that reads well where there is one. */
  readonly examples: readonly string[];
  /** Of a set expression such as `[a-z]` or `\d`. */
  readonly classesOf: (raw: string) => ClassSet;
}

/** Letters of other scripts, marks, digits, spaces, line ends, symbols and the ends of the range. */
const foreign: readonly number[] = [
  0x301, 0x3b1, 0x391, 0x430, 0x410, 0x5d0, 0x627, 0x660, 0x905, 0xe01, 0x1e9e, 0x2003, 0x200d, 0x2019,
  0x2028, 0x2029, 0x20ac, 0x2212, 0x2160, 0x3042, 0x30a2, 0x4e00, 0xac00, 0xfeff, 0xff21, 0xffff, 0x1f600,
  0x10ffff,
];

/** Printable ASCII from the letters on, then the rest of Latin. */
const familiar: readonly number[] = [
  ...range(0x61, 0x7a),
  ...range(0x30, 0x39),
  ...range(0x41, 0x5a),
  0x2d,
  0x2e,
  0x20,
  ...range(0x21, 0x7e),
  ...range(0x00, 0x1f),
  ...range(0x7f, 0x17f),
];

/** Sorts characters by which of the sets they are in; `edges` are code points that a set begins or ends with. */
export function classifyCharacters(sets: Iterable<string>, edges: readonly number[]): CharacterClasses {
  const around = edges.flatMap((point) => [point - 1, point, point + 1]).filter(isScalar);
  const samples = [...new Set([...familiar, ...foreign, ...around])].map((point) =>
    String.fromCodePoint(point),
  );
  const tests = [...new Set(sets)].map((raw) => ({ raw, test: new RegExp(`^${raw}$`, "u") }));
  const indexes = new Map<string, number>();
  const examples: string[] = [];
  const masks = new Map<string, ClassSet>(tests.map(({ raw }) => [raw, 0n]));
  for (const sample of samples) {
    const members = tests.filter(({ test }) => test.test(sample)).map(({ raw }) => raw);
    const signature = JSON.stringify(members);
    if (indexes.has(signature)) continue;
    const index = examples.push(sample) - 1;
    indexes.set(signature, index);
    for (const raw of members) masks.set(raw, (masks.get(raw) ?? 0n) | (1n << BigInt(index)));
  }
  return { examples, classesOf: (raw) => masks.get(raw) ?? 0n };
}

/** The first class of a set that is not empty. */
export function firstClass(set: ClassSet): number {
  let index = 0;
  for (let rest = set; (rest & 1n) === 0n; rest >>= 1n) index++;
  return index;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function isScalar(point: number): boolean {
  return point >= 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
}
