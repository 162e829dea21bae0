// Where a tool stands in the source, correct or not: what editors look up under the cursor. Plain JSON.
import type { Span } from "./span.ts";

export interface ToolPlace {
  /** As the model sees it; absent when `addTool` was given something that is no tool. */
  readonly name?: string;
  readonly className: string;
  /** The toolset's file, relative to the project's directory. */
  readonly file: string;
  /** Its place among all `addTool` statements of the constructor, from 0: `ToolModel.index` of that toolset. */
  readonly index: number;
  /** `addTool(…)`, from the name to the closing parenthesis. */
  readonly call: Span;
  /** The function's name in its declaration, perhaps in another file. */
  readonly declaration?: Span;
}
