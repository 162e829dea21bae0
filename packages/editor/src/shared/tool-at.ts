// Which tool stands at a place of a file, and what there is to say of it. Knows no editor.
import type { Analysis, Span, ToolModel, ToolPlace, ToolsetModel } from "@toolshed/analyzer";

export interface FoundTool {
  readonly place: ToolPlace;
  /** What the cursor is on. */
  readonly span: Span;
  /** Absent for a tool that is left out because of an error. */
  readonly tool?: ToolModel;
  readonly toolset?: ToolsetModel;
  /** The codes because of which it is left out. */
  readonly failed?: readonly string[];
}

/**
 * At `addTool(…)` the tool that is registered there; at a function's name every tool that it is.
 *
 * @param file Relative to the analysis' directory.
 * @param offset Without a byte order mark.
 */
export function toolsAt(
  { places, model }: Pick<Analysis, "places" | "model">,
  file: string,
  offset: number,
): readonly FoundTool[] {
  return places.flatMap((place): readonly FoundTool[] => {
    const span = [place.call, place.declaration].find(
      (each) => each !== undefined && covers(each, file, offset),
    );
    if (span === undefined) return [];
    const toolset = model.toolsets.find(
      (each) => each.file === place.file && each.className === place.className,
    );
    const tool = toolset?.tools.find(({ index }) => index === place.index);
    const failed = toolset?.failed.find(({ index }) => index === place.index)?.codes;
    return [
      {
        place,
        span,
        ...(tool === undefined ? {} : { tool }),
        ...(toolset === undefined ? {} : { toolset }),
        ...(failed === undefined ? {} : { failed }),
      },
    ];
  });
}

function covers(span: Span, file: string, offset: number): boolean {
  return span.file === file && span.start <= offset && offset <= span.end;
}
