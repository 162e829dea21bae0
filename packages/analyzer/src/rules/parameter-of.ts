// Which of the user's parameters something that the model sends belongs to, for findings inside types.
import type { ParameterFacts, ToolFacts } from "../model/facts.ts";

/**
 * The parameter that takes the argument at the beginning of a path (`options.limit`, `rows[].id`): the one of that
 * name, or the pattern that the argument is a property of.
 */
export function parameterOf(tool: ToolFacts, path: string): ParameterFacts | undefined {
  // A name may itself hold a dot or a bracket, so the whole names are asked first and the longest counts.
  const bound = tool.parameters.filter(({ role }) => role !== "this");
  let found: ParameterFacts | undefined;
  let length = -1;
  tool.bindings.forEach((binding, index) => {
    const names =
      binding.kind === "argument" ? [binding.name] : binding.kind === "pattern" ? binding.names : [];
    for (const name of names) {
      if (name.length > length && isAtStart(name, path)) {
        found = bound[index];
        length = name.length;
      }
    }
  });
  return found;
}

function isAtStart(name: string, path: string): boolean {
  return path.startsWith(name) && (path.length === name.length || /[.[{]/.test(path.charAt(name.length)));
}
