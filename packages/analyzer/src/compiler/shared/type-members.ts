// What is inside object types: many types at once, so that the types of all their properties are one request.
import type {
  Origin,
  PropertyFacts,
  SymbolRef,
  SyntaxNode,
  TypeMembers,
  TypeRef,
  Visibility,
} from "../port.ts";
import { checkFlags, type NativeProgram, type OpenedType } from "./native.ts";
import type { SymbolTable } from "./symbol-table.ts";
import type { TypeTable } from "./type-table.ts";
import { UnreadableType } from "./unreadable-type.ts";
import { type WrittenShape, writtenShape } from "./written-shape.ts";

export interface TypeMembersHost<S extends object, T extends object> {
  readonly program: NativeProgram<S, T>;
  readonly symbols: SymbolTable<S>;
  readonly types: TypeTable<T>;
  originOf(symbol: SymbolRef): Origin | undefined;
  /** In canonical order. */
  propertiesOf(type: T): readonly S[];
  declarationsOf(symbol: S): readonly SyntaxNode[];
}

/** A type whose properties are known and whose properties' types are still to be asked for. */
interface PendingMembers<S extends object> {
  readonly properties: readonly S[];
  readonly rest: Omit<TypeMembers, "properties">;
}

const noMembers: TypeMembers = { properties: [], index: [], callable: false, constructable: false };

