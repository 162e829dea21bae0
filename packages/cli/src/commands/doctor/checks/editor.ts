// What an editor needs to show findings: a plugin that is installed, and a TypeScript that takes it.
import { join } from "node:path";
import { foldersOfRepository } from "../../../project/folders.ts";
import { findPackage } from "../../../project/installed-package.ts";
import { readJsonFile } from "../../../project/json-file.ts";
import { pluginNames } from "../../../project/module-settings.ts";
import { type Check, ok, warn } from "../check.ts";

const plugin = "@toolshed/editor";

export const editorCheck: Check = {
  id: "editor",
  asks: "Is the plugin that the tsconfig lists installed, and does the workspace's TypeScript take it?",
  run: (context) => {
    const { surroundings, projects, directory } = context;
    const editors = surroundings?.editors ?? [];
    const listed = projects.some(({ options }) => pluginNames(options).includes(plugin));
    if (!listed && editors.length === 0) return undefined;
    const version = findPackage("typescript", directory)?.version;
    const of = editors.length === 0 ? "" : `${editors.join(", ")}; `;
    if (!listed) return ok(`${of}the workspace's TypeScript is ${version ?? "not installed"}`);
    if (findPackage(plugin, directory) === undefined) {
      return warn(
        `the tsconfig lists the plugin ${plugin}, which is not installed`,
        `Install it: \`npm install --save-dev ${plugin}\`.`,
      );
    }
    if (version !== undefined && Number.parseInt(version, 10) >= 7) {
      return warn(
        `the tsconfig lists the plugin ${plugin}, but the workspace's TypeScript ${version} takes no plugins`,
        "Use the extension or the language server of Toolshed instead.",
      );
    }
    const usesCode = editors.some((editor) => editor === "VS Code" || editor === "Cursor");
    if (usesCode && !choosesWorkspaceVersion(directory)) {
      return warn(
        "VS Code loads the plugin only with the workspace's TypeScript, which no settings choose",
        'Set "typescript.tsdk": "node_modules/typescript/lib" in .vscode/settings.json, then "Select TypeScript Version".',
      );
    }
    return ok(`${of}the plugin is installed; the workspace's TypeScript is ${version ?? "not installed"}`);
  },
};

function choosesWorkspaceVersion(directory: string): boolean {
  return foldersOfRepository(directory).some((folder) => {
    const settings = readJsonFile(join(folder, ".vscode", "settings.json"), true);
    if (settings === undefined || "problem" in settings) return false;
    return ["typescript.tsdk", "js/ts.tsdk.path"].some((name) => typeof settings.value[name] === "string");
  });
}
