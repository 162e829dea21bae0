// The package.json.
import { type Check, fail, ok } from "../check.ts";

export const manifestCheck: Check = {
  id: "package.json",
  asks: "Is there one, and can it be read?",
  run: (context) => {
    const { foundManifest } = context;
    if (foundManifest === undefined) {
      const message = `there is none in ${context.shown(context.directory)} or above`;
      return fail(message, "Run `npm init -y`, then `npx toolshed init`.");
    }
    const place = context.shown(foundManifest.file);
    if ("problem" in foundManifest) {
      return fail(`${place}: ${foundManifest.problem}`, "Repair it: package managers and Node read it too.");
    }
    return ok(place);
  },
};
