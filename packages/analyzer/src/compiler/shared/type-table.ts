// Wraps the types of one program as the port's TypeRef, each type once.
import type { TypeRef } from "../port.ts";

export interface TypeTable<T extends object> {
  /** A type that the compiler could not give becomes the one unresolved type. */
  ref(type: T | undefined): TypeRef;
  /** `undefined` for the unresolved type. @throws TypeError for a type of another program. */
  native(ref: TypeRef): T | undefined;
}

export function createTypeTable<T extends object>(id: (type: T) => number): TypeTable<T> {
  const refs = new WeakMap<T, TypeRef>();
  const natives = new WeakMap<TypeRef, T>();
  const unresolved: TypeRef = { key: -1 };
  return {
    ref(type) {
      if (type === undefined) return unresolved;
      let ref = refs.get(type);
      if (ref === undefined) {
        ref = { key: id(type) };
        refs.set(type, ref);
        natives.set(ref, type);
      }
      return ref;
    },
    native(ref) {
      if (ref === unresolved) return undefined;
      const type = natives.get(ref);
      if (type !== undefined) return type;
      throw new TypeError("The type is of another program state.");
    },
  };
}
