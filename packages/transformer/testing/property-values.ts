// How many values the property tests try: one number for all of them.

/**
 * Values that each property about schemas and decoders is tried on. `TOOLSHED_PROPERTY_VALUES` raises it; `pnpm
 * test:deep` sets it to a million.
 */
export const propertyValues: number = Math.max(10_000, Number(process.env["TOOLSHED_PROPERTY_VALUES"] ?? 0));

/** Values a random type: making and compiling a type takes longer than trying a hundred values on it. */
export const valuesPerType: number = propertyValues > 100_000 ? 1_000 : 100;

/** Random types that it takes. */
export const propertyTypes: number = Math.ceil(propertyValues / valuesPerType);

/** How long one property may take, in milliseconds: more than a busy machine needs. */
export const propertyTimeout: number = Math.max(600_000, propertyValues * 6);