export function createMembersReader<S extends object, T extends object>(
  host: TypeMembersHost<S, T>,
): (refs: readonly TypeRef[]) => readonly TypeMembers[] {
  const { program, symbols, types } = host;
  const native = program.types;
  const { flagTable: typeFlags, objectFlagTable: objectFlags } = native;
  const symbolFlags = program.symbols.flagTable;
  const typeOfProperty = new Map<S, TypeRef>();
  const memo = new Map<TypeRef, TypeMembers>();

  function open(type: T | undefined): PendingMembers<S> {
    const opened = type === undefined ? [] : openedTypes(type);
    const [only, ...others] = opened;
    return only !== undefined && others.length === 0 ? openObject(only) : merge(opened.map(openObject));
  }

  /** The types whose members are those of a type: itself, or parts of it. */
  function openedTypes(type: T): readonly T[] {
    const flags = native.flags(type);
    if ((flags & typeFlags.Object) !== 0) return [type];
    if ((flags & typeFlags.Intersection) === 0) return [];
    const parts = native.constituents(type);
    // The compiler would add everything that a string or number has; only what the user wrote is wanted.
    const objects = parts.filter(
      (part) => (native.flags(part) & (typeFlags.Object | typeFlags.Intersection)) !== 0,
    );
    return objects.length === parts.length ? [type] : objects.flatMap(openedTypes);
  }

  /** Has everything that is about to be asked fetched together. */
  function fetchAhead(list: readonly T[]): void {
    if (program.ahead === undefined || list.length < 2) return;
    const opened = new Map<T, OpenedType<T>>();
    for (const type of list) {
      try {
        for (const part of openedTypes(type)) {
          const shape = shapeOf(part);
          opened.set(part, { type: part, index: shape?.indexed !== false, signatures: shape === undefined });
        }
      } catch (error) {
        // Whoever asks for it is told.
        if (!(error instanceof UnreadableType)) throw error;
      }
    }
    program.ahead.members([...opened.values()]);
  }

  function openObject(type: T): PendingMembers<S> {
    const shape = shapeOf(type);
    const indexInfos = shape?.indexed === false ? [] : native.indexInfos(type);
    return {
      properties: host.propertiesOf(type),
      rest: {
        index: indexInfos.map(({ key, value }) => ({ key: types.ref(key), value: types.ref(value) })),
        callable: shape === undefined ? native.callable(type) : shape.callable,
        constructable: shape === undefined ? native.constructable(type) : shape.constructable,
      },
    };
  }

  const shapes = new Map<T, WrittenShape | undefined>();

  function shapeOf(type: T): WrittenShape | undefined {
    if (!shapes.has(type)) shapes.set(type, knownShape(type));
    return shapes.get(type);
  }

  /** What is known without asking. */
  function knownShape(type: T): WrittenShape | undefined {
    if ((native.flags(type) & typeFlags.Object) === 0) return undefined;
    const flags = native.objectFlags(type);
    if ((flags & objectFlags.Mapped) !== 0) return { callable: false, constructable: false, indexed: true };
    const symbol = native.symbol(type);
    if (symbol === undefined || host.originOf(symbols.ref(symbol)) === "library") return undefined;
    // The constructor of a class goes by the symbol of the class.
    const isClass = (program.symbols.flags(symbol) & symbolFlags.Class) !== 0;
    if (isClass && (flags & objectFlags.Anonymous) !== 0) return undefined;
    return writtenShape(host.declarationsOf(symbol));
  }

  function merge(parts: readonly PendingMembers<S>[]): PendingMembers<S> {
    const byName = new Map<string, S>();
    for (const part of parts) {
      for (const property of part.properties) {
        const name = program.symbols.escapedName(property);
        if (!byName.has(name)) byName.set(name, property);
      }
    }
    return {
      properties: [...byName.values()],
      rest: {
        index: parts.flatMap((part) => part.rest.index),
        callable: parts.some((part) => part.rest.callable),
        constructable: parts.some((part) => part.rest.constructable),
      },
    };
  }

  function askTypes(properties: readonly S[]): void {
    const unknown = [...new Set(properties)].filter((property) => !typeOfProperty.has(property));
    if (unknown.length === 0) return;
    const found = program.typesOfSymbols(unknown);
    for (const [index, property] of unknown.entries())
      typeOfProperty.set(
        property,
        types.ref(found[index], () => writtenType(property)),
      );
  }

  /** Of a property whose type could not be passed on. */
  function writtenType(property: S): string {
    const [declaration] = host.declarationsOf(property);
    return declaration?.child("type")?.text ?? "";
  }

  function facts(property: S): PropertyFacts {
    const symbol = symbols.ref(property);
    const flags = program.symbols.flags(property);
    // What a library declares is public, and whether it may be written is of no use to anybody.
    const isOfLibrary = host.originOf(symbol) === "library";
    const declarations = isOfLibrary ? [] : host.declarationsOf(property);
    return {
      name: symbol.name,
      symbol,
      optional: symbol.isOptional,
      readonly: isReadonly(property, flags, declarations),
      method: symbol.isMethod,
      visibility: visibilityOf(symbol.name, declarations),
      type: typeOfProperty.get(property) ?? types.ref(undefined),
    };
  }

  function isReadonly(property: S, flags: number, declarations: readonly SyntaxNode[]): boolean {
    const check = program.symbols.checkFlags(property);
    if ((check & checkFlags.Readonly) !== 0) return true;
    // Symbols that a mapped, spread or combined type makes say it by that flag alone.
    const isMade = (flags & symbolFlags.Transient) !== 0 && (check & checkFlags.Instantiated) === 0;
    if (isMade) return false;
    if ((flags & symbolFlags.GetAccessor) !== 0 && (flags & symbolFlags.SetAccessor) === 0) return true;
    return declarations.some((declaration) => declaration.has("readonly"));
  }

  return (refs) => {
    const pending = new Map<TypeRef, PendingMembers<S>>();
    const unknown = [...new Set(refs)].filter((ref) => !memo.has(ref));
    fetchAhead(unknown.map(types.native).filter((type) => type !== undefined));
    for (const ref of unknown) {
      try {
        pending.set(ref, open(types.native(ref)));
      } catch (error) {
        if (!(error instanceof UnreadableType)) throw error;
        memo.set(ref, { ...noMembers, unreadable: true });
      }
    }
    askTypes([...pending.values()].flatMap((part) => part.properties));
    for (const [ref, part] of pending)
      memo.set(ref, { properties: part.properties.map(facts), ...part.rest });
    return refs.map((ref) => memo.get(ref) ?? noMembers);
  };
}

function visibilityOf(name: string, declarations: readonly SyntaxNode[]): Visibility {
  if (name.startsWith("#") || declarations.some((declaration) => declaration.has("private")))
    return "private";
  return declarations.some((declaration) => declaration.has("protected")) ? "protected" : "public";
}
