// What everything but a bundler loads; see `in-bundle.ts`.

/** Has a bundler put this package into its output? */
export const isBundled = false;
