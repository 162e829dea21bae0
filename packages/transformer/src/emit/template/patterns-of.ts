// Which forms of keys a known name has.
import type { KeyPattern } from "@toolshed/analyzer";
import { templatePattern } from "./template-pattern.ts";

export function patternsOf(name: string, patterns: readonly KeyPattern[]): readonly KeyPattern[] {
  return patterns.filter(({ key }) => new RegExp(templatePattern(key), "u").test(name));
}
