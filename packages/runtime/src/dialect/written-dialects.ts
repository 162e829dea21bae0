// What a generated module says of its schemas in providers' dialects: what `toDialect` gave when it was generated. Plain data.
import type { JsonSchema } from "../json.ts";
import type { ProviderTarget } from "./dialect-name.ts";

/** The schema, or why there is none. */
export type WrittenDialect = { readonly schema: JsonSchema } | { readonly reason: string };

export type WrittenDialects = { readonly [P in ProviderTarget]?: WrittenDialect };
