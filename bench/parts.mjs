// The parts of the benchmark, by the names that the command takes, in the order in which they run.
export const parts = {
  cold: () => import("./parts/cold.mjs"),
  typia: () => import("./parts/typia.mjs"),
  "json-schema-generator": () => import("./parts/json-schema-generator.mjs"),
  unchanged: () => import("./parts/unchanged.mjs"),
  watch: () => import("./parts/watch.mjs"),
  editor: () => import("./parts/editor.mjs"),
  growth: () => import("./parts/growth.mjs"),
  decode: () => import("./parts/decode.mjs"),
  call: () => import("./parts/call.mjs"),
  import: () => import("./parts/import.mjs"),
  "type-check": () => import("./parts/type-check.mjs"),
  "bundle-size": () => import("./parts/bundle-size.mjs"),
  "tool-bytes": () => import("./parts/tool-bytes.mjs"),
  mcp: () => import("./parts/mcp.mjs"),
  search: () => import("./parts/search.mjs"),
};
