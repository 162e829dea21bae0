// @toolshed/runtime/node: what needs Node. The only folder of this package that may import its modules.

export { JsonFileApprovalStore } from "./json-file-approval-store.ts";
export { type JsonFileCode, JsonFileError } from "./json-file-error.ts";
export { JsonFileResumeStore } from "./json-file-resume-store.ts";
export { JsonFileSettingsStore } from "./json-file-settings-store.ts";
