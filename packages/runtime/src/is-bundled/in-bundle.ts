// What a bundler takes into its output in place of `unbundled.ts`: it resolves with the condition `module`, Node does not.

/** Has a bundler put this package into its output? */
export const isBundled = true;
