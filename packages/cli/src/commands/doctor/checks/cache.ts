// The folder that results are kept in.
import { accessSync, constants } from "node:fs";
import { dirname } from "node:path";
import { cacheFolder, isLink } from "../../../cache/cache-folder.ts";
import { kindOf } from "../../../project/folders.ts";
import { type Check, ok, warn } from "../check.ts";

export const cacheCheck: Check = {
  id: "cache",
  asks: "Can results be kept between runs?",
  run: (context) => {
    const folder = cacheFolder(context.directory);
    if (folder === undefined) {
      return warn(
        "nothing is installed, so nothing is kept between runs",
        "Run the install of your package manager.",
      );
    }
    if (isLink(folder)) {
      return warn(
        `${context.shown(folder)} is a symbolic link, so nothing is kept between runs`,
        "Remove it; the folder is made by the next run.",
      );
    }
    let existing = folder;
    while (kindOf(existing) === undefined) existing = dirname(existing);
    const place = context.shown(existing);
    const hint = "Every run reads everything anew until it can be written.";
    if (kindOf(existing) !== "folder")
      return warn(`${place} is no folder, so nothing is kept between runs`, hint);
    try {
      accessSync(existing, constants.W_OK);
    } catch {
      return warn(`${place} cannot be written, so nothing is kept between runs`, hint);
    }
    return ok(context.shown(folder));
  },
};
