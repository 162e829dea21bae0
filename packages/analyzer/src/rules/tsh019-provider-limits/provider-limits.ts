// What each model provider refuses of a tool: the table that the adapters write their tools by. It stands in the runtime, of
// which the build puts this part, plain data, into the analyzer.
export {
  type Counts,
  isSimplePattern,
  type NameLimit,
  type ProviderLimits,
  providerLimits,
} from "@toolshed/runtime/dialects";
