// Whether a declaration's texts are the user's to write, or were lost on the way into a declaration file.
import type { SyntaxNode } from "../../compiler/port.ts";
import type { MemberFacts } from "../../model/facts.ts";
import type { TypeReader } from "../types/type-reader.ts";

export function declarationOrigin(
  reader: TypeReader,
  { source }: SyntaxNode,
): Pick<MemberFacts, "isDependency" | "hasNoComments"> {
  return {
    isDependency: reader.compiler.origin(source.path) === "dependency",
    hasNoComments: /\.d\.[mc]?ts$/.test(source.path) && !source.text.includes("/**"),
  };
}
