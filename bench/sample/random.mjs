// Numbers that look random and are the same in every run, so that every run measures the same values.

/** A function of numbers from 0 up to but not including 1. */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One of a list. */
export function pick(random, list) {
  return list[Math.floor(random() * list.length)];
}

/** A list of a random length. */
export function several(random, least, most, make) {
  return Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, make);
}

/** A word of a few letters. */
export function word(random) {
  return several(random, 3, 9, () => pick(random, "abcdefghijklmnopqrstuvwxyz")).join("");
}
