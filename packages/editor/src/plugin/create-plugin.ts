// The factory that TypeScript calls, and what it makes: both once for every project that asks for the plugin.
import { decorateService } from "./decorate-service.ts";
import type { PluginInfo, TypeScript, ts } from "./host.ts";
import { PluginProject } from "./plugin-project.ts";

export interface Plugin {
  create(info: PluginInfo): ts.LanguageService;
  /** What the editor's extension says: `{ "enabled": false }` where the language server does the work. */
  onConfigurationChanged(config: unknown): void;
}

/** Kept on the global object, since the plugin may be there twice: from the extension and from the project. */
const decoratedKey: unique symbol = Symbol.for("@toolshed/editor.decorated");

const projects = new Set<PluginProject>();
let enabled = true;

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
        isEnabled: () => enabled,
        others: () => [...projects].flatMap((each) => (each === own ? [] : (each.last ?? []))),
      });
    },
    onConfigurationChanged(config) {
      const isOff =
        typeof config === "object" && config !== null && "enabled" in config && config.enabled === false;
      if (enabled !== isOff) return;
      enabled = !isOff;
      for (const project of projects) project.refresh();
    },
  };
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
