// @toolshed/runtime/node: what needs Node. The only folder of this package that may import its modules.

export { type JsonFileCode, JsonFileError } from "./json-file-error.ts";
export { JsonFileSettingsStore } from "./json-file-settings-store.ts";
