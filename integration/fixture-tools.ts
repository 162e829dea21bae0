// Every tool of every sample project: the generated tool and the recorded model of its arguments.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type FixtureProject, fixtureProjects, recordedProjects } from "../fixtures/projects.ts";
import type { Tool } from "../packages/runtime/src/index.ts";
import { generatedPath } from "../packages/transformer/src/index.ts";
import type { TypeCase } from "../packages/transformer/testing/arbitrary-type.ts";

export interface FixtureTool {
  /** The sample project and the tool's name. */
  readonly id: string;
  readonly tool: Tool;
  readonly arguments: TypeCase;
  /** The type of its settings that are open; absent where none are. */
  readonly settings?: TypeCase;
  /** Can the toolset be constructed: has none of its tools an error? */
  readonly runs: boolean;
  /** Absolute path of the generated module. */
  readonly module: string;
  /** Absolute path of the project's configuration. */
  readonly tsconfig: string;
  /** The module's export that holds the typed tools, and the tool's key in it. */
  readonly export: string;
  readonly method: string;
}

export const fixtureTools: readonly FixtureTool[] = (await Promise.all(fixtureProjects.map(toolsOf))).flat();

async function toolsOf(project: FixtureProject): Promise<readonly FixtureTool[]> {
  const found: FixtureTool[] = [];
  for (const { directory, toolset } of recordedProjects(project).flatMap(({ directory, model }) =>
    model.toolsets.map((toolset) => ({ directory, toolset })),
  )) {
    const path = join(directory, generatedPath(toolset.file));
    // boundary: a generated module, whose exports end in `Tools` where they are typed tools by method.
    const module = (await import(path)) as {
      readonly [name: string]: { readonly [method: string]: Tool };
    };
    const typed = Object.keys(module)
      .filter((key) => key.endsWith("Tools"))
      .flatMap((key) => Object.entries(module[key] ?? {}).map(([method, tool]) => ({ key, method, tool })));
    for (const { name, arguments: type, settings } of toolset.tools) {
      const entry = typed.find(({ tool }) => tool.name === name);
      if (entry === undefined) throw new Error(`${toolset.file} has no typed tool ${name}.`);
      found.push({
        id: `${project.name}/${name}`,
        tool: entry.tool,
        arguments: { type, definitions: toolset.definitions },
        ...(settings === undefined || settings.configurable.length === 0
          ? {}
          : { settings: { type: settings.type, definitions: toolset.definitions } }),
        runs: toolset.failed.length === 0,
        module: path,
        tsconfig: join(directory, configurationIn(directory)),
        export: entry.key,
        method: entry.method,
      });
    }
  }
  return found;
}

/** The name of the configuration in a project's directory, which may have a suffix. */
function configurationIn(directory: string): string {
  const [found] = readdirSync(directory)
    .filter((name) => /^tsconfig.*\.json$/.test(name))
    .sort((left, right) => left.length - right.length);
  if (found === undefined) throw new Error(`${directory} has no configuration.`);
  return found;
}
