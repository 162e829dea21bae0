// What can be told of types only with their definitions: recursion, conversion, sameness. Emits nothing.
import { type TypeKind, type TypeModel, type TypeNotes, usedOnce } from "@toolshed/analyzer";
import { Shapes, ShapeTable } from "./shapes.ts";
import { typeChildren } from "./type-children.ts";

/** The types that `ref` names. */
export interface Definitions {
  readonly [name: string]: TypeModel;
}

/** The definitions of one toolset, and what follows from them. */
export class TypeGraph {
  readonly #definitions: Definitions;
  readonly #shapes: Shapes<TypeModel>;
  /** As the others, but a `ref` counts as its name. */
  readonly #spelled: Shapes<TypeModel>;
  readonly #direct = new Map<string, readonly string[]>();
  readonly #spellings = new Map<string, string>();
  readonly #reached = new Map<string, ReadonlySet<string>>();
  readonly #under = new WeakMap<TypeModel, ReadonlySet<string>>();
  readonly #keys = new WeakMap<TypeModel, string>();
  readonly #recursion = new WeakMap<TypeModel, boolean>();
  readonly #conversion = new WeakMap<TypeModel, boolean>();

  /** @param table What keys are made with: graphs that share it give one key to types that are the same. */
  constructor(definitions: Definitions, table: ShapeTable = new ShapeTable()) {
    this.#definitions = definitions;
    this.#spelled = new Shapes(table, { ignored: noteKeys });
    this.#shapes = new Shapes(table, {
      ignored: noteKeys,
      resolve: (type) =>
        type.kind === "ref" && !this.isRecursive(type.name) ? this.definition(type.name) : type,
    });
  }

  /**
   * The definition of that name.
   *
   * @throws {Error} When there is none: the model is broken.
   */
  definition(name: string): TypeModel {
    const found = Object.hasOwn(this.#definitions, name) ? this.#definitions[name] : undefined;
    if (found === undefined) throw new Error(`The model has no definition named ${JSON.stringify(name)}.`);
    return found;
  }

  /** The type itself, or what its `ref` stands for in the end. */
  resolve(type: TypeModel): TypeModel {
    let resolved = type;
    const seen = new Set<string>();
    while (resolved.kind === "ref") {
      if (seen.has(resolved.name))
        throw new Error(`The definition ${JSON.stringify(resolved.name)} is only itself.`);
      seen.add(resolved.name);
      resolved = this.definition(resolved.name);
    }
    return resolved;
  }

  /** Does the definition of that name hold itself? */
  isRecursive(name: string): boolean {
    return this.#from(name).has(name);
  }

  /** Does a value of the type hold values of a recursive definition? */
  reachesRecursion(type: TypeModel): boolean {
    return remember(this.#recursion, type, () =>
      [...this.namesUnder(type)].some((name) => this.isRecursive(name)),
    );
  }

  /** Is the test true of the type, of a type inside it, or of one inside a definition that it holds? */
  some(type: TypeModel, test: (type: TypeModel) => boolean): boolean {
    if (holds(type, test)) return true;
    return [...this.namesUnder(type)].some((name) => holds(this.definition(name), test));
  }

  /** Does a value of the type hold values of that kind, or is it one itself? */
  reaches(type: TypeModel, kind: TypeKind): boolean {
    return this.some(type, (part) => part.kind === kind);
  }

  /** Does the function receive something else than the JSON value itself? */
  converts(type: TypeModel): boolean {
    return remember(this.#conversion, type, () => this.some(type, ({ kind }) => converting[kind]));
  }

  /**
   * A text that two types share only when they accept and give the same, whatever their notes. A `ref` counts as
   * what it stands for, unless that is recursive.
   */
  key(type: TypeModel): string {
    return remember(this.#keys, type, () => {
      const names = [...this.namesUnder(type)].filter((name) => this.isRecursive(name)).sort();
      const parts = names.map((name) => `${name}=${this.#shapes.shapeOf(this.definition(name))}`);
      return [this.#shapes.shapeOf(type), ...parts].join(" ");
    });
  }

  /**
   * A text that two definitions share only when they are written in the same way, whatever their notes: what has a name in
   * one has it in the other. Those of one `key` may differ here.
   */
  spelling(name: string): string {
    const known = this.#spellings.get(name);
    if (known !== undefined) return known;
    const names = [name, ...this.#from(name)];
    const parts = names.map((each) => `${each}=${this.#spelled.shapeOf(this.definition(each))}`);
    const spelling = parts.join(" ");
    this.#spellings.set(name, spelling);
    return spelling;
  }

  /** Every definition that is needed to read the type. */
  namesUnder(type: TypeModel): ReadonlySet<string> {
    return remember(this.#under, type, () => {
      if (type.kind === "ref") return new Set([type.name, ...this.#from(type.name)]);
      let names: Set<string> | undefined;
      for (const child of typeChildren(type)) {
        const under = this.namesUnder(child);
        if (under.size === 0) continue;
        names ??= new Set();
        for (const name of under) names.add(name);
      }
      return names ?? none;
    });
  }

  /** The definitions that stand in their place in a document of the type. */
  usedOnce(root: TypeModel): ReadonlySet<string> {
    return usedOnce(directNames(root), (name) => this.#directNames(name));
  }

  #directNames(name: string): readonly string[] {
    const known = this.#direct.get(name) ?? directNames(this.definition(name));
    this.#direct.set(name, known);
    return known;
  }

  /** Every definition that the named one holds, itself only when it is recursive. */
  #from(name: string): ReadonlySet<string> {
    const known = this.#reached.get(name);
    if (known !== undefined) return known;
    const reached = new Set<string>();
    const open = [...this.#directNames(name)];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(...this.#directNames(next));
    }
    this.#reached.set(name, reached);
    return reached;
  }
}

/** The kinds whose values the function receives as something else than their JSON. */
const converting: { readonly [K in TypeKind]: boolean } = {
  string: false,
  number: false,
  boolean: false,
  null: false,
  unknown: false,
  nonNull: false,
  enum: false,
  template: false,
  array: false,
  tuple: false,
  object: false,
  record: false,
  map: true,
  set: true,
  union: false,
  native: true,
  ref: false,
};

const noteKeys: { readonly [K in keyof Required<TypeNotes>]: true } = {
  title: true,
  description: true,
  default: true,
  examples: true,
  deprecated: true,
};

const none: ReadonlySet<string> = new Set();

/** What was found for the type before, else what is found now. */
function remember<T>(known: WeakMap<TypeModel, T>, type: TypeModel, find: () => T): T {
  const found = known.get(type);
  if (found !== undefined) return found;
  const value = find();
  known.set(type, value);
  return value;
}

/** One for each place. */
function directNames(type: TypeModel): readonly string[] {
  if (type.kind === "ref") return [type.name];
  return typeChildren(type).flatMap(directNames);
}

function holds(type: TypeModel, test: (type: TypeModel) => boolean): boolean {
  return test(type) || typeChildren(type).some((child) => holds(child, test));
}
