// Where in a tool's types the reader is: the path for messages, what was written there, and where problems go.
import type { SyntaxNode, TypeRef } from "../../compiler/port.ts";
import type { TypeProblem, TypeProblemReason } from "../../model/facts.ts";
import type { Span } from "../../model/span.ts";

export interface Place {
  /** `h.meta.raw`; starts empty inside a definition, whose problems are repeated for every use. */
  readonly path: string;
  /** What model and function do with it: send it, or receive it. */
  readonly direction: "input" | "output";
  /** The type as written, where it is: the order of a union is taken from it. */
  readonly node?: SyntaxNode | undefined;
  /** The member's own declaration, when it is not the parameter. */
  readonly declaration?: Span | undefined;
  readonly problems: TypeProblem[];
}

export function memberPlace(place: Place, name: string, node?: SyntaxNode, declaration?: Span): Place {
  const step = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  return { ...place, path: place.path + step, node, declaration: declaration ?? place.declaration };
}

/** An element of an array (`[]`), of a tuple (`[1]`) or of a record (`[string]`). */
export function elementPlace(place: Place, step: string, node?: SyntaxNode): Place {
  return { ...place, path: `${place.path}[${step}]`, node };
}

export interface ProblemSource {
  readonly typeText: (type: TypeRef) => string;
}

export function addProblem(place: Place, reason: TypeProblemReason, typeText: string): void {
  place.problems.push({
    reason,
    path: place.path,
    typeText,
    ...(place.declaration ? { declaration: place.declaration } : {}),
  });
}
