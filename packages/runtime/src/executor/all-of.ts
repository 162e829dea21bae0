// Work that is done at once: none of it is left running when the first error is known.

/** The results of all, after each has ended; rejects with the first error. */
export async function allOf<T>(promises: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
