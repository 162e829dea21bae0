// The key of a definition: the type's own name and those of its arguments, in letters that every provider takes.
import type { TypeHead, TypeRef } from "../../compiler/port.ts";
import type { TypeReader } from "./type-reader.ts";

const maxLength = 60;

/** `Ticket`, `Page_Ticket`; numbered apart later where two types share it. */
export function definitionName(reader: TypeReader, head: TypeHead): string {
  const name = nameOf(reader, head, 0)
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  return name.slice(0, maxLength) || "Type";
}

function nameOf(reader: TypeReader, head: TypeHead, depth: number): string {
  const own = ownName(reader, head);
  const given = head.alias ? head.alias.arguments : head.kind === "object" ? head.typeArguments : [];
  if (depth > 3 || given.length === 0) return own;
  return [own, ...given.map((type) => nameOf(reader, reader.head(type), depth + 1))].join("_");
}

function ownName(reader: TypeReader, head: TypeHead): string {
  if (head.alias) return declaredName(reader, head.alias.symbol.name, head.type);
  switch (head.kind) {
    case "object":
      return head.symbol && (head.symbol.isInterface || head.symbol.isClass)
        ? declaredName(reader, head.symbol.name, head.type)
        : "object";
    case "array":
      return `${nameOf(reader, reader.head(head.element), 4)}_list`;
    case "literal":
      return `${head.value}`;
    case "enumMember":
      return head.enumSymbol.name;
    case "union":
      return head.enumSymbol?.name ?? "union";
    default:
      return head.kind;
  }
}

/** A default export has no name of its own but the one that is printed. */
function declaredName(reader: TypeReader, name: string, type: TypeRef): string {
  return name === "default" || name.startsWith("__") ? reader.compiler.typeText(type) : name;
}
