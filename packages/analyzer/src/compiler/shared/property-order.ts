// The order of an object type's properties: of an intersection part by part, else what the type itself declares before
// what it inherits, each by place of declaration; names that nobody declared one by one, as of `Record`, by themselves.
import type { NativeProgram } from "./native.ts";
import type { SymbolOrder } from "./symbol-order.ts";

export function createPropertyOrder<S extends object, T extends object>(
  program: NativeProgram<S, T>,
  symbolOrder: SymbolOrder<S>,
): (type: T) => readonly S[] {
  const native = program.types;
  const { symbols } = program;
  const { flagTable: typeFlags, objectFlagTable: objectFlags } = native;
  const memo = new Map<T, readonly S[]>();

  /** An intersection has the properties of its parts, part by part. */
  function byParts(type: T, properties: readonly S[]): readonly S[] {
    const places = new Map<string, number>();
    for (const part of native.constituents(type)) {
      for (const property of propertiesOf(part)) {
        const name = symbols.escapedName(property);
        if (!places.has(name)) places.set(name, places.size);
      }
    }
    const place = (property: S): number => places.get(symbols.escapedName(property)) ?? places.size;
    return [...properties].sort((a, b) => place(a) - place(b));
  }

  function byDeclaration(type: T, properties: readonly S[]): readonly S[] {
    const isDeclared =
      (native.objectFlags(type) & (objectFlags.Class | objectFlags.Interface | objectFlags.Reference)) !== 0;
    const owner = isDeclared ? native.symbol(type) : undefined;
    const own = new Set(owner && properties.filter((property) => symbols.parent(property) === owner));
    return [...properties].sort(
      (a, b) => Number(own.has(b)) - Number(own.has(a)) || symbolOrder.compare(a, b),
    );
  }

  function propertiesOf(type: T): readonly S[] {
    let known = memo.get(type);
    if (known === undefined) {
      const properties = native.properties(type);
      if (properties.length < 2) known = properties;
      else if ((native.flags(type) & typeFlags.Intersection) !== 0) known = byParts(type, properties);
      else known = byDeclaration(type, properties);
      memo.set(type, known);
    }
    return known;
  }

  return propertiesOf;
}
