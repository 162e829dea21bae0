// One file of the large project: five tools and the types that only they have.
import { entities } from "./entity-module.mjs";

const at = (index) => entities[index % entities.length];

/** The five tools: names of methods, and what their bodies return. */
export const methods = ["find", "read", "change", "survey", "extra"];

/** What the five tools of file `n` take, as the types of the objects that a model sends. */
export function argumentTypes(n, { libraries, inferred = `z.infer<typeof Given${n}>` }) {
  const [entity, other] = [at(n), at(n + 3)];
  const mixed = libraries && n % 5 === 0 ? `given: ${inferred}` : `pair: ${pair}; map: ${map(n, other)}`;
  return {
    find: `{ text: string; limit?: ${limit}; options?: Options${n} }`,
    read: `{ id: ${entity}Key }`,
    change: `{ id: ${entity}Key; patch: ${patch(entity)}; state?: ${entity}State }`,
    survey: `{ where: ${where(other)}; rows: Row${n}[]; mode?: "quick" | "whole" }`,
    extra: `{ ${mixed}; loud?: boolean; depth: number }`,
  };
}

/** What they give. */
export function resultTypes(n) {
  const entity = at(n);
  return {
    find: `Slice<${entity}>`,
    read: `${entity} | null`,
    change: `{ ok: boolean; row?: Row${n} }`,
    survey: `{ done: number; text: string }`,
    extra: `{ depth: number; list: number[] }`,
  };
}

const limit = "number & tags.Minimum<1> & tags.Maximum<50>";
const pair = "[name: string, age: number, ...flags: boolean[]]";
const map = (n, entity) => `Record<"k${n}" | "other", ${entity}["state"]>`;
const patch = (entity) => `Partial<Omit<${entity}, "id" | "begunAt">>`;
const where = (entity) => `Where<Pick<${entity}, "label" | "state" | "words">>`;

/** Imports and types of file `n`. */
export function declarations(n, dialect) {
  const [entity, other] = [at(n), at(n + 3)];
  // The shares of a real project: every fifth file uses zod, every tenth the AI SDK's types, every tenth those of MCP.
  const zod = dialect.libraries && n % 5 === 0;
  const ai = dialect.libraries && n % 10 === 1;
  const mcp = dialect.libraries && n % 10 === 2;
  return `${dialect.tagsImport}import type { ${entity}, ${entity}Key, ${entity}State, Slice, Where } from "../shared/${entity.toLowerCase()}.js";
import type { ${other} } from "../shared/${other.toLowerCase()}.js";
${zod ? 'import { z } from "zod";\n' : ""}${ai ? `import type { ModelMessage } from "ai";\nexport type Message${n} = ModelMessage;\n` : ""}${mcp ? `import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";\nexport type Answer${n} = CallToolResult;\n` : ""}
/** What else find can be told. */
export interface Options${n} {
  /** In which order. */ order?: "up" | "down";
  /** How many a page. */ size?: number & tags.Type<"uint32"> & tags.Maximum<${n + 60}>;
  /** Only some. */ only?: { /** With these words. */ words?: string; /** Of these days. */ days?: { /** First. */ first?: Date; /** Last. */ last?: Date }; /** One of these. */ one?: (string | number)[]; /** Deeper. */ deep: { /** Step. */ step${n}: number; /** Switches. */ switches: { /** One. */ one: boolean; /** Two. */ two?: boolean; /** Three. */ three: "p" | "q" | "r" } } };
}
export class Preferences${n} { token = ""; size: number = ${n + 1}; hosts: { url: string; tries?: number }[] = [] }
/** A row of a table. */
export interface Row${n} { /** Which. */ id: ${entity}Key; /** What is in it. */ cells: { /** Of which column. */ column: string; /** What. */ value: string | number | null; /** Shown how. */ shown?: "text" | "code" }[]; /** The row above. */ above?: Row${n} }
${zod ? `export const Given${n} = z.object({ name: z.string().min(1), amount: z.number().int().optional(), sort: z.enum(["a", "b", "c"]), words: z.array(z.string()), inner: z.object({ y${n}: z.boolean(), z: z.union([z.string(), z.number()]) }) });\n` : ""}`;
}

/** The five functions, as static methods. `dialect.text` is what the description of the first one ends with. */
export function functions(n, dialect) {
  const [entity, other] = [at(n), at(n + 3)];
  const zod = dialect.libraries && n % 5 === 0;
  const extra = zod ? `given: z.infer<typeof Given${n}>` : `pair: ${pair}, map: ${map(n, other)}`;
  return `  /**
   * Finds each ${entity}${dialect.text ?? ""}.
   *
   * @param text Words to look for.
   * @param limit How many at most.
   * @param options What else.
   * @returns Some of them.
   */
  static async find(text: string, limit: ${limit} = 10, options?: Options${n}): Promise<Slice<${entity}>> { void [text, limit, options]; return { entries: [], count: 0 as number & tags.Type<"uint32"> }; }
  /** Reads one.
   * @param id Which. */
  static async read(id: ${entity}Key, preferences: Preferences${n}): Promise<${entity} | null> { void [id, preferences]; return null; }
  /** Changes one.
   * @param id Which.
   * @param patch What becomes other.
   * @param state How far it has come now. */
  static async change(id: ${entity}Key, patch: ${patch(entity)}, state?: ${entity}State): Promise<{ ok: boolean; row?: Row${n} }> { void [id, patch, state]; return { ok: true }; }
  /** Surveys many.
   * @param where Which.
   * @param rows What is known.
   * @param mode How carefully. */
  static async *survey(where: ${where(other)}, rows: Row${n}[], mode: "quick" | "whole" = "quick"): AsyncIterable<{ done: number; text: string }> { void [where, rows, mode]; }
  /** Does what is left.
   * @param ${zod ? "given What it works on." : "pair Two and more."} */
  static extra(${extra}, { loud = false, depth }: { /** Whether to say more. */ loud?: boolean; /** How deep. */ depth: number }): { depth: number; list: number[] } { void loud; return { depth, list: [3, 2, 1] }; }
`;
}

/** File `n` as Toolshed reads it. */
export function toolsetModule(n, dialect) {
  const name = `Desk${n}`;
  return `import { Toolset } from "@toolshed/runtime";
${declarations(n, dialect)}
/** Desk ${n}, for each ${at(n)}. */
export class ${name} extends Toolset {
  constructor() {
    super();
    this.withDisplayName("${at(n)} desk ${n}");
    this.addTool(${name}.find).readOnly().withName("find_${n}");
    this.addTool(${name}.read).withName("read_${n}").readOnly().withSettings(Preferences${n}).configurable((s) => s.size);
    this.addTool(${name}.change).withName("change_${n}").destructive().requiresApproval();
    this.addTool(${name}.survey).withName("survey_${n}").withTimeout(${n + 1000});
    this.addTool(${name}.extra).withName("extra_${n}").idempotent();
  }
${functions(n, dialect)}}
`;
}

/** File `n` without any toolset: the same types and the same functions. */
export function plainModule(n, dialect) {
  return `${declarations(n, dialect)}
/** Desk ${n}, for each ${at(n)}. */
export class Desk${n} {
${functions(n, dialect)}}
`;
}
