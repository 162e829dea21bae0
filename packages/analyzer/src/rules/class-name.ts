// How a toolset's class is called in a message.
import type { ToolsetFacts } from "../model/facts.ts";
import { quoteCode } from "./quote-code.ts";

/** The class's name in back-ticks; an anonymous class goes by `default`, which nobody wrote as its name. */
export function classNameOf({ className }: ToolsetFacts): string {
  return className === "" || className === "default" ? "The class" : quoteCode(className);
}
