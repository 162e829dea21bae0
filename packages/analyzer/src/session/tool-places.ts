// From facts to the places of tools. Judges nothing.
import type { ToolsetFacts } from "../model/facts.ts";
import type { ToolPlace } from "../model/tool-place.ts";

export function toolPlaces(toolsets: readonly ToolsetFacts[]): readonly ToolPlace[] {
  return toolsets.flatMap(({ className, file, tools }) =>
    tools.map(
      ({ name, index, addToolSpan, target }): ToolPlace => ({
        ...(name === undefined ? {} : { name }),
        className,
        file,
        index,
        call: addToolSpan,
        ...(target.kind === "function" ? { declaration: target.function.nameSpan } : {}),
      }),
    ),
  );
}
