// The refusal of a call to a tool that its source does not show in the context of the call.
import { ToolError } from "../errors/tool-error.ts";

export function toolUnavailable(name: string): ToolError {
  return new ToolError(`The tool ${name} is not available.`);
}
