// Wraps the types of one program as the port's TypeRef, each type once.
import type { TypeRef } from "../port.ts";
import type { NativeAnswer } from "./native.ts";
import { unreadable } from "./unreadable-type.ts";

export interface TypeTable<T extends object> {
  /**
   * A type that the compiler could not give becomes the one unresolved type; one that it could not pass on becomes a
   * type of its own, known by what was written.
   */
  ref(type: NativeAnswer<T>, written?: () => string): TypeRef;
  /** `undefined` for unresolved and unreadable types. @throws TypeError for a type of another program. */
  native(ref: TypeRef): T | undefined;
  /** What was written for a type that could not be passed on. */
  unreadable(ref: TypeRef): string | undefined;
}

export function createTypeTable<T extends object>(id: (type: T) => number): TypeTable<T> {
  const refs = new Map<T, TypeRef>();
  const natives = new Map<TypeRef, T>();
  const unresolved: TypeRef = { key: -1 };
  const written = new Map<TypeRef, string>();
  return {
    ref(type, text) {
      if (type === undefined) return unresolved;
      if (type === unreadable) {
        const ref = { key: -2 - written.size };
        written.set(ref, text?.() ?? "");
        return ref;
      }
      let ref = refs.get(type);
      if (ref === undefined) {
        ref = { key: id(type) };
        refs.set(type, ref);
        natives.set(ref, type);
      }
      return ref;
    },
    native(ref) {
      if (ref === unresolved || written.has(ref)) return undefined;
      const type = natives.get(ref);
      if (type !== undefined) return type;
      throw new TypeError("The type is of another program state.");
    },
    unreadable: (ref) => written.get(ref),
  };
}
