// The arguments that decoding is measured on: types in the words of Toolshed and typia alike, and values of them.
import { pick, several, word } from "./random.mjs";

/**
 * @typedef {object} Shape
 * @property {string} name Of the tool and of the type, the latter with a capital.
 * @property {string} declarations TypeScript that exports the type.
 * @property {readonly string[]} properties Of the type.
 * @property {(random: () => number) => object} value A legal one; optional properties come and go.
 * @property {boolean} [converts] Whether Toolshed makes other values of it, which its peers do not.
 */

const maybe = (random, name, value) => (random() < 0.5 ? { [name]: value } : {});
const integer = (random, most) => Math.floor(random() * most);

/** @type {readonly Shape[]} */
export const shapes = [
  {
    name: "flat",
    declarations: `export interface Flat { id: string; name: string; age: number; active: boolean; role: "admin" | "user" | "guest"; note?: string | null; score?: number; city?: string }`,
    properties: ["id", "name", "age", "active", "role", "note", "score", "city"],
    value: (random) => ({
      id: word(random),
      name: word(random),
      age: integer(random, 90),
      ...maybe(random, "note", random() < 0.5 ? null : word(random)),
      active: random() < 0.5,
      role: pick(random, ["admin", "user", "guest"]),
      ...maybe(random, "score", random() * 10),
      ...maybe(random, "city", word(random)),
    }),
  },
  {
    name: "nested",
    declarations: `export interface Line { sku: string; count: number; prices: number[]; note?: string; kind: "new" | "used" }
export interface Order { id: string; lines: Line[]; to: { name: string; zip?: string } }
export interface Nested { customer: string; orders: Order[]; words: string[] }`,
    properties: ["customer", "orders", "words"],
    value: (random) => ({
      customer: word(random),
      orders: several(random, 1, 3, () => ({
        id: word(random),
        lines: several(random, 1, 4, () => ({
          sku: word(random),
          count: integer(random, 20),
          prices: several(random, 0, 4, () => random() * 100),
          ...maybe(random, "note", word(random)),
          kind: pick(random, ["new", "used"]),
        })),
        to: { name: word(random), ...maybe(random, "zip", word(random)) },
      })),
      words: several(random, 0, 6, () => word(random)),
    }),
  },
  {
    name: "union",
    declarations: `export interface Circle { kind: "circle"; radius: number }
export interface Box { kind: "box"; width: number; height: number; label?: string }
export interface Path { kind: "path"; points: { x: number; y: number }[]; closed: boolean }
export interface Text { kind: "text"; text: string; size?: number }
export interface Union { title: string; shapes: (Circle | Box | Path | Text)[] }`,
    properties: ["title", "shapes"],
    value: (random) => ({
      title: word(random),
      shapes: several(random, 1, 8, () => {
        const kind = pick(random, ["circle", "box", "path", "text"]);
        if (kind === "circle") return { kind, radius: random() };
        if (kind === "box")
          return { kind, width: 1, height: random(), ...maybe(random, "label", word(random)) };
        if (kind === "text")
          return { kind, text: word(random), ...maybe(random, "size", integer(random, 30)) };
        return {
          kind,
          points: several(random, 2, 5, () => ({ x: random(), y: random() })),
          closed: random() < 0.5,
        };
      }),
    }),
  },
  {
    name: "records",
    declarations: `export interface Entry { count: number; label: string; last?: string }
export interface Records { byName: Record<string, Entry>; flags: Record<string, boolean>; notes?: Record<string, string | number | null> }`,
    properties: ["byName", "flags", "notes"],
    value: (random) => {
      const record = (least, most, make) =>
        Object.fromEntries(several(random, least, most, () => [word(random), make()]));
      const entry = () => ({
        count: integer(random, 9),
        label: word(random),
        ...maybe(random, "last", word(random)),
      });
      return {
        byName: record(1, 6, entry),
        flags: record(0, 6, () => random() < 0.5),
        ...maybe(
          random,
          "notes",
          record(1, 4, () => pick(random, [null, 1, "x"])),
        ),
      };
    },
  },
  {
    name: "recursive",
    declarations: `export interface Tree { name: string; value: string | number | null; open?: boolean; children: Tree[] }
export interface Recursive { root: Tree }`,
    properties: ["root"],
    value: (random) => {
      const tree = (depth) => ({
        name: word(random),
        value: pick(random, [null, integer(random, 100), word(random)]),
        ...maybe(random, "open", random() < 0.5),
        children: depth === 0 ? [] : several(random, 0, 3, () => tree(depth - 1)),
      });
      return { root: tree(3) };
    },
  },
  {
    name: "limits",
    declarations: `export interface Limits { text: string & tags.MinLength<1> & tags.MaxLength<80>; zip: string & tags.Pattern<"^[0-9]{5}$">; count: number & tags.Type<"uint32"> & tags.Maximum<100>; share: number & tags.Minimum<0> & tags.Maximum<1>; rows: string[] & tags.MinItems<1> & tags.MaxItems<9> }`,
    properties: ["text", "zip", "count", "share", "rows"],
    value: (random) => ({
      text: word(random),
      zip: String(10_000 + integer(random, 80_000)),
      count: integer(random, 100),
      share: random(),
      rows: several(random, 1, 9, () => word(random)),
    }),
  },
  {
    name: "dates",
    declarations: `export interface Dates { title: string; from: Moment; until?: Moment; seen: Moment[] }`,
    properties: ["title", "from", "until", "seen"],
    converts: true,
    value: (random) => {
      const moment = () => new Date(integer(random, 2e12)).toISOString();
      return {
        title: word(random),
        from: moment(),
        ...maybe(random, "until", moment()),
        seen: several(random, 0, 4, moment),
      };
    },
  },
];

/** One toolset with a tool a shape. */
export function shapesToolset() {
  const tools = shapes.map(
    ({ name, properties }) =>
      `  /** Takes it. */\n  static ${name}({ ${properties.join(", ")} }: ${typeName(name)}): void { void [${properties.join(", ")}]; }\n`,
  );
  return `import { Toolset } from "@toolshed/runtime";
import type { tags } from "@toolshed/runtime/tags";
type Moment = Date;
${shapes.map(({ declarations }) => declarations).join("\n")}
export class ShapeToolset extends Toolset {
  constructor() {
    super();
${shapes.map(({ name }) => `    this.addTool(ShapeToolset.${name});\n`).join("")}  }
${tools.join("")}}
`;
}

/** The same types for typia. It would ask for a `Date` where a model can only send a string, so it has the string. */
export function shapesTypia() {
  return `import typia, { type tags } from "typia";
type Moment = string & tags.Format<"date-time">;
${shapes.map(({ declarations }) => declarations).join("\n")}
${shapes.map(({ name }) => `export const ${name} = typia.createValidateEquals<${typeName(name)}>();\n`).join("")}`;
}

function typeName(name) {
  return `${name[0].toUpperCase()}${name.slice(1)}`;
}
