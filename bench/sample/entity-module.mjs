// The shared modules of the large project: ten entities, each of which refers to the one before it, so that the types
// of the last are ten levels deep.

export const entities = [
  "Account",
  "Booking",
  "Course",
  "Device",
  "Employee",
  "Flight",
  "Grant",
  "Hotel",
  "Incident",
  "Journal",
];

/**
 * The source text of one of them.
 *
 * @param {number} index
 * @param {import("./large-project.mjs").Dialect} dialect
 */
export function entityModule(index, dialect) {
  const name = entities[index];
  const before = index === 0 ? undefined : entities[index - 1];
  return `${dialect.tagsImport}${before === undefined ? "" : `import type { ${before} } from "./${before.toLowerCase()}.js";\n`}
/** How far a ${name} has come. */
export enum ${name}State { Draft = "draft", Active = "active", Retired = "retired" }
export type ${name}Key = ${dialect.brand(`${name}Key`)};
/** A place of a ${name}. */
export interface ${name}Place {
  /** House and road. */ road: string;
  /** Code of the post. */ code: string & tags.Pattern<"^[0-9]{5}$">;
  /** Town. */ town: string;
  /** Country. */ country: "no" | "se" | "dk" | "is";
  /** Where on earth. */ point?: { /** North. */ north: number & tags.Minimum<-90> & tags.Maximum<90>; /** East. */ east: number };
}
/** All of one ${name}. */
export interface ${name} {
  /** What it is known by. */ id: ${name}Key;
  /** What people call it. */ label: string & tags.MinLength<1> & tags.MaxLength<120>;
  /** How far it has come. */ state: ${name}State;
  /** When it began. */ readonly begunAt: Date;
  /** When it ended. */ endedAt?: Date | null;
  /** Words to find it by. */ words: readonly string[];
  /** Where it is. */ place?: ${name}Place;
  /** What it consists of. */ parts?: ${name}[];
  /** Whatever else. */ extra: Record<string, string | number | boolean | null>;
  /** What was done to it. */ log: { /** When. */ at: Date; /** By whom. */ by: string; /** What. */ what: { kind: "made" } | { kind: "changed"; /** Which fields. */ fields: string[] } | { kind: "removed"; /** Why. */ why?: string } }[];
${before === undefined ? "" : `  /** The ${before} that it is part of. */ owner?: ${before};\n`}}
/** Some of many. */
export interface Slice<T> { /** Those. */ entries: T[]; /** Where the next begin. */ next?: string; /** How many there are. */ count: number & tags.Type<"uint32"> }
export type Where<T> = { [K in keyof T]?: T[K] | { op: "is" | "not" | "any"; value: T[K] } };
`;
}
