// The factory that TypeScript calls, and what it makes: both once for every project that asks for the plugin.
import { decorateService } from "./decorate-service.ts";
import type { PluginInfo, TypeScript, ts } from "./host.ts";
import { PluginProject, slashed } from "./plugin-project.ts";

export interface Plugin {
  create(info: PluginInfo): ts.LanguageService;
  /** What the editor's extension says: `{ "leave": ["/home/me/app"] }`, folders that the language server serves. */
  onConfigurationChanged(config: unknown): void;
}

/** Kept on the global object, since the plugin may be there twice: from the extension and from the project. */
const decoratedKey: unique symbol = Symbol.for("@toolshed/editor.decorated");

const projects = new Set<PluginProject>();
/** Absolute, with forward slashes. */
let left: readonly string[] = [];

export function createPlugin({ typescript }: { readonly typescript: TypeScript }): Plugin {
  return {
    create(info) {
      const { languageService, project } = info;
      const decorated = decoratedProjects();
      if (decorated.has(project) || !isConfigured(typescript, info)) return languageService;
      decorated.add(project);
      const own = new PluginProject(typescript, info, () => projects.delete(own));
      projects.add(own);
      return decorateService(typescript, languageService, own, {
        isEnabled: () => !left.some((folder) => own.directory.startsWith(folder)),
        others: () => [...projects].flatMap((each) => (each === own ? [] : (each.last ?? []))),
      });
    },
    onConfigurationChanged(config) {
      const folders = foldersIn(config);
      // The factory is called for every project, and each of its plugins is told.
      if (folders.join("\0") === left.join("\0")) return;
      left = folders;
      for (const project of projects) project.refresh();
    },
  };
}

function foldersIn(config: unknown): readonly string[] {
  if (typeof config !== "object" || config === null || !("leave" in config)) return [];
  const { leave } = config;
  return (Array.isArray(leave) ? (leave as readonly unknown[]) : [])
    .filter((folder) => typeof folder === "string")
    .map((folder) => `${slashed(folder).replace(/\/$/, "")}/`);
}

function decoratedProjects(): WeakSet<object> {
  // boundary: a symbol of ours on the global object; every copy of the plugin keeps the same there.
  const place = globalThis as { [decoratedKey]?: WeakSet<object> };
  place[decoratedKey] ??= new WeakSet();
  return place[decoratedKey];
}

/** Only what a tsconfig lists is a project of Toolshed, and only the server that knows types can read it. */
function isConfigured(typescript: TypeScript, { project }: PluginInfo): boolean {
  const { server, LanguageServiceMode } = typescript;
  return (
    project.projectKind === server.ProjectKind.Configured &&
    project.projectService.serverMode === LanguageServiceMode.Semantic
  );
}
