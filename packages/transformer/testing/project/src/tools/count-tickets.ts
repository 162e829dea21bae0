// A tool that is an exported function of another module.
/** Counts the tickets. */
export const countTickets = (options: { readonly closed?: boolean | undefined } = {}): number =>
  options.closed ? 1 : 2;
