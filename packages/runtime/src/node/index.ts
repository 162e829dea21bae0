// The subpath `@toolshed/runtime/node`: what needs Node's own modules.

export { JsonFileError } from "./json-file-error.ts";
export { JsonFileSettingsStore } from "./json-file-settings-store.ts";
