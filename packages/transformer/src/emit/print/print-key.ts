// A property name as the key of an object literal, a type literal or an element access.
import { printString } from "./print-string.ts";

const identifier = /^[A-Za-z_$][\w$]*$/;

/** Is this text an identifier that every tool prints and reads alike (ASCII)? */
export function isIdentifier(text: string): boolean {
  return identifier.test(text);
}

/**
 * Prints a key of an object literal. Identifiers stand bare; `__proto__` is computed, because the
 * plain key would set the prototype instead of making a property.
 */
export function printKey(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return isIdentifier(name) ? name : printString(name);
}

/** Prints the key of a member of a type literal, where `__proto__` is a name as any other. */
export function printTypeKey(name: string): string {
  return isIdentifier(name) ? name : printString(name);
}
