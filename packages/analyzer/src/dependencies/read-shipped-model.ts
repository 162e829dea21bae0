// The tools of a package by the model that it ships. A package is what a stranger wrote: everything in it is held
// against what it must be, nothing of it is run, and what cannot be read is told as a problem and never thrown.
import { readFileSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { parseJsonc } from "../compiler/shared/jsonc.ts";
import { configOptions } from "../config/config-options.ts";
import { configFileName, manifestName } from "../config/find-config.ts";
import { modelVersion } from "../model/toolset-model.ts";
import { quoteCode } from "../rules/quote-code.ts";

/** A tool as a model names it. */
export interface ShippedTool {
  readonly name: string;
  readonly className: string;
}

export interface ShippedModel {
  readonly tools: readonly ShippedTool[];
  /** Why the tools are not known, as the end of "its model …"; absent when they are. */
  readonly problem?: string;
  /** Absolute: what was read, or would have been if it were there. */
  readonly files: readonly string[];
}

/** No model of real tools is larger; what is may be no model at all. In bytes. */
const maxSize = 64 * 1024 * 1024;

/** What is wrong with a package's model, for the reader of the finding. */
class ModelProblem extends Error {}

/**
 * Reads the model that a package's configuration names: `toolshed.config.json`, else `toolshed` of its package.json. A
 * package that names none has no tools that anybody could know of.
 *
 * @param directory Absolute: where its package.json is.
 */
export function readShippedModel(directory: string): ShippedModel {
  const files = [join(directory, configFileName), join(directory, manifestName)];
  try {
    const path = modelPath(directory);
    if (path === undefined) return { tools: [], files };
    files.push(join(directory, path));
    return { tools: toolsIn(readModel(directory, path), path), files };
  } catch (error) {
    if (error instanceof ModelProblem) return { tools: [], problem: error.message, files };
    throw error;
  }
}

function modelPath(directory: string): string | undefined {
  const own = readText(join(directory, configFileName));
  const manifest = own === undefined ? readText(join(directory, manifestName)) : undefined;
  const config =
    own !== undefined
      ? parse(own, parseJsonc, `cannot be found: ${configFileName} of the package is no JSON`)
      : manifest?.includes('"toolshed"') === true
        ? member(
            parse(manifest, parseJson, `cannot be found: ${manifestName} of the package is no JSON`),
            "toolshed",
          )
        : undefined;
  const path = member(config, "model");
  if (path === undefined) return undefined;
  const { value } = configOptions.model;
  if (typeof path !== "string" || (value.kind === "path" && !new RegExp(value.pattern, "u").test(path))) {
    throw new ModelProblem("is named by a path that is no JSON file inside the package");
  }
  return path;
}

function readModel(directory: string, path: string): unknown {
  const file = join(directory, path);
  const stats = attempt(() => statSync(file));
  if (stats === undefined) throw new ModelProblem(`${quoteCode(path)} is missing`);
  if (!stats.isFile()) throw new ModelProblem(`${quoteCode(path)} is no file`);
  const inside = attempt(() => realpathSync(file).startsWith(`${realpathSync(directory)}${sep}`));
  if (inside !== true) throw new ModelProblem(`${quoteCode(path)} leads out of the package`);
  if (stats.size > maxSize) throw new ModelProblem(`${quoteCode(path)} is larger than 64 MB`);
  const content = readText(file);
  if (content === undefined) throw new ModelProblem(`${quoteCode(path)} cannot be read`);
  return parse(content, parseJson, `${quoteCode(path)} is no JSON`);
}

/** Of the one model, or of all models when the file is of several projects. */
function toolsIn(content: unknown, path: string): readonly ShippedTool[] {
  const projects = member(content, "projects");
  const models = Array.isArray(projects)
    ? (projects as readonly unknown[]).map((project) => member(project, "model"))
    : [content];
  return models.flatMap((model) => {
    const version = member(model, "modelVersion");
    if (typeof version !== "number") throw new ModelProblem(`${quoteCode(path)} is no model of Toolshed`);
    if (version !== modelVersion) {
      throw new ModelProblem(
        `${quoteCode(path)} has version ${version}, and this Toolshed reads version ${modelVersion}`,
      );
    }
    const damaged = `${quoteCode(path)} is damaged`;
    return list(member(model, "toolsets"), damaged).flatMap((toolset) => {
      const className = text(member(toolset, "className"), damaged);
      return list(member(toolset, "tools"), damaged).map((tool) => ({
        name: text(member(tool, "name"), damaged),
        className,
      }));
    });
  });
}

function list(value: unknown, otherwise: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new ModelProblem(otherwise);
  return value;
}

function text(value: unknown, otherwise: string): string {
  if (typeof value !== "string") throw new ModelProblem(otherwise);
  return value;
}

/** An own member; inherited ones, such as those of every object, are none. */
function member(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as { readonly [name: string]: unknown })[name];
}

function parseJson(content: string): unknown {
  return JSON.parse(content.replace(/^\ufeff/, ""));
}

function parse(content: string, read: (content: string) => unknown, problem: string): unknown {
  try {
    return read(content);
  } catch (error) {
    // A text that is nested too deep ends the stack of the reader.
    if (error instanceof SyntaxError || error instanceof RangeError) throw new ModelProblem(problem);
    throw error;
  }
}

/** Undefined for what is not there or cannot be read. */
function readText(file: string): string | undefined {
  return attempt(() => {
    const stats = statSync(file);
    return stats.isFile() && stats.size <= maxSize ? readFileSync(file, "utf8") : undefined;
  });
}

function attempt<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}
