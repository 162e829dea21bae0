// Imported before an SDK: packages of others are loaded as users load them. The tests run with the condition `source`, for
// the packages of this repository; some of others have one too, for files that Node does not read.
import { register } from "node:module";

const hooks = `export async function resolve(specifier, context, next) {
  if (!context.parentURL?.includes("/node_modules/")) return next(specifier, context);
  return next(specifier, { ...context, conditions: context.conditions.filter((one) => one !== "source") });
}`;

Object.assign(globalThis, {
  // What the SDK thinks of a test is for nobody to read.
  AI_SDK_LOG_WARNINGS: false,
  // Some look for news when they are loaded.
  fetch: () => Promise.reject(new Error("Tests have no network.")),
});

register(`data:text/javascript,${encodeURIComponent(hooks)}`);
