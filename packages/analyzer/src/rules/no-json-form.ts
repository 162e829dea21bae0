// Why a type cannot travel as JSON and what to write instead, in words for the role that it plays. Shared by the rules
// about arguments, results and settings, which differ only in the role that they speak of.
import type { TypeProblemReason } from "../model/facts.ts";
import { quoteCode } from "./quote-code.ts";
import type { ReportFinding } from "./rule.ts";
import type { TypeProblemPlace, TypeRole } from "./type-problems-of.ts";

type Reason = Exclude<TypeProblemReason, "unresolved">;

/** Reports every place of the role; of unresolved types and of generic functions other rules speak. */
export function reportNoJsonForm(
  places: readonly TypeProblemPlace[],
  role: TypeRole,
  report: ReportFinding,
): void {
  for (const place of places) {
    const { subject, problem, span, related } = place;
    const { reason } = problem;
    if (place.role !== role || reason === "unresolved" || isPartOfGenericFunction(place)) continue;
    report({ subject, span, message: messageOf(place, reason), related, reason });
  }
}

function isPartOfGenericFunction({ target, role, problem }: TypeProblemPlace): boolean {
  return target.typeParameters.length > 0 && (role === "argument" || problem.reason === "generic");
}

function messageOf({ target, role, problem }: TypeProblemPlace, reason: Reason): string {
  const { why, fix } = texts[reason];
  const beginning = beginnings[role](quoteCode(problem.path), quoteCode(target.name));
  return `${beginning}: ${quoteCode(problem.typeText)} ${why}. ${fix[role] ?? fix.argument}`;
}

const beginnings: { readonly [R in TypeRole]: (path: string, name: string) => string } = {
  argument: (path, name) => `A model cannot send ${path} of ${name}`,
  result: (path, name) => `The model cannot be given ${path} of ${name}`,
  settings: (path, name) => `Stored settings cannot hold ${path} of ${name}`,
};

interface ReasonText {
  /** Goes on after the type as written. */
  readonly why: string;
  /** What to do; for a role without its own text that of arguments. */
  readonly fix: { readonly argument: string } & { readonly [R in TypeRole]?: string };
}

const texts: { readonly [R in Reason]: ReasonText } = {
  prototype: {
    why: "has a name that is refused in everything that a model sends, because it would change an object's prototype",
    fix: { argument: "Give the property another name." },
  },
  never: {
    why: "has no value at all, so no call could ever be right",
    fix: { argument: "Make it optional or give it a type that has values." },
  },
  symbol: {
    why: "exists only inside the program that makes it",
    fix: { argument: "Use a string." },
  },
  function: {
    why: "is a function, and JSON has none",
    fix: {
      argument: "Take the data that it needs or gives, or get the function from `ToolContext`.",
      result: "Return the data that it would give.",
      settings: "Store the data that it needs, or get the function from `ToolContext`.",
    },
  },
  class: {
    why: "is a class with behaviour or private state, which JSON cannot carry",
    fix: {
      argument: "Take an interface with its data, and make the instance in the function.",
      result: "Return an object with its data.",
      settings: "Use an interface with its data.",
    },
  },
  promise: {
    why: "is a value that is not there yet",
    fix: {
      argument: "Use the type that it resolves to.",
      result: "Await it and return what it resolves to.",
    },
  },
  "weak-collection": {
    why: "holds objects by identity, which JSON does not have",
    fix: { argument: "Use a `Map` or `Set` of strings, an array or a record." },
  },
  "typed-array": {
    why: "is a typed array with no agreed form in JSON",
    fix: { argument: "Use `number[]`, or `Uint8Array` for bytes." },
  },
  regexp: {
    why: "is a regular expression, which JSON does not have",
    fix: {
      argument: "Take the pattern as a string and compile it in the function.",
      result: "Return its `source`.",
    },
  },
  error: {
    why: "is an error object, whose message and stack JSON would lose",
    fix: {
      argument: "Take its message as a string.",
      result: "Return its message as a string, or throw the error, which the model is told of.",
    },
  },
  stream: {
    why: "is a stream, and JSON is one whole value",
    fix: {
      argument: "Take the content as a string, an array or `Uint8Array`.",
      result: "Return the content, or make the function an async generator.",
    },
  },
  generic: {
    why: "depends on a type parameter that has no type here",
    fix: { argument: "Write the concrete type." },
  },
  infinite: {
    why: "grows with every level, so its schema would never end",
    fix: { argument: "Refer to the type with the same type arguments each time, or write the levels out." },
  },
  hidden: {
    why: "is required, but `@internal` hides it, so no call could ever have it",
    fix: {
      argument: "Make it optional with `?`, or remove `@internal`.",
      result: "Remove `@internal`, or make it optional with `?`.",
    },
  },
  runtime: {
    why: "comes from the runtime, which hands it only to a parameter that has this type and no other",
    fix: {
      argument:
        "Give it a parameter of its own: `?` may stand there, `null` or another type beside it may not.",
      result: "Return the data that is needed of it.",
      settings: "Leave it out; the function can take it as a parameter.",
    },
  },
  undefined: {
    why: "is not a JSON value",
    fix: {
      argument: "Make it optional with `?`, or use `null`.",
      result: "Use `null`, or `void` for no result.",
    },
  },
  intersection: {
    why: "is an intersection that no one JSON value can satisfy",
    fix: { argument: "Write the type that is meant as one object or one primitive." },
  },
  "index-signature": {
    why: "has keys that are no JSON property names",
    fix: { argument: "Use string keys, as in `Record<string, …>`." },
  },
  library: {
    why: "is a built-in type with no JSON form",
    fix: { argument: "Use a plain object, an array or a string with the data that is needed of it." },
  },
  unsupported: {
    why: "is a kind of type that has no JSON form here",
    fix: { argument: "Use primitives, literals, arrays and objects of these." },
  },
  unreadable: {
    why: "holds what no compiler can pass on, such as a number that is not finite or a type of extreme depth",
    fix: { argument: "Use `number` for such a number, and named types for deep ones." },
  },
  "damaged-text": {
    why: "has text that JSON cannot carry: half of a surrogate pair, or the character U+FFFD, which stands for such text",
    fix: { argument: "Write whole characters, or use `string`." },
  },
};
