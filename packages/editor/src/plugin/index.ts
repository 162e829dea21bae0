// What becomes `module.exports` of the built plugin.
export { createPlugin as default } from "./create-plugin.ts";
