// The large project that generation is measured on: five tools a file, deep types, a part of the files with imports of
// large libraries. The same content in the words of each peer, so that all sides read the same types.
import { entities, entityModule } from "./entity-module.mjs";
import { argumentTypes, methods, plainModule, resultTypes, toolsetModule } from "./toolset-module.mjs";

/**
 * How a side writes what TypeScript has no words for.
 *
 * @typedef {object} Dialect
 * @property {string} tagsImport Where constraint tags come from.
 * @property {(name: string) => string} brand A branded string.
 * @property {boolean} libraries Whether some files import zod, the AI SDK and MCP.
 * @property {string} [inferred] What stands for a type that zod infers.
 * @property {string} [text] What the description of the first tool ends with.
 */

const brand = (name) => `string & { readonly __brand: "${name}" }`;
export const toolsPerFile = methods.length;
/** Files beside those with toolsets. */
export const sharedFiles = entities.length;

const dialects = {
  toolshed: { tagsImport: 'import type { tags } from "@toolshed/runtime/tags";\n', brand },
  // typia refuses branded types, so it is spared them.
  typia: { tagsImport: 'import type { tags } from "typia";\n', brand: () => "string" },
};

const compilerOptions = {
  target: "es2023",
  lib: ["es2023", "dom"],
  module: "nodenext",
  moduleResolution: "nodenext",
  strict: true,
  rootDir: "src",
  outDir: "dist",
  skipLibCheck: true,
  types: ["node"],
};

function project(files, dialect, moduleOf, options = {}) {
  const texts = {
    "package.json": '{"type":"module","private":true}\n',
    "tsconfig.json": JSON.stringify({
      compilerOptions: { ...compilerOptions, ...options },
      include: ["src"],
    }),
  };
  for (const [index, name] of entities.entries())
    texts[`src/shared/${name.toLowerCase()}.ts`] = entityModule(index, dialect);
  for (let n = 0; n < files; n++) texts[`src/desks/desk${n}.ts`] = moduleOf(n, dialect);
  return texts;
}

/** With toolsets. */
export function toolshedProject(files, { libraries = true } = {}) {
  return project(files, { ...dialects.toolshed, libraries }, toolsetModule);
}

/** One file of it with another description of its first tool. */
export function editedModule(n, text, { libraries = true } = {}) {
  return {
    [`src/desks/desk${n}.ts`]: toolsetModule(n, { ...dialects.toolshed, libraries, text: ` ${text}` }),
  };
}

/** Types and functions alone. */
export function plainProject(files, { libraries = true } = {}) {
  return project(files, { ...dialects.toolshed, libraries }, plainModule);
}

/** What typia needs for as much: a schema of arguments and result, and a strict validator of the arguments, a tool. */
export function typiaProject(files, { libraries = true } = {}) {
  const dialect = { ...dialects.typia, libraries };
  const moduleOf = (n) => {
    const [takes, gives] = [argumentTypes(n, dialect), resultTypes(n)];
    const calls = methods.map(
      (method) => `export type ${method}Arguments = ${takes[method]};
export const ${method}Schemas = typia.json.schemas<[${method}Arguments, ${gives[method]}], "3.1">();
export const ${method}Decode = typia.createValidateEquals<${method}Arguments>();`,
    );
    return `import typia from "typia";\n${plainModule(n, dialect)}${calls.join("\n")}\n`;
  };
  return project(files, dialect, moduleOf, { plugins: [{ transform: "typia/lib/transform" }] });
}

/**
 * For ts-json-schema-generator: the types of all arguments, as the properties of one type, so that it writes one
 * document in which they share definitions. It cannot read what zod infers, so that is written out for it.
 */
export function namedTypesProject(files, { libraries = true } = {}) {
  const imports = [];
  const properties = [];
  const moduleOf = (n, dialect) => {
    const inferred = `{ name: string; amount?: number; sort: "a" | "b" | "c"; words: string[]; inner: { y${n}: boolean; z: string | number } }`;
    const types = argumentTypes(n, { ...dialect, inferred });
    const names = methods.map((method) => `${method}${n}`);
    imports.push(`import type { ${names.join(", ")} } from "./desks/desk${n}.js";\n`);
    properties.push(...names.map((name) => `  ${name}: ${name};\n`));
    const exported = methods.map((method) => `export type ${method}${n} = ${types[method]};\n`);
    return `${plainModule(n, dialect)}${exported.join("")}`;
  };
  const texts = project(files, { ...dialects.toolshed, libraries }, moduleOf);
  return { ...texts, "src/all.ts": `${imports.join("")}export interface All {\n${properties.join("")}}\n` };
}
