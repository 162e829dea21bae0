// Where in a tool's types the reader is: the path for messages, what was written there, and where problems go.
import type { SyntaxNode } from "../../compiler/port.ts";
import type { MemberFacts, TagProblem, TypeProblem, TypeProblemReason } from "../../model/facts.ts";
import type { Span } from "../../model/span.ts";

/** What is noticed while types are read. Types share parts, so each declaration counts once. */
export interface Found {
  readonly problems: TypeProblem[];
  /** By declaration. */
  readonly members: Map<string, MemberFacts>;
  /** By place of the tag. */
  readonly tags: Map<string, TagProblem>;
}

export function nothingFound(): Found {
  return { problems: [], members: new Map(), tags: new Map() };
}

/** Problems of one parameter that are told; a shared broken type could be reached by any number of paths. */
const maxProblems = 100;

export interface Place {
  /** `h.meta.raw`; starts empty inside a definition, whose problems are repeated for every use. */
  readonly path: string;
  /** What model and function do with it: send it, or receive it. */
  readonly direction: "input" | "output";
  /** The type as written, where it is: the order of a union is taken from it. */
  readonly node?: SyntaxNode | undefined;
  /** The member's own declaration, when it is not the parameter. */
  readonly declaration?: Span | undefined;
  readonly found: Found;
}

export function memberPlace(place: Place, name: string, node?: SyntaxNode, declaration?: Span): Place {
  const step = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  return { ...place, path: place.path + step, node, declaration: declaration ?? place.declaration };
}

/** An element of an array (`[]`), of a tuple (`[1]`) or of a record (`[string]`). */
export function elementPlace(place: Place, step: string, node?: SyntaxNode): Place {
  return { ...place, path: `${place.path}[${step}]`, node };
}

export function addProblem(place: Place, reason: TypeProblemReason, typeText: string): void {
  if (place.found.problems.length >= maxProblems) return;
  place.found.problems.push({
    reason,
    path: place.path,
    typeText,
    ...(place.declaration ? { declaration: place.declaration } : {}),
  });
}

/** Repeats what was found inside a definition for one more place that uses it. */
export function repeatFound(inner: Found, place: Place): void {
  const at = <T extends { readonly path: string }>(item: T): T => ({ ...item, path: place.path + item.path });
  for (const problem of inner.problems.slice(0, maxProblems - place.found.problems.length)) {
    const repeated = at(problem);
    place.found.problems.push({
      ...repeated,
      path: problem.reason === "infinite" ? withoutRepeats(repeated.path) : repeated.path,
      ...(problem.declaration ? {} : place.declaration ? { declaration: place.declaration } : {}),
    });
  }
  for (const [key, member] of inner.members) {
    if (place.found.members.has(key)) continue;
    place.found.members.set(key, { ...member, path: withoutRepeats(place.path + member.path) });
  }
  for (const [key, tag] of inner.tags) if (!place.found.tags.has(key)) place.found.tags.set(key, at(tag));
}

/** `a.next.next.next` says no more than `a.next`. */
export function withoutRepeats(path: string): string {
  const lastStep = path.slice(Math.max(path.lastIndexOf("."), path.lastIndexOf("[")));
  // What repeats at the end has its last step twice at least.
  if (path.indexOf(lastStep) === path.length - lastStep.length) return path;
  return path.replace(/((?:\.[^.[\]]{1,100}|\[[^\]]{0,100}\]){1,4}?)\1+$/, "$1");
}

export function addMember(place: Place, member: Omit<MemberFacts, "path">): void {
  const { file, start } = member.declaration;
  const key = `${file}:${start}`;
  if (!place.found.members.has(key)) place.found.members.set(key, { ...member, path: place.path });
}

export function addTagProblem(place: Place, problem: Omit<TagProblem, "path">): void {
  const { file, start } = problem.span;
  const key = `${file}:${start}`;
  if (!place.found.tags.has(key)) place.found.tags.set(key, { ...problem, path: place.path });
}
