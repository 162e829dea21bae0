// Tools by hand that share an original name, also when no list has shown both: filters may show one to some and another to others.
import type { Tool } from "../tool.ts";
import { identityOf } from "../tool-identity.ts";

type Named = Pick<Tool<never>, "name" | "origin" | "inputSchema">;

/** Remembers, of every original name without a toolset, which tools have had it. */
export class SeenTwins {
  /** By original name: how the one tool is told, or that there was more than one. */
  readonly #seen = new Map<string, string | "several">();

  look(tools: readonly Named[]): void {
    for (const tool of tools) {
      const { toolset, tool: name } = identityOf(tool);
      if (toolset !== undefined) continue;
      const text = textOf(tool);
      const before = this.#seen.get(name);
      if (before === undefined) this.#seen.set(name, text);
      else if (before !== text) this.#seen.set(name, "several");
    }
  }

  /** Is the name the name of this tool alone, as far as any list has shown? */
  isAlone(tool: Named): boolean {
    const { toolset, tool: name } = identityOf(tool);
    return toolset !== undefined || this.#seen.get(name) !== "several";
  }
}

const texts = new WeakMap<object, string>();

/** The name under which it is listed, and what it takes. */
function textOf(tool: Named): string {
  const known = texts.get(tool);
  if (known !== undefined) return known;
  const text = JSON.stringify([tool.name, tool.inputSchema]);
  texts.set(tool, text);
  return text;
}
