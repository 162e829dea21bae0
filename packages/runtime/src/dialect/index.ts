// JSON Schema as each target takes it. Knows no tool and no provider's messages.
export {
  type DialectName,
  dialectNames,
  dialectOf,
  type ProviderTarget,
  providerNames,
} from "./dialect-name.ts";
export { type Keyword, keywordTable } from "./keyword-table.ts";
export { type Counts, type NameLimit, type ProviderLimits, providerLimits } from "./provider-limits.ts";
export type { ReportEntry } from "./report-entry.ts";
export { isSimplePattern } from "./simple-pattern.ts";
export { type DialectSchema, type DialectTarget, toDialect } from "./to-dialect.ts";
export type { WrittenDialect, WrittenDialects } from "./written-dialects.ts";
